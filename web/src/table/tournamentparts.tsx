// What is loaded for the tables of tournaments at once.
import '../styles/tournament-table.css';

export { Head, Notice } from './tournamenthead';
export { Standing } from './tournamentdock';
