// The countries whose zones the server knows by name.

export const COUNTRIES: readonly (readonly [code: string, name: string])[] = [
  ['US', 'United States'],
  ['CA', 'Canada'],
  ['AU', 'Australia'],
  ['GB', 'United Kingdom'],
  ['IE', 'Ireland'],
  ['NZ', 'New Zealand'],
];
