// A hand of a file in one line, and how its payout compares with the file's.
import type { JSX } from 'preact';
import type { HandBrief } from '../wire';
import { sentence } from '../sentence';

const WORDS: Record<HandBrief['agreement'], { word: string; about: string; sign: string }> = {
  agrees: { word: 'Agrees', about: 'The rules pay what the file says, to the last chip.', sign: '✓' },
  differs: { word: 'Differs', about: 'The rules pay otherwise than the file.', sign: '≠' },
  unknown: { word: 'Not stated', about: 'The file does not say what was paid.', sign: '?' },
  incomplete: { word: 'Not whole', about: 'The file does not tell all that decides the hand.', sign: '…' },
  refused: { word: 'Not read', about: 'This could not be read as a hand of Omaha.', sign: '✕' },
};

export function Agreement({ brief, isLong = false }: { brief: HandBrief; isLong?: boolean }): JSX.Element {
  const { word, about, sign } = WORDS[brief.agreement];
  return (
    <p class="rp-agreement" data-agreement={brief.agreement} data-testid={isLong ? 'agreement' : undefined}>
      <b class="rp-badge">
        <i aria-hidden="true">{sign}</i> <span>{word}</span>
      </b>
      {isLong && <span>{brief.reason === '' ? about : sentence(brief.reason)}</span>}
    </p>
  );
}

export function briefTitle(brief: HandBrief): string {
  const number = brief.number === '' ? '' : `Hand ${brief.number}`;
  return [brief.site, brief.game, number].filter((part) => part !== '').join(' · ');
}

/** "2013-06-12 15:08 UTC", as far as it is known. */
export function moment(time: string): string {
  const [day = '', clock = ''] = time.split('T');
  if (clock === '') return day;
  return `${day} ${clock.slice(0, 5)}${clock.endsWith('Z') ? ' UTC' : ''}`;
}
