import { shortenText } from '../registry/free-text.ts';

// Many pages and files have names; the record has the whole name.
const MAX_NAME_LENGTH = 500;

export function shortenName(name: string): string {
  return shortenText(name, MAX_NAME_LENGTH);
}
