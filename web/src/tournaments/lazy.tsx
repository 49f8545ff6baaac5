// The pages about tournaments are loaded when they are opened, so that a table does not wait for them.
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Route, TournamentPlace } from '../router';

export function isTournamentPlace(here: Route): here is TournamentPlace {
  return here.page === 'tournaments' || here.page === 'tournament' || here.page === 'series';
}

export function TournamentRoute({ place }: { place: TournamentPlace }): JSX.Element {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<{ place: TournamentPlace }> } | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    import('./pages').then(
      ({ TournamentPages }) => setLoaded({ Part: TournamentPages }),
      () => setProblem('This part of the page could not be loaded. Reload to try again.'),
    );
  }, []);
  if (loaded !== null) return <loaded.Part place={place} />;
  return (
    <main id="content" tabIndex={-1} class="blank" aria-busy={problem === ''}>
      {problem !== '' && <p class="form-error">{problem}</p>}
    </main>
  );
}

/** In the lobby: how many tournaments there are and when the next one starts; nothing until it is known. */
export function LobbyTournaments(): JSX.Element | null {
  const [loaded, setLoaded] = useState<{ Part: ComponentType } | null>(null);
  useEffect(() => {
    // The lobby is whole without it.
    import('./teaser').then(
      ({ Teaser }) => setLoaded({ Part: Teaser }),
      () => undefined,
    );
  }, []);
  return loaded && <loaded.Part />;
}
