// Whether the window has room for a column beside the table; the styles ask the same.
import { signal } from '@preact/signals';

const wide = matchMedia('(min-width: 900px)');

export const isWide = signal(wide.matches);

wide.addEventListener('change', () => {
  isWide.value = wide.matches;
});
