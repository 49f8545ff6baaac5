// What is loaded for the tables of tournaments.
import '../styles/tournament-table.css';

export { Head, Notice } from './tournamenthead';
export { Standing } from './tournamentdock';
export { Panel } from './tournamentpanel';
export { Side, Sheet } from './tournamentsheet';
