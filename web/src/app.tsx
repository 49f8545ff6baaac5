// Chooses the page for the address; asks for a nickname first where there is no session.
import type { JSX } from 'preact';
import { EquityRoute } from './equity/lazy';
import { Enter } from './lobby/enter';
import { Lobby } from './lobby/lobby';
import { route } from './router';
import { session } from './session';
import { TablePage } from './table/page';

export function App(): JSX.Element {
  const here = route.value;
  if (here.page === 'equity') return <EquityRoute />;
  if (session.value === undefined) return <main class="blank" aria-busy="true" />;
  if (here.page === 'lobby') return <Lobby />;
  if (session.value === null) return <Enter invited />;
  return <TablePage key={here.id} id={here.id} sit={here.sit} />;
}
