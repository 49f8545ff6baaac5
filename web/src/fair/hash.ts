// SHA-256 by the browser's Web Crypto, or by the few lines below where a page without HTTPS has none.

/** Whether the browser lends its own hash; it does on HTTPS and on localhost. */
export function hasWebCrypto(): boolean {
  return typeof crypto !== 'undefined' && typeof crypto.subtle !== 'undefined';
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return hasWebCrypto() ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : plainSha256(bytes);
}

/** SHA-256 as FIPS 180-4 writes it down. */
export function plainSha256(bytes: Uint8Array): Uint8Array {
  const length = (bytes.length + 72) & ~63;
  const padded = new DataView(new ArrayBuffer(length));
  bytes.forEach((byte, index) => padded.setUint8(index, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  padded.setUint32(length - 4, bytes.length << 3);
  const state = Uint32Array.from(ROOTS.squares);
  const words = new Uint32Array(64);
  for (let block = 0; block < length; block += 64) mix(state, words, padded, block);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(4 * index, word));
  return new Uint8Array(digest.buffer);
}

function mix(state: Uint32Array, words: Uint32Array, data: DataView, block: number): void {
  for (let i = 0; i < 16; i += 1) words[i] = data.getUint32(block + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const [near, far] = [words[i - 15] ?? 0, words[i - 2] ?? 0];
    const low = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3);
    const high = turn(far, 17) ^ turn(far, 19) ^ (far >>> 10);
    words[i] = (words[i - 16] ?? 0) + low + (words[i - 7] ?? 0) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROOTS.cubes[i] ?? 0) + (words[i] ?? 0)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word;
  });
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fractional parts of square and cube roots of the first primes. */
const ROOTS = ((): { squares: number[]; cubes: number[] } => {
  const primes: number[] = [];
  for (let number = 2; primes.length < 64; number += 1) if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  const bits = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32);
  return { squares: primes.slice(0, 8).map((prime) => bits(Math.sqrt(prime))), cubes: primes.map((prime) => bits(Math.cbrt(prime))) };
})();
