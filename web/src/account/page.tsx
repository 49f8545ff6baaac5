// One's own page: chips, account, results.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatAmount } from '../amounts';
import { refreshSession, session } from '../session';
import { OtherTables } from '../table/others';
import { ZonePicker } from '../times/picker';
import { momentText } from '../times/store';
import { countryOf, detectedZone } from '../times/zones';
import type { Session, Stats } from '../wire';
import { people } from './ask';
import { Account } from './forms';
import { PeoplePage } from './frame';
import { LastHands, Results } from './results';

export function AccountPage(): JSX.Element | null {
  const [stats, setStats] = useState<Stats | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    void refreshSession();
    people.stats().then(setStats, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  }, []);
  const me = session.value;
  if (!me) return null;
  return (
    <PeoplePage title={me.nickname}>
      <Chips me={me} />
      <OtherTables />
      {problem !== '' && (
        <p class="form-error" role="alert">
          {problem}
        </p>
      )}
      {stats === null ? <p class="quiet">Adding up…</p> : <Results stats={stats} />}
      <section class="panel people-panel" aria-labelledby="times-title">
        <h2 id="times-title">Times</h2>
        <ZonePicker country={countryOf(detectedZone())} />
      </section>
      <Account me={me} />
      {stats !== null && <LastHands stats={stats} />}
    </PeoplePage>
  );
}

function Chips({ me }: { me: Session }): JSX.Element {
  const [problem, setProblem] = useState('');
  const claim = async (): Promise<void> => {
    try {
      session.value = await people.claim();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section class="panel people-panel chips-panel" aria-label="Chips">
      <p>
        <b class="chips-amount" data-testid="wallet">
          {formatAmount(me.wallet)}
        </b>{' '}
        chips away from the tables
      </p>
      {me.allowance > 0 ? (
        <button type="button" class="button button-main" data-testid="claim" onClick={() => void claim()}>
          Take today's {formatAmount(me.allowance)}
        </button>
      ) : (
        <p class="quiet" data-testid="no-claim">
          {me.allowance_at > 0
            ? `You have had today's chips. There are more from ${momentText(me.allowance_at)} on.`
            : 'When you run low there are new chips here, once a day.'}
        </p>
      )}
      {problem !== '' && (
        <p class="form-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
