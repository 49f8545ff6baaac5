// Amounts between chips (integers, the table's smallest unit) and text.

/** `12500` as "12,500"; with two decimals `150` is "1.50", as the server writes it. */
export function formatAmount(chips: number, decimals = 0): string {
  const unit = 10 ** decimals;
  const whole = Math.floor(Math.abs(chips) / unit);
  const rest = Math.abs(chips) % unit;
  const sign = chips < 0 ? '-' : '';
  const grouped = whole < 10_000 ? String(whole) : String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === 0 ? `${sign}${grouped}` : `${sign}${grouped}.${String(rest).padStart(decimals, '0')}`;
}

/** As `formatAmount`, without decimals that say nothing: for the name of the stakes, "3/6". */
export function formatStake(chips: number, decimals = 0): string {
  return formatAmount(chips, decimals).replace(/\.0+$/, '');
}

/** Chips for what a person typed ("1,250", "1.5"); null where that is no amount of this table. */
export function parseAmount(text: string, decimals = 0): number | null {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(text.trim().replaceAll(',', ''));
  if (found === null) return null;
  const [, whole = '', fraction = ''] = found;
  if (fraction.length > decimals) return null;
  const chips = Number(whole) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || '0');
  return Number.isSafeInteger(chips) ? chips : null;
}
