// Amounts between chips (integers, the table's smallest unit) and text.

/** `12500` as "12,500"; with two decimals `150` is "1.50", as the server writes it. A loss has a true minus, so that columns line up. */
export function formatAmount(chips: number, decimals = 0): string {
  const unit = 10 ** decimals;
  const whole = Math.floor(Math.abs(chips) / unit);
  const rest = Math.abs(chips) % unit;
  const sign = chips < 0 ? '\u2212' : '';
  const grouped = whole < 10_000 ? String(whole) : String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === 0 ? `${sign}${grouped}` : `${sign}${grouped}.${String(rest).padStart(decimals, '0')}`;
}

/** As `formatAmount`, without decimals that say nothing: for the name of the stakes, "3/6". */
export function formatStake(chips: number, decimals = 0): string {
  return formatAmount(chips, decimals).replace(/\.0+$/, '');
}

/** Digits, alone or with a comma between whole groups of three. Any other comma would change the amount, so it is refused. */
const WHOLE = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)$/;

/** Chips for what a person typed ("1,250", "1.5"); null where that is no amount of this table. */
export function parseAmount(text: string, decimals = 0): number | null {
  const found = /^([\d,]+)(?:\.(\d+))?$/.exec(text.trim());
  if (found === null) return null;
  const [, grouped = '', fraction = ''] = found;
  if (!WHOLE.test(grouped) || fraction.length > decimals) return null;
  const whole = grouped.replaceAll(',', '');
  const chips = Number(whole) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || '0');
  return Number.isSafeInteger(chips) ? chips : null;
}

/** Why `parseAmount` takes `text` for no amount, and what to write instead; without a full stop. */
export function amountProblem(text: string, decimals = 0): string {
  const [, whole, fraction] = /^(\d+),(\d+)$/.exec(text.trim()) ?? [];
  if (whole !== undefined && fraction !== undefined && fraction.length <= decimals) {
    return `Write ${whole}.${fraction.padEnd(decimals, '0')}: cents come after a point`;
  }
  if (text.includes(',')) return 'Write it without commas';
  return decimals === 0 ? 'Write a whole number of chips' : `Write an amount with at most ${decimals} decimals`;
}
