// How records are named in pages, changes and files, which have many names: a record has the whole one.
import { shortenText } from './free-text.ts';

const MAX_NAME_LENGTH = 500;

/** The subject of a notification that has none. */
export const NO_SUBJECT = 'Without a subject';

export function shortenName(name: string): string {
  return shortenText(name, MAX_NAME_LENGTH);
}

/** The published name or abbreviation, shortened; '' if both are empty. */
export function recordNameOf({ name, abbrev }: { name: string; abbrev: string }): string {
  return shortenName(name.trim() || abbrev.trim());
}

/** The same for names of content providers that differ only in case and spaces; '' for no name. */
export function providerIdOf(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
