// content/notes/*.md: what the operator knows of records.
import { describe, expect, test } from 'vitest';
import type { Note } from '../../src/config/notes/note.ts';
import { noteJsonSchema } from '../../src/config/notes/note.ts';
import { folderOf, identityIn, problemsIn, sentencesOf } from './operator-files.ts';

const note = (front: string, body = ''): string => `---\n${front}\n---\n${body}`;
const readNote = (text: string): Note => identityIn(folderOf({ 'content/notes/a.md': text }, {})).notes[0]!;

test('values are texts and numbers, the rest is Markdown', () => {
  const front = [
    'for: [Acme Press, aaaaaaaa-0000-4000-8000-000000000001]',
    'platform: 0123',
    'delay: 20',
    'retry: 90',
    'first_month: 2024-01',
    'url: https://sushi.example/r51/',
    'release: 5.10',
    'checked: 2026-11-01',
    'by: Ada',
  ];
  expect(readNote(note(front.join('\n'), '\nAsk *first*. See [us](/data/).\n\n# More\n'))).toEqual({
    file: 'content/notes/a.md',
    line: 2,
    for: ['Acme Press', 'aaaaaaaa-0000-4000-8000-000000000001'],
    values: {
      platform: '0123',
      delay: 20,
      retry: 90,
      first_month: '2024-01',
      url: 'https://sushi.example/r51/',
    },
    release: '5.10',
    checked: '2026-11-01',
    by: 'Ada',
    html: '<p>Ask <em>first</em>. See <a href="/base/data/">us</a>.</p>\n<h3>More</h3>\n',
    text: 'Ask first. See us. More',
  });
});

test('notes are in the order of their names; a note may be of values only, and for 1000 records', () => {
  const targets = Array.from({ length: 1000 }, (_, i) => `"${i} "`);
  const files = {
    'content/notes/b.md': '---\r\nfor: B\r\n---\r\nOne\r\ntwo',
    'content/notes/a.md': note(`for: [${targets.join()}]`, 'Text'.padEnd(10_000)),
    'content/notes/c.md': '---\nfor: C\ndelay: 3\n---',
  };
  const { notes } = identityIn(folderOf(files, {}));
  expect(notes.map(({ values, text }) => [values, text])).toEqual([
    [{}, 'Text'],
    [{}, 'One two'],
    [{ delay: 3 }, ''],
  ]);
  expect(notes.map((each) => [each.for.length, each.for.at(-1)])).toEqual([
    [1000, '999'],
    [1, 'B'],
    [1, 'C'],
  ]);
});

test('a key without a value is not stated', () => {
  expect(readNote(note('for: X\nchecked:\nby: ""', 'Text'))).toEqual({
    file: 'content/notes/a.md',
    line: 2,
    for: ['X'],
    values: {},
    html: '<p>Text</p>\n',
    text: 'Text',
  });
  expect(readNote(note('for: X\nplatform: null\ndelay: ~\nretry: 3')).values).toEqual({ retry: 3 });
  expect(readNote(note('for: X\nplatform: "null"')).values).toEqual({ platform: 'null' });
});

test('hostile text stays text', () => {
  const { html, by } = readNote(note('for: X\nby: <b>me</b>', '<script>alert(1)</script>'));
  expect(html).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n');
  expect(by).toBe('<b>me</b>');
});

describe('each mistake is a sentence with file and line', () => {
  const MISTAKES: Record<string, string> = {
    'no front matter': 'Text',
    'an unknown key': note('for: X\ndelya: 3'),
    'an unknown key that is like two': note('for: X\nretay: 3'),
    'no target': note('delay: 3'),
    'an empty target': note('delay: 3\nfor: [X, ""]'),
    'null as a target': note('for: ~\ndelay: 3'),
    'no number': note('for: X\ndelay: soon'),
    'too large a number': note('for: X\nretry: 99999'),
    'no month': note('for: X\nfirst_month: 2024-13'),
    'no date': note('for: X\nchecked: 2026-02-31x'),
    'a day that the month does not have': note('for: X\nchecked: 2026-02-31'),
    'no URL': note('for: X\nurl: javascript:alert(1)'),
    'a list': note('for: X\nplatform: [a]'),
    'an alias of YAML': note('for: X\nplatform: &a x\nby: *a'),
    'nothing said': note('for: X\nchecked: 2026-11-01'),
    'a list as a whole': note('- a'),
    'a link to nowhere': note('for: X', 'a\n\n[x](no.md)'),
    'an image': note('for: X', '![x](https://x.example/a.png)'),
  };

  test('each is a sentence', async () => {
    const texts = Object.entries(MISTAKES).map(([name, text]) =>
      sentencesOf(name, folderOf({ 'content/notes/a.md': text }, {})),
    );
    await expect(texts.join('')).toMatchFileSnapshot('__snapshots__/mistakes-in-notes.txt');
  });

  test('YAML that cannot be read, and a mistake in each of two files', () => {
    const files = { 'content/notes/a.md': note('for: "X'), 'content/notes/b.md': note('x: 1') };
    expect(problemsIn(folderOf(files, {}))).toEqual([
      expect.stringMatching(/^“content\/notes\/a\.md”, line \d: This is not valid YAML \([^\n]+\)\.$/),
      expect.stringMatching(/^“content\/notes\/b\.md”, line 2: “x” is not a known key\./),
    ]);
  });
});

test('note.schema.json matches the code', async () => {
  const text = `${JSON.stringify(noteJsonSchema(), undefined, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../note.schema.json');
});
