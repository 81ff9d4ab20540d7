import { stripVTControlCharacters } from 'node:util';

/** The message of a library as part of a sentence: in one line, without colours. */
export function libraryMessageText(message: string): string {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').trim();
}
