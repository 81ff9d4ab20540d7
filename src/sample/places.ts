// Countries and places: codes, names and how addresses are written there. The streets are nowhere.

/** Countries by their ISO 3166-1 code, under the names that registries of this kind use. */
export const COUNTRIES: Record<string, string> = {
  GB: 'United Kingdom',
  US: 'United States of America',
};

/** A country as a platform gives it (specification §2.4). Throws on a code that has no name here. */
export function countryOf(code: string): { code: string; name: string } | '' {
  if (code === '') return '';
  const name = COUNTRIES[code];
  if (name === undefined) throw new RangeError(`No name for country ${code}`);
  return { code, name };
}
