// What is loaded for the pages about tournaments.
import type { JSX } from 'preact';
import '../styles/account.css';
import '../styles/tournaments.css';
import '../styles/tournaments-page.css';
import type { TournamentPlace } from '../router';
import { NewTournamentPage } from './create';
import { TournamentsPage } from './list';
import { OneTournament } from './page';
import { SeriesPage } from './series';

export function TournamentPages({ place }: { place: TournamentPlace }): JSX.Element {
  if (place.page === 'tournament') return <OneTournament id={place.id} />;
  if (place.page === 'series') return <SeriesPage name={place.name} />;
  return place.make ? <NewTournamentPage /> : <TournamentsPage />;
}
