// The page's verifier against the vectors that the Python one is tested with, and what it refuses to read.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasWebCrypto, plainSha256, sha256 } from '../src/fair/hash';
import { keep, known, knownCommitment } from '../src/fair/known';
import { NotAProof, proofOf, readProof } from '../src/fair/proof';
import { bytes, commit, hex, leafOf, verify } from '../src/fair/verify';

interface Vectors {
  leaves: { hand_id: string; position: number; card: string; salt: string; leaf: string }[];
  trees: { hand_id: string; deck: string[]; salts: string; commitment: string }[];
  proofs: { name: string; proof: unknown; faults: { code: string; position: number | null }[] }[];
}

const FILE = `${import.meta.dirname}/../../tests/fair/vectors.json`;
const VECTORS = JSON.parse(readFileSync(FILE, 'utf8')) as Vectors;

function bytesOf(text: string): Uint8Array {
  const found = bytes(text, text.length / 2);
  if (found === null) throw new Error(`${text} is not hexadecimal`);
  return found;
}

describe('the shared vectors', () => {
  it.each(VECTORS.leaves)('hash position $position of $hand_id to the same leaf', async (one) => {
    expect(hex(await leafOf(one.hand_id, one.position, one.card, bytesOf(one.salt)))).toBe(one.leaf);
  });

  it.each(VECTORS.trees)('commit to the deck of $hand_id with the same root', async (one) => {
    expect(await commit(one.hand_id, one.deck, bytesOf(one.salts))).toBe(one.commitment);
  });

  it.each(VECTORS.proofs)('find the same faults: $name', async ({ proof, faults }) => {
    const found = await verify(proofOf(proof));
    expect(found.map(({ code, position }) => ({ code, position }))).toEqual(faults);
  });

  it('find the same faults where the browser lends no hash', async () => {
    vi.stubGlobal('crypto', {});
    expect(hasWebCrypto()).toBe(false);
    for (const { proof, faults } of VECTORS.proofs.slice(0, 6)) {
      expect((await verify(proofOf(proof))).map(({ code, position }) => ({ code, position }))).toEqual(faults);
    }
    vi.unstubAllGlobals();
  });
});

describe('SHA-256', () => {
  it('is the same by Web Crypto, by the page itself and by Node, at every length around a block', async () => {
    for (const length of [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000]) {
      const data = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 255);
      const wanted = createHash('sha256').update(data).digest('hex');
      expect(hex(plainSha256(data))).toBe(wanted);
      expect(hex(await sha256(data))).toBe(wanted);
    }
  });
});

describe('reading a proof', () => {
  const good = JSON.stringify(VECTORS.proofs[0]?.proof);

  it('takes what the room gives', () => {
    expect(readProof(` ${good}\n`).cards.length).toBe(17);
  });

  it.each([
    ['', /Nothing is there/],
    ['As Kd', /not JSON/],
    ['[]', /should be an object/],
    ['{"cards": 3, "names": {}}', /"cards" should be a list/],
    [good.replace('"position":0', '"position":"0"'), /"position" should be a whole number/],
    [good.replace('"place":"hole"', '"place":"sleeve"'), /"place" should be one of/],
    [good.replace('"commitment":', '"promise":'), /"commitment" should be a text/],
    ['x'.repeat(1_000_001), /far too long/],
  ])('refuses %.40s', (text, why) => {
    expect(() => readProof(text)).toThrow(NotAProof);
    expect(() => readProof(text)).toThrow(why);
  });
});

describe('the commitments that this browser was given', () => {
  afterEach(() => localStorage.clear());

  it('keep the one that the hand began with, whatever a later snapshot says', () => {
    keep('Demo', 'demo/1', 'aa', true, 1000);
    keep('Demo', 'demo/1', 'bb', false, 2000);
    expect(knownCommitment('demo/1', 1500)).toBe('aa');
    expect(knownCommitment('demo/2', 1500)).toBeNull();
  });

  it('take a hand of the same name a day later for another', () => {
    keep('Demo', 'demo/1', 'aa', true, 1000);
    const later = 1000 + 25 * 3_600_000;
    expect(knownCommitment('demo/1', later)).toBeNull();
    keep('Demo', 'demo/1', 'bb', false, later);
    expect(knownCommitment('demo/1', later)).toBe('bb');
  });

  it('forget the oldest, and hands without a commitment at once', () => {
    keep('Demo', 'demo/0', '', true, 0);
    for (let hand = 1; hand <= 205; hand += 1) keep('Demo', `demo/${hand}`, 'aa', true, hand);
    expect(known().length).toBe(200);
    expect(known()[0]?.hand_id).toBe('demo/6');
  });

  it('are none where the store holds something else', () => {
    localStorage.setItem('splitpot.commitments', '[{"hand_id":1},null,3]');
    expect(known()).toEqual([]);
    localStorage.setItem('splitpot.commitments', 'no json');
    expect(known()).toEqual([]);
  });
});
