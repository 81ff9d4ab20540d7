// The operator's notes: content/notes/*.md. Each mistake is one sentence with file and line.
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import { NOTE_FIELDS, type Note } from './notes/note.ts';
import { readFolderNames, isMarkdownFileName } from './custom-pages.ts';
import { OperatorTextError, readOperatorTexts } from './operator-file.ts';
import { renderMarkdownNote, type MarkdownOptions } from './page-markdown.ts';
import { unknownKeyText } from './site-config.ts';
import { libraryMessageText } from '../util/library-message.ts';

const NOTES_FOLDER = 'content/notes';
const MAX_SIZE = 20_000;
const MAX_TARGETS = 1_000;
const KEYS = ['for', ...Object.keys(NOTE_FIELDS)];

/** In the order of their names; none without the folder. Throws ConfigError with every mistake. */
export function readNotes(parent: string, options: MarkdownOptions): Note[] {
  const names = readFolderNames(join(parent, NOTES_FOLDER)).filter(isMarkdownFileName).toSorted();
  return readOperatorTexts(names, (name) => ({
    file: join(parent, NOTES_FOLDER, name),
    what: 'A note',
    maxSize: MAX_SIZE,
    read: (text) => noteOf(text, `${NOTES_FOLDER}/${name}`, options),
  }));
}

/** Throws OperatorTextError. */
function noteOf(text: string, file: string, options: MarkdownOptions): Note {
  const [, front, body] = /^---\r?\n([^]*?\r?\n)?---[ \t]*(?:\r?\n([^]*))?$/.exec(text) ?? [];
  if (front === undefined)
    throw new OperatorTextError(
      1,
      'A note begins with its keys between two lines “---”, such as “for: Acme Press”.',
    );
  const counter = new LineCounter();
  // Every value but null is a text: 5.10 stays what it is.
  const document = parseDocument(front, {
    schema: 'failsafe',
    customTags: ['null'],
    lineCounter: counter,
    prettyErrors: false,
  });
  // The first line is “---”.
  const lineAt = (offset: number): number => counter.linePos(offset).line + 1;
  const [error] = document.errors;
  if (error)
    throw new OperatorTextError(
      lineAt(error.pos[0]),
      `This is not valid YAML (${libraryMessageText(error.message)}).`,
    );
  if (!isMap(document.contents))
    throw new OperatorTextError(2, 'Write one key on each line, such as “for: Acme Press”.');
  const values: Record<string, unknown> = {};
  let targets: string[] = [];
  let line = 1;
  for (const { key, value } of document.contents.items) {
    const name = isScalar(key) ? String(key.value) : 'A key';
    const at = lineAt((key as Node).range![0]);
    if (!KEYS.includes(name)) throw new OperatorTextError(at, unknownKeyText(name, KEYS));
    if (name === 'for') {
      line = at;
      targets = targetsIn(value, at);
      continue;
    }
    const given = isScalar(value) ? value.value : undefined;
    // A suggested note has empty fields until you fill them in.
    if (given === '' || given === null) continue;
    const parsed = NOTE_FIELDS[name as keyof typeof NOTE_FIELDS].schema.safeParse(given);
    const state = given === undefined ? 'is not a text' : `is “${given}”`;
    if (parsed.error)
      throw new OperatorTextError(at, `${name} ${state}; it must be ${parsed.error.issues[0]!.message}.`);
    values[name] = parsed.data;
  }
  if (targets.length === 0)
    throw new OperatorTextError(line, '“for” is missing. Name the IDs or providers that the note is for.');
  const { release, checked, by, ...rest } = values;
  const bodyLine = 3 + front.split('\n').length - 1;
  const { html, text: plain } = renderMarkdownNote(body ?? '', options, { firstLine: bodyLine, level: 2 });
  if (plain === '' && Object.keys(rest).length === 0)
    throw new OperatorTextError(
      line,
      'The note says nothing. Add a value, or a sentence below the second “---”.',
    );
  return {
    file,
    line,
    for: targets,
    values: rest,
    ...(only({ release, checked, by }) as object),
    html,
    text: plain,
  };
}

function only(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function targetsIn(value: unknown, line: number): string[] {
  const items = isSeq(value) ? value.items : [value];
  const targets = items.map((item) => (isScalar(item) ? String(item.value ?? '').trim() : ''));
  if (targets.includes('') || targets.length > MAX_TARGETS)
    throw new OperatorTextError(
      line,
      `for must be an ID or a provider's name, or a list of up to ${MAX_TARGETS} of them.`,
    );
  return targets;
}
