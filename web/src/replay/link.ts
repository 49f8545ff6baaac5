// A hand in an address: its text, compressed, behind the `#`, which no browser sends to a server.

/** The part of an address behind `#` that holds the hand; `at` is the frame to begin with. */
export async function hashOf(phh: string, at = 0): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(phh), new CompressionStream('deflate-raw'));
  return `#h=${toBase64(bytes)}${at > 0 ? `&at=${at}` : ''}`;
}

/** The hand in an address; null where there is none or it is damaged. */
export async function readHash(hash: string): Promise<{ phh: string; at: number } | null> {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const packed = fields.get('h');
  if (packed === null || packed === '') return null;
  try {
    const bytes = await pipe(fromBase64(packed), new DecompressionStream('deflate-raw'));
    const phh = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const at = Number(fields.get('at') ?? 0);
    return { phh, at: Number.isSafeInteger(at) && at > 0 ? at : 0 };
  } catch {
    return null;
  }
}

/** More than any hand has: a damaged or wicked address must not fill the memory. */
const MOST_BYTES = 256 * 1024;

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const part = read.value as Uint8Array;
    size += part.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new Error('too long');
    }
    parts.push(part);
  }
  const all = new Uint8Array(size);
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
