// What the chunk of the replayer offers to the rest of the page.
export { ReplayPage } from './page';
export { TableHand } from './tablehand';
