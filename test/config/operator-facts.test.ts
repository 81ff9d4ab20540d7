// content/facts.csv: what the operator knows of records.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, identityIn, sentencesOf } from './operator-files.ts';

const HEADER = 'id,label,value,day,source';
const ID = 'AAAAAAAA-0000-4000-8000-000000000001';
const csv = (...rows: string[]): string => [HEADER, ...rows, ''].join('\n');
const identityWith = (files: Record<string, string>) => identityIn(folderOf(files, {}));
const factsIn = (text: string) => identityWith({ 'content/facts.csv': text }).facts;

test('a row is a fact; labels of known rows are recognised in capitals, the others stay as they are', () => {
  const rows = [
    `${ID},URL,https://sushi.example/r51/,2026-11-02,Northern Libraries`,
    '',
    '"Acme Press, Ltd"," Delay ","Ask “Ann”, or ""Bob""",,',
    ',,,,',
    `${ID},toString,<b>0123</b>,,`,
  ];
  expect(factsIn(csv(...rows))).toEqual([
    {
      line: 2,
      id: ID,
      label: 'url',
      value: 'https://sushi.example/r51/',
      day: '2026-11-02',
      source: 'Northern Libraries',
    },
    { line: 4, id: 'Acme Press, Ltd', label: 'Delay', value: 'Ask “Ann”, or "Bob"', day: '', source: '' },
    { line: 6, id: ID, label: 'toString', value: '<b>0123</b>', day: '', source: '' },
  ]);
});

test.each([
  ['no file', {}, 0],
  ['only the columns', { 'content/facts.csv': HEADER }, 0],
  [
    'semicolons of a spreadsheet',
    { 'content/facts.csv': '\uFEFF"id";Label;value;day;source\r\nA;b;c,d;;\r\n' },
    1,
  ],
  ['tabs', { 'content/facts.csv': 'id\tlabel\tvalue\tday\tsource\nA\tb\tc\t\t' }, 1],
  [
    'one label of two records, two labels of one',
    { 'content/facts.csv': csv('A,b,1,,', 'B,b,2,,', 'B,c,3,,') },
    3,
  ],
])('%s', (_, files: Record<string, string>, count) => {
  const { facts, warnings } = identityWith(files);
  expect([facts.length, warnings]).toEqual([count, []]);
});

test('each mistake is a sentence with file and line', async () => {
  const MISTAKES: Record<string, string> = {
    'no columns': 'Acme,url,https://a.example,,',
    'columns in another order': csv().replace('id,label', 'label,id'),
    'an empty file': '',
    'too few cells': csv('A,b,c'),
    'a comma that is not in quotation marks': csv('A,b,c,d,,'),
    'a quotation mark that is not closed': csv('A,b,c,,', 'B,"c,,', 'D,e,f,,'),
    'a quotation mark inside a text': csv('A,"b" c,d,,'),
    'no id': csv(',b,c,,'),
    'no label': csv('A,,c,,'),
    'no value': csv('A,b,,,'),
    'two lines in a cell, then no day': csv('A,"b', 'c",d,,', 'A,b,c,soon,'),
    'a day that the month does not have': csv('A,b,c,2026-02-31,'),
    'no URL': csv('A,Url,javascript:alert(1),,'),
    'a URL with a query': csv('A,url,https://a.example/?x=1,,'),
    'a URL with a user name': csv('A,url,https://a@b.example/,,'),
    'a long value': csv(`A,b,${'x'.repeat(2001)},,`),
    'a long source': csv(`A,b,c,,${'x'.repeat(101)}`),
    'two rows for one record and label': csv(
      `${ID},url,https://a.example,,`,
      `${ID.toLowerCase()},URL,https://a.example,,`,
    ),
    'two rows for one provider, of three': csv(
      'Acme  Press,Delay,1,,',
      'B,Delay,1,,',
      'ACME press,delay,2,,',
    ),
  };
  const texts = Object.entries(MISTAKES).map(([name, text]) =>
    sentencesOf(name, folderOf({ 'content/facts.csv': text }, {})),
  );
  await expect(texts.join('')).toMatchFileSnapshot('__snapshots__/mistakes-in-facts.txt');
});

describe('notes of earlier versions', () => {
  test.each([
    ['a note', 'content/notes/a.md', 1],
    ['another file', 'content/notes/a.txt', 0],
    ['another folder', 'content/notes.md', 0],
  ])('%s', (_, path, count) => {
    const { warnings } = identityWith({ [path]: '# Text' });
    expect(warnings).toEqual(
      Array(count).fill(expect.stringMatching(/content\/facts\.csv.*“id,label,value,day,source”/)),
    );
  });
});

test.each(['docs/branding.md', 'CHANGELOG.md'])('the example of %s is read', (path) => {
  const text = readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  const [, example] = /```csv\n([^]*?)```/.exec(text)!;
  expect(factsIn(example!).length).toBeGreaterThan(2);
});
