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
        <>
          <button type="button" class="button button-main" data-testid="claim" onClick={() => void claim()}>
            Take today's {formatAmount(me.allowance)}
          </button>
          {me.allowance < me.allowance_most && (
            <p class="quiet" data-testid="claim-part">
              You have room for so many of the day's {formatAmount(me.allowance_most)}; what is left of them is not kept.
            </p>
          )}
        </>
      ) : (
        me.allowance_most > 0 && (
          <p class="quiet" data-testid="no-claim">
            {me.allowance_at > 0
              ? `You have had today's chips. There are more from ${momentText(me.allowance_at)} on.`
              : `Once a day there are up to ${formatAmount(me.allowance_most)} new chips here, as soon as you have ${formatAmount(me.allowance_under)} or fewer in all, those at tables, in tournaments that have not begun and with your bots counted.`}
          </p>
        )
      )}
      {problem !== '' && (
        <p class="form-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
