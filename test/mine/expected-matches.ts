// The table of what each row of spreadsheet.tsv matches, and why.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ExpectedMatch {
  line: string;
  row: string;
  /** The text of the page and the command; `DATE` replaces dates, as the sample's history is as old as its snapshot. */
  result: string;
  /** '' unless the row is sure. */
  platform: string;
  /** Sentences, separated by ` | `. */
  notes: string;
}

export const SPREADSHEET = join(import.meta.dirname, 'spreadsheet.tsv');

export function expectedMatches(): ExpectedMatch[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'matches.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((text) => {
    const [line = '', row = '', result = '', platform = '', notes = ''] = text.split('\t');
    return { line, row, result, platform, notes };
  });
}

export function withoutDates(text: string): string {
  return text.replace(/\d{1,2} [A-Z][a-z]+ \d{4}/g, 'DATE');
}

/** What stands for credentials in lists. Keys and requestor IDs often have the form of a record's ID. */
export const CANARY = /canary|ca9a4217/i;
