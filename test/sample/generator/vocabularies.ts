// The words from which platforms and hosts are generated, language by language. A text of the two files may be several words,
// separated by semicolons; a word without Latin letters has its slug after an equals sign.
import { join } from 'node:path';
import { z } from 'zod';
import { dataFileReader, knownNameSchema, computeOnce } from '../../../src/sample/data-file.ts';
import { hostKeySchema } from '../../../src/sample/host-plans.ts';
import { readPlatformKinds } from '../../../src/sample/sample-catalogue.ts';
import { countryCodeSchema } from '../../../src/sample/sample-countries.ts';

/** Each text of a list may be several words, separated by semicolons. */
const words = z
  .array(z.string())
  .min(1)
  .transform((texts) => texts.flatMap((text) => text.split('; ')));
/** A word without Latin letters has its slug after an equals sign. */
const sluggedWords = words.transform((list) =>
  list.map((text) => {
    const [word = '', slug = slugOf(word)] = text.split('=');
    return { word, slug };
  }),
);
const forms = z
  .record(knownNameSchema('kinds', readPlatformKinds), sluggedWords)
  .transform((byKind) =>
    Object.entries(byKind).flatMap(([kind, list]) => list.map((form) => ({ kind, ...form }))),
  );

const vocabulary = z.strictObject({
  /** How a platform's name is made of `{imprint}`, `{form}` and `{topic}`. */
  name: z.string(),
  /** Publishers. */
  imprints: sluggedWords,
  /** What a platform calls itself, by its kind. */
  forms,
  topics: sluggedWords,
  /** Hosts that its publishers prefer. */
  data_hosts: z.array(hostKeySchema).min(1),
  /** Where its publishers are; addresses contain `{number}`. */
  places: z.array(z.strictObject({ country: countryCodeSchema, address: z.string() })).min(1),
  first_names: words,
  last_names: words,
});
export type Vocabulary = z.infer<typeof vocabulary>;

const vocabularies = dataFileReader(
  join(import.meta.dirname, 'vocabularies'),
  z.record(z.string(), vocabulary),
);

/** The vocabularies in turn, to be repeated. Every other turn belongs to the first language. */
export const readVocabularyCycle = computeOnce((): Vocabulary[] => {
  const [first, ...others] = Object.values(vocabularies());
  return others.flatMap((other) => [first!, other]);
});

/** The words that the names of generated hosts are made of. */
export const readHostNameWords = dataFileReader(
  join(import.meta.dirname, 'host-names'),
  z.strictObject({ adjectives: words, nouns: words, endings: words }),
);

const LETTERS: Record<string, string> = { ß: 'ss', ł: 'l', œ: 'oe', ø: 'o', æ: 'ae', đ: 'd' };

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßłœøæđ]/g, (letter) => LETTERS[letter]!)
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
