// What is loaded for the tables of tournaments when it may be wanted.
export { Panel } from './tournamentpanel';
export { Side, Sheet } from './tournamentsheet';
