// The operator's facts about records: content/facts.csv. Each mistake is one sentence with file and line.
import { join } from 'node:path';
import Papa from 'papaparse';
import { z } from 'zod';
import { shortenText } from '../registry/free-text.ts';
import { ConfigError } from './config.ts';
import { isMarkdownFileName, readFolderNames } from './custom-pages.ts';
import { readOperatorText } from './operator-file.ts';
import { oneLineSchema, plainUrlSchema } from './setting-schemas.ts';
import { FACTS_FILE, factTargetKey, isFactLabel, type Fact } from './facts.ts';

const MAX_SIZE = 5_000_000;
/** Each message completes “it must be …”. */
const COLUMNS = {
  id: oneLineSchema(1_000),
  label: oneLineSchema(60),
  value: oneLineSchema(2_000),
  day: z.iso.date('a date such as 2026-11-21, or empty'),
  source: oneLineSchema(100),
};
const OPTIONAL: readonly string[] = ['day', 'source'];
const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const HEADER = NAMES.join();

/** In the order of the file; none without it. Throws ConfigError with every mistake. */
export function readFacts(parent: string): Fact[] {
  if (!readFolderNames(join(parent, 'content')).includes('facts.csv')) return [];
  const file = join(parent, FACTS_FILE);
  const { facts, problems } = factsIn(readOperatorText(file, 'The file of facts', MAX_SIZE));
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `“${file}”, ${problem}`));
  return facts;
}

/** A sentence if there are notes, which versions before 3.0.0 had. */
export function unreadNotesWarnings(parent: string): string[] {
  if (!readFolderNames(join(parent, 'content/notes')).some(isMarkdownFileName)) return [];
  return [
    `The notes in “content/notes” are no longer shown. Write each value as a row of ${FACTS_FILE}, whose first line is “${HEADER}”: “Acme Press,platform,acme,2026-11-02,Northern Libraries”. Then remove the folder.`,
  ];
}

function factsIn(text: string): { facts: Fact[]; problems: string[] } {
  // Spreadsheets also separate cells with semicolons or tabs.
  const delimiter = /^"?id"?([;\t])/i.exec(text)?.[1] ?? ',';
  const { data, errors } = Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter, newline: '\n' });
  let line = 1;
  const [head, ...rows] = data.map((cells) => {
    const row = { line, cells: cells.map((cell) => cell.trim()) };
    line += cells.join('').split('\n').length;
    return row;
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken)
    return problemAt(
      [head!, ...rows][broken.row!]!.line,
      'A quotation mark is not closed, or is inside a text. Write a quoted text as "text", and a quotation mark in it twice.',
    );
  if (head?.cells.join().toLowerCase() !== HEADER)
    return problemAt(1, `The first line must be “${HEADER}”. Write the names of the columns in this order.`);
  const problems: string[] = [];
  const facts = new Map<string, Fact>();
  for (const { line: at, cells } of rows) {
    if (cells.every((cell) => cell === '')) continue;
    const problem = problemOf(cells);
    const [id, label, value, day, source] = cells as [string, string, string, string, string];
    const key = problem === undefined ? `${factTargetKey(id)}\n${label.toLowerCase()}` : '';
    const other = facts.get(key);
    if (problem !== undefined) problems.push(`line ${at}: ${problem}`);
    else if (other)
      problems.push(
        `lines ${other.line} and ${at}: Both rows state “${label}” of “${id}”. Remove one of them.`,
      );
    else facts.set(key, { line: at, id, label: knownLabelOf(label), value, day, source });
  }
  return { facts: [...facts.values()], problems };
}

function problemAt(line: number, sentence: string) {
  return { facts: [], problems: [`line ${line}: ${sentence}`] };
}

function problemOf(cells: readonly string[]): string | undefined {
  if (cells.length !== NAMES.length)
    return `The row has ${cells.length} cells; it must have ${NAMES.length}: ${HEADER}. Put a text with a separator into quotation marks, and leave an unknown day or source empty.`;
  for (const [i, name] of NAMES.entries()) {
    if (cells[i] === '' && OPTIONAL.includes(name)) continue;
    const isUrl = name === 'value' && knownLabelOf(cells[1]!) === 'url';
    const { error } = (isUrl ? plainUrlSchema : COLUMNS[name]).safeParse(cells[i]);
    if (error)
      return `${name} is “${shortenText(cells[i]!.replace(/\s+/g, ' '), 60)}”; it must be ${error.issues[0]!.message}.`;
  }
  return undefined;
}

/** Labels that pages have a row for are recognised in capitals, too. */
function knownLabelOf(label: string): string {
  const known = label.toLowerCase();
  return isFactLabel(known) ? known : label;
}
