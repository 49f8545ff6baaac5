// Chooses the page for the address; asks for a nickname first where there is no session.
import type { JSX } from 'preact';
import { SkipLink, useArrival } from './arrive';
import { AccountRoute, LeadersRoute } from './account/lazy';
import { AdminRoute } from './admin/lazy';
import { Announced } from './announce';
import { EquityRoute } from './equity/lazy';
import { VerifyRoute } from './fair/lazy';
import { Enter, ShutOut } from './lobby/enter';
import { Lobby } from './lobby/lobby';
import { ReplayRoute } from './replay/lazy';
import { type Route, route } from './router';
import { shutOut } from './http';
import { session } from './session';
import { pageKey } from './table/opened';
import { TablePage } from './table/page';
import { isTournamentPlace, TournamentRoute } from './tournaments/lazy';

export function App(): JSX.Element {
  const here = route.value;
  useArrival(placeOf(here));
  return (
    <>
      <SkipLink />
      <Announced />
      <Page />
    </>
  );
}

/** What is another page, where the focus begins at the top. */
function placeOf(here: Route): string {
  if (here.page === 'table') return pageKey(here.id);
  if (here.page === 'tournament') return here.id;
  if (here.page === 'series') return `series ${here.name}`;
  return here.page === 'tournaments' && here.make ? 'new tournament' : here.page;
}

function Page(): JSX.Element {
  const here = route.value;
  if (here.page === 'equity') return <EquityRoute />;
  if (here.page === 'verify') return <VerifyRoute />;
  if (here.page === 'replay') return <ReplayRoute />;
  if (here.page === 'leaders') return <LeadersRoute />;
  if (here.page === 'admin') return <AdminRoute />;
  if (shutOut.value !== '') return <ShutOut why={shutOut.value} />;
  if (isTournamentPlace(here)) return <TournamentRoute key={placeOf(here)} place={here} />;
  if (session.value === undefined) return <main id="content" tabIndex={-1} class="blank" aria-busy="true" />;
  if (here.page === 'lobby') return <Lobby />;
  if (session.value === null) return <Enter table={here.page === 'table' ? here.id : ''} />;
  if (here.page === 'me') return <AccountRoute />;
  return <TablePage key={pageKey(here.id)} id={here.id} sit={here.sit} />;
}
