// The lobby: enter, play at once, tables to join, a table of one's own.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { api } from '../http';
import { go, tableAddress } from '../router';
import { refreshSession, session } from '../session';
import type { NewTable, TableInfo } from '../wire';
import { CreateTable } from './create';
import { NicknameForm } from './enter';
import { Logo } from './logo';
import { TableList } from './tables';

const REFRESH_MS = 4000;
const FIVE_BOTS: NewTable['bots'] = ['tight', 'calling', 'equity', 'tight', 'calling'];

export function Lobby(): JSX.Element {
  const [tables, setTables] = useState<TableInfo[] | null>(null);
  const [problem, setProblem] = useState('');
  const [creating, setCreating] = useState(false);
  const [busy, setBusy] = useState(false);
  const me = session.value;

  useEffect(() => {
    document.title = 'Splitpot: Omaha Hi/Lo';
    let isHere = true;
    const refresh = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      try {
        const found = await api.tables();
        if (isHere) {
          setTables(found);
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

  const playNow = async (): Promise<void> => {
    if (!me) return;
    setBusy(true);
    try {
      const table = await api.createTable({ name: `${me.nickname}'s table`, small_bet: 10, seats: 6, bots: FIVE_BOTS });
      go(tableAddress(table.id), { sit: true });
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
          <a
            href="/equity"
            data-testid="equity-link"
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              go('/equity');
            }}
          >
            Equity
          </a>
          {me && (
            <span class="whoami">
              <span class="whoami-name" title={me.nickname}>
                {me.nickname}
              </span>
              <small data-testid="wallet" title="Your chips away from the tables">
                {formatAmount(me.wallet)} chips
              </small>
            </span>
          )}
        </nav>
      </header>
      <main>
        <section class="hero">
          <h1>
            Omaha, <em class="word-high">high</em> and <em class="word-low">low</em>.
          </h1>
          <p>An open card room for friends and bots. No account, play money only.</p>
          {me ? (
            <div class="hero-actions">
              <button type="button" class="button button-main button-big" data-testid="play-now" disabled={busy} onClick={() => void playNow()}>
                Play now against bots
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
        <TableList tables={tables} />
      </main>
      <footer class="lobby-foot">Splitpot is free software. Exactly two cards from your hand, three from the board.</footer>
      {creating && <CreateTable nickname={me?.nickname ?? ''} onClose={() => setCreating(false)} />}
    </div>
  );
}
