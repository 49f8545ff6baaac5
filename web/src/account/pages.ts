// What is loaded for one's own page and the leaderboard.
import '../styles/account.css';

export { AccountPage } from './page';
export { LeadersPage } from './leaders';
