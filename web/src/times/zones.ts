// Time zones: the list of a country, what a zone is called, and which one the reader has.
import { wallAt } from './wall';
import TOLD from './zones.json';

export interface NamedZone {
  /** An IANA name, "America/Los_Angeles". */
  zone: string;
  /** What players call it, "Pacific". */
  name: string;
}

const LISTS: Record<string, Record<string, string>> = TOLD.countries;
// Browsers still tell some zones by an old name of the city.
const RENAMED: Record<string, string> = TOLD.renamed;
const canonicals = new Map<string, string>();
const NAMES: Record<string, string> = Object.assign({}, RENAMED, ...Object.values(LISTS));

/** The zones of a country from east to west, then UTC; UTC alone where there is no country. */
export function zonesOf(country: string): NamedZone[] {
  const zones = Object.hasOwn(LISTS, country) ? (LISTS[country] ?? {}) : {};
  return [...Object.entries(zones).map(([zone, name]) => ({ zone, name })), { zone: 'UTC', name: 'UTC' }];
}

/** The country whose list has a zone; empty for none, or where several have it. */
export function countryOf(zone: string): string {
  const found = Object.entries(LISTS).filter(([, zones]) => Object.hasOwn(zones, zone));
  return found.length === 1 ? (found[0]?.[0] ?? '') : '';
}

/** The same, with the reader's own zone first where the country does not have it. */
export function offered(country: string, own: string): NamedZone[] {
  const zones = zonesOf(country);
  return zones.some(({ zone }) => zone === own) ? zones : [{ zone: own, name: zoneName(own) }, ...zones];
}

/** "Pacific", "Kathmandu": the city where a zone has no other name. */
export function zoneName(zone: string): string {
  return (Object.hasOwn(NAMES, zone) ? NAMES[zone] : undefined) ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** Whether two zones are one to the reader at an instant: an old and a new name of it, or the same name and hour. */
export function isSameZone(one: string, other: string, at: number): boolean {
  if (one === other || canonical(one) === canonical(other)) return true;
  return zoneName(one) === zoneName(other) && wallAt(at, one).offset === wallAt(at, other).offset;
}

/** What the browser itself calls a zone; some still know Asia/Kathmandu as Asia/Katmandu. */
function canonical(zone: string): string {
  let known = canonicals.get(zone);
  if (known === undefined) {
    known = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
    canonicals.set(zone, known);
  }
  return known;
}

/** Every zone that the browser knows, for the long list, by what they are called there; empty in browsers that cannot tell. */
export function allZones(): NamedZone[] {
  const zones = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return zones.map((zone) => ({ zone, name: longName(zone) })).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** "America/New York", "Asia/Kathmandu": as the long list has it, by the present name of the city. */
function longName(zone: string): string {
  const name = Object.hasOwn(RENAMED, zone) ? (RENAMED[zone] ?? '') : '';
  return name === '' ? zone.replaceAll('_', ' ') : `${zone.slice(0, zone.lastIndexOf('/') + 1)}${name}`;
}

/** The zone of the device; UTC where the browser does not tell, or tells none that it knows. */
export function detectedZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) && !['Etc/UTC', 'Etc/GMT'].includes(zone) ? zone : 'UTC';
}

/** Whether the browser can tell the time there. Names like EST are no zones: they know no summer time. */
export function isZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || (zone !== 'UTC' && !zone.includes('/'))) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
