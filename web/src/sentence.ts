// The server writes its refusals so that a program can put words before them; a person reads a sentence.

/** Words of the server's as a sentence of the page's; a field's name before a colon stays as it is. */
export function sentence(words: string): string {
  const first = /^[\w.[\]]+: /.test(words) ? words : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return first === '' || /[.!?…]$/.test(first) ? first : `${first}.`;
}
