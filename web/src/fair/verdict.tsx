// What a proof proves: each card with its position, the commitment, and, said plainly, what is not proved.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { PlayingCard } from '../cards';
import { momentText } from '../times/store';
import type { HandProof, SeenCard } from '../wire';
import { hasWebCrypto } from './hash';
import { knownCommitment } from './known';
import { key } from './places';
import { type Fault, nameOf, verify } from './verify';

const STREETS = ['', 'flop', 'turn', 'river'];
const CARD = /^[2-9TJQKA][cdhs]$/;

export function Verdict({ proof }: { proof: HandProof }): JSX.Element {
  const [checked, setChecked] = useState<{ proof: HandProof; faults: Fault[] } | null>(null);
  useEffect(() => {
    void verify(proof).then((faults) => setChecked({ proof, faults }));
  }, [proof]);
  if (checked?.proof !== proof) return <p class="quiet">Checking…</p>;
  const given = knownCommitment(proof.hand_id, proof.began_at);
  const isOther = given !== null && given !== proof.commitment;
  const { faults } = checked;
  const isGood = faults.length === 0 && !isOther;
  return (
    <section class="fair-verdict panel" data-testid="verdict" data-good={isGood}>
      <h2 class={isGood ? 'fair-good' : 'fair-bad'}>{headline(proof, faults, isOther)}</h2>
      <p class="fair-hand">
        Hand <b>{proof.hand_id}</b>, begun {momentText(proof.began_at)}
      </p>
      <p class="fair-root">
        Commitment <code>{proof.commitment}</code>
      </p>
      <p class={isOther ? 'form-error' : 'quiet'} data-testid="given">
        {given === null && 'Your browser was not there when this hand began, so it has no commitment to compare. Compare this one with another player who was.'}
        {isOther && `When the hand began, your browser was given another commitment: ${given}. This file is not about the deck that was dealt.`}
        {given !== null && !isOther && '✓ The same as your browser was given when the hand began.'}
      </p>
      {faults.length > 0 && (
        <ul class="fair-faults">
          {faults.map(({ words }) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <dl class="fair-cards">
        {groups(proof).map(({ name, cards }) => (
          <div key={name} class="fair-group">
            <dt>{name}</dt>
            <dd>
              {cards.map((seen, index) => (
                <span key={index} class="fair-card" data-bad={faults.some(({ position }) => position === seen.position)}>
                  {CARD.test(seen.card) ? <PlayingCard card={seen.card} /> : <code>{seen.card}</code>}
                  <small title="Position in the deck, from 0">{seen.position}</small>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {isGood && proof.cards.length > 0 && (
        <p>
          <b>Proved:</b> each of these cards lay at the position under it when the commitment was made, and the rules of the deal bring that position to the place where it was seen. The deck was not changed during the hand.
        </p>
      )}
      <p>
        <b>Not proved:</b> that nobody looked. Whoever runs the room could know the deck, and tell others. Nor that it was well shuffled: no file can show that.
      </p>
      <p class="quiet">
        {hasWebCrypto() ? 'Hashed by your browser’s Web Crypto.' : 'Hashed by this page itself, since your browser has its Web Crypto on HTTPS only.'} To trust neither this page nor this room, run <code>splitpot verify</code>, or a verifier of your own.
      </p>
    </section>
  );
}

function headline({ cards }: HandProof, faults: Fault[], isOther: boolean): string {
  if (faults.length > 0) return '✗ This proof does not hold';
  if (isOther) return '✗ Not the deck that your browser was promised';
  if (cards.length === 0) return 'No card was seen: there is nothing to check';
  return cards.length === 1 ? '✓ The card holds' : `✓ All ${cards.length} cards hold`;
}

interface Group {
  name: string;
  order: number;
  cards: SeenCard[];
}

/** The own hole first, then the board, then what was shown. */
function groups(proof: HandProof): Group[] {
  const found = new Map<string, Group>();
  for (const seen of proof.cards) {
    const group = found.get(key(seen)) ?? { ...nameAndOrder(proof, seen), cards: [] };
    group.cards.push(seen);
    found.set(key(seen), group);
  }
  return [...found.values()].sort((a, b) => a.order - b.order || (a.cards[0]?.position ?? 0) - (b.cards[0]?.position ?? 0));
}

function nameAndOrder(proof: HandProof, { place, seat, street, run }: SeenCard): { name: string; order: number } {
  if (place === 'board') {
    // In the order of play, which on a second board is not that of the positions.
    const name = `${run > 0 ? 'Second ' : ''}${street}`.replace(/^./, (first) => first.toUpperCase());
    return { name, order: 10 * (1 + run) + STREETS.indexOf(street) };
  }
  if (seat !== null && seat === proof.viewer) return { name: `Own hole (${nameOf(proof, seat)})`, order: 0 };
  return { name: `Shown by ${nameOf(proof, seat)}`, order: 99 };
}
