// What of a tournament's pulse is news, in a sentence (pure).
import type { TournamentNote, TournamentPulse } from '../wire';

/** What has changed, to be read out; empty where it is nothing to speak of. */
export function spokenChange(before: TournamentPulse, now: TournamentPulse): string {
  const [old, clock] = [before.clock, now.clock];
  const said: string[] = [];
  if (now.status !== before.status) {
    if (now.status === 'over') return 'The tournament is over.';
    if (now.status === 'cancelled') return 'The tournament is cancelled.';
    if (now.status === 'running') said.push('The tournament has begun.');
  }
  if (clock.paused !== old.paused) said.push(clock.paused ? 'The host has paused the tournament.' : 'The tournament goes on.');
  if (clock.on_break !== old.on_break) said.push(clock.on_break ? 'A break begins.' : 'The break is over.');
  if (clock.level > old.level && old.level > 0) said.push(`Level ${clock.level} begins.`);
  if (now.final && !before.final) said.push('The final table is set.');
  if (clock.hand_for_hand !== old.hand_for_hand && !now.final) said.push(clock.hand_for_hand ? 'It is played hand for hand now: every table plays one hand, then waits for the others.' : 'Tables play by themselves again.');
  if (before.places_to_money > 0 && now.places_to_money === 0) said.push('Everybody who is left is paid.');
  return said.join(' ');
}

const SHARE = /^(.+ wins \S+) by the deal\.$/;

/** What the notes that have come since say about the end of a deal, in the order in which it happened; empty for nothing. */
export function dealtIn(before: TournamentNote[], now: TournamentNote[]): string {
  const last = before[0]?.version ?? 0;
  const come = now.filter(({ version, deal }) => deal && version > last).reverse();
  // Who gets what in one sentence: it hangs over the table.
  const shares = come.flatMap(({ text }) => SHARE.exec(text)?.slice(1) ?? []);
  const rest = come.flatMap(({ text }) => (SHARE.test(text) ? [] : [text]));
  return [...rest, ...(shares.length > 0 ? [`${shares.map((share, index) => (index === 0 ? share : share.replace(' wins ', ' '))).join(', ')}.`] : [])].join(' ');
}
