// The page "Fair deal": a proof comes in, its verdict comes out, and the promise of the hand's beginning counts.
import { readFileSync } from 'node:fs';
import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keep } from '../src/fair/known';
import { VerifyPage } from '../src/fair/page';
import type { HandProof } from '../src/wire';

const FILE = `${import.meta.dirname}/../../tests/fair/vectors.json`;
const { proofs } = JSON.parse(readFileSync(FILE, 'utf8')) as { proofs: { name: string; proof: HandProof }[] };
const GOOD = proofs[0]?.proof as HandProof;

let root: HTMLElement;

function find(testId: string): HTMLElement | null {
  return root.querySelector(`[data-testid=${testId}]`);
}

async function open(address = '/verify'): Promise<void> {
  history.replaceState({}, '', address);
  root = document.createElement('div');
  document.body.append(root);
  render(<VerifyPage />, root);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

async function paste(text: string): Promise<void> {
  const box = find('proof-text') as HTMLTextAreaElement;
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(find('verdict') ?? find('no-proof')).not.toBeNull());
}

beforeEach(() => localStorage.clear());

afterEach(() => {
  render(null, root);
  root.remove();
  vi.unstubAllGlobals();
});

describe('the page', () => {
  it('says what is proved and what is not', async () => {
    await open();
    await paste(JSON.stringify(GOOD));
    expect(find('verdict')?.dataset['good']).toBe('true');
    expect(root.textContent).toContain('All 17 cards hold');
    expect(root.textContent).toContain('Not proved: that nobody looked');
    expect(find('given')?.textContent).toContain('was not there');
    expect(root.querySelectorAll('[data-card]').length).toBe(17);
  });

  it('shows both boards in the order of play', async () => {
    await open();
    await paste(JSON.stringify(proofs.find(({ name }) => name === 'five hole cards, run twice')?.proof));
    const names = [...root.querySelectorAll('.fair-group dt')].map((one) => one.textContent);
    expect(names.filter((name) => !/hole|Shown/.test(name))).toEqual(['Flop', 'Turn', 'River', 'Second flop', 'Second turn', 'Second river']);
  });

  it('marks the card that was changed', async () => {
    await open();
    const [first, ...rest] = GOOD.cards;
    await paste(JSON.stringify({ ...GOOD, cards: [{ ...first, salt: `0${first?.salt.slice(1) ?? ''}` }, ...rest] }));
    expect(find('verdict')?.dataset['good']).toBe('false');
    expect(root.querySelectorAll('.fair-card[data-bad=true]').length).toBe(1);
    expect(root.textContent).not.toContain('Proved:');
  });

  it('does not take a proof of another deck than the one that was promised', async () => {
    keep('First table', GOOD.hand_id, 'ab'.repeat(32), true, GOOD.began_at);
    await open();
    await paste(JSON.stringify(GOOD));
    expect(find('verdict')?.dataset['good']).toBe('false');
    expect(find('given')?.textContent).toContain('another commitment');
  });

  it('says that the commitment is the one that was given', async () => {
    keep('First table', GOOD.hand_id, GOOD.commitment, true, GOOD.began_at);
    await open();
    await paste(JSON.stringify(GOOD));
    expect(find('verdict')?.dataset['good']).toBe('true');
    expect(find('given')?.textContent).toContain('The same as your browser was given');
  });

  it('fetches the hand that its address names, and shows a refusal in the room’s words', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path);
      return Promise.resolve(asked.length === 1 ? new Response(JSON.stringify(GOOD)) : new Response('{"code":"no_proof","message":"there is none"}', { status: 404 }));
    });
    keep('First table', 't1/7', 'ab'.repeat(32), true);
    await open('/verify?table=t1&hand=1');
    await vi.waitFor(() => expect(find('verdict')).not.toBeNull());
    (root.querySelector('.fair-hands button') as HTMLButtonElement).click();
    await vi.waitFor(() => expect(find('no-proof')?.textContent).toBe('There is none.'));
    expect(asked).toEqual(['/api/tables/t1/hands/1/proof', '/api/tables/t1/hands/7/proof']);
  });

  it('says what is wrong with a text that is no proof', async () => {
    await open();
    await paste('hello');
    expect(find('no-proof')?.textContent).toContain('not JSON');
  });
});
