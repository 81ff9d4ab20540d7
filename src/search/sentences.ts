import { andList } from '../util/lists.ts';
import { toSentence } from '../util/sentence.ts';

export type SentencePart = string | false | undefined;

/** Each part becomes a sentence; empty parts are left out. */
export function toSentences(parts: readonly SentencePart[]): string {
  return parts
    .map((part) => (part || '').replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .map(toSentence)
    .join(' ');
}

/** `Acta Botanica (AB)`. */
export function nameWithAbbreviation(name: string, abbrev: string): string {
  return abbrev && abbrev !== name ? `${name} (${abbrev})` : name;
}

/** `a, b and c`, each once. */
export function toListText(parts: Iterable<string>): string {
  return andList.format([...new Set(parts)].filter(Boolean));
}

/** `Full_Content_Database` → `Full Content Database`. */
export function toWords(name: string): string {
  return name.replaceAll('_', ' ');
}
