// Chooses the page for the address; asks for a nickname first where there is no session.
import type { JSX } from 'preact';
import { SkipLink, useArrival } from './arrive';
import { AccountRoute, LeadersRoute } from './account/lazy';
import { AdminRoute } from './admin/lazy';
import { Announced } from './announce';
import { EquityRoute } from './equity/lazy';
import { VerifyRoute } from './fair/lazy';
import { Enter } from './lobby/enter';
import { Lobby } from './lobby/lobby';
import { ReplayRoute } from './replay/lazy';
import { route } from './router';
import { session } from './session';
import { TablePage } from './table/page';

export function App(): JSX.Element {
  const here = route.value;
  useArrival(here.page === 'table' ? here.id : here.page);
  return (
    <>
      <SkipLink />
      <Announced />
      <Page />
    </>
  );
}

function Page(): JSX.Element {
  const here = route.value;
  if (here.page === 'equity') return <EquityRoute />;
  if (here.page === 'verify') return <VerifyRoute />;
  if (here.page === 'replay') return <ReplayRoute />;
  if (here.page === 'leaders') return <LeadersRoute />;
  if (here.page === 'admin') return <AdminRoute />;
  if (session.value === undefined) return <main id="content" tabIndex={-1} class="blank" aria-busy="true" />;
  if (here.page === 'lobby') return <Lobby />;
  if (session.value === null) return <Enter invited={here.page === 'table'} />;
  if (here.page === 'me') return <AccountRoute />;
  return <TablePage key={here.id} id={here.id} sit={here.sit} />;
}
