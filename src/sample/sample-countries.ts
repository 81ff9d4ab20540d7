// Countries: their ISO 3166-1 codes, and the names that registries of this kind use.
import { z } from 'zod';
import type { countrySchema } from '../registry/schemas/field-schemas.ts';
import { dataFileReader, knownNameSchema } from './data-file.ts';

const countryNames = dataFileReader('countries', z.record(z.string().regex(/^[A-Z]{2}$/), z.string()));

/** The schema of a country's code; '' where no country is given. */
export const countryCodeSchema = knownNameSchema('countries', () => ({ '': '', ...countryNames() }));

/** A country as a platform lists it (specification §2.4). */
export function publishedCountry(code: string): z.infer<typeof countrySchema> {
  return code === '' ? '' : { code, name: countryNames()[code]! };
}
