// The lobby: enter, play at once, tables to join, a table of one's own.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { announcements } from '../announce';
import { api } from '../http';
import { Link } from '../link';
import { go, tableAddress } from '../router';
import { refreshSession, session } from '../session';
import { otherTables } from '../table/opened';
import { OtherTables } from '../table/others';
import { LobbyTournaments } from '../tournaments/lazy';
import type { LobbyList, NewTable, TableInfo } from '../wire';
import { CreateTable } from './createlazy';
import { NicknameForm } from './enter';
import { loadFilters, saveFilters, wanted } from './filters';
import { Logo } from './logo';
import { TableList } from './tables';
import { WhoAmI } from './whoami';

const REFRESH_MS = 4000;
const PAGES = [
  ['/tournaments', 'Tournaments', 'tournaments-link'],
  ['/equity', 'Equity', 'equity-link'],
  ['/replay', 'Replay', 'replay-link'],
  ['/leaders', 'Leaders', 'leaders-link'],
] as const;
const FIVE_BOTS: NewTable['bots'] = ['tight', 'calling', 'equity', 'tight', 'calling'];

export function Lobby(): JSX.Element {
  const [lobby, setLobby] = useState<LobbyList | null>(null);
  const [filters, setFilters] = useState(loadFilters);
  const [problem, setProblem] = useState('');
  const [creating, setCreating] = useState(false);
  const [busy, setBusy] = useState(false);
  const me = session.value;

  useEffect(() => {
    let isHere = true;
    const refresh = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      try {
        const found = await api.lobby();
        if (isHere) {
          setLobby(found);
          announcements.value = found.announcements;
          setProblem('');
        }
      } catch (error) {
        if (isHere) setProblem(error instanceof Error ? error.message : String(error));
      }
    };
    void refreshSession();
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, []);

  const waits = otherTables.value.find((table) => table.isMyTurn)?.name ?? '';
  useEffect(() => {
    document.title = waits === '' ? 'Splitpot: Omaha Hi/Lo' : `● Your turn · ${waits}`;
  }, [waits]);

  const sitAt = async (find: () => Promise<TableInfo>): Promise<void> => {
    setBusy(true);
    try {
      go(tableAddress((await find()).id), { sit: true });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };

  return (
    <div class="lobby">
      <header class="lobby-head">
        <Logo />
        <nav class="lobby-nav">
          {PAGES.map(([path, name, hook]) => (
            <Link key={path} to={path} testId={hook}>
              {name}
            </Link>
          ))}
        </nav>
        <WhoAmI />
      </header>
      <OtherTables />
      <main id="content" tabIndex={-1}>
        <section class="hero">
          <h1>
            Omaha, <em class="word-high">high</em> and <em class="word-low">low</em>.
          </h1>
          <p>An open card room for friends and bots. No account needed, play money only.</p>
          {me ? (
            <div class="hero-actions">
              <button type="button" class="button button-main button-big" data-testid="quick-seat" disabled={busy} onClick={() => void sitAt(() => api.quickSeat(wanted(filters)))}>
                Quick seat
              </button>
              <button
                type="button"
                class="button button-big"
                data-testid="play-now"
                disabled={busy}
                onClick={() => void sitAt(() => api.createTable({ name: `${me.nickname}'s table`, small_bet: 10, seats: 6, bots: FIVE_BOTS }))}
              >
                Play against bots
              </button>
              <button type="button" class="button button-big" data-testid="create-table" onClick={() => setCreating(true)}>
                Create table
              </button>
            </div>
          ) : (
            <NicknameForm />
          )}
          {problem !== '' && (
            <p class="form-error" role="alert" data-testid="error">
              {problem}
            </p>
          )}
        </section>
        <LobbyTournaments />
        <TableList
          lobby={lobby}
          filters={filters}
          onFilters={(chosen) => {
            setFilters(chosen);
            saveFilters(chosen);
          }}
        />
      </main>
      <footer class="lobby-foot">
        Splitpot is free software. Exactly two cards from your hand, three from the board. <a href="/verify">Every deal can be checked.</a>
      </footer>
      {creating && <CreateTable nickname={me?.nickname ?? ''} onClose={() => setCreating(false)} />}
    </div>
  );
}
