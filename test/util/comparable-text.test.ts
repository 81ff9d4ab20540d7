import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { comparableText } from '../../src/util/comparable-text.ts';
import { isInFile } from '../../src/util/find-in-file.ts';
import { createFolder } from '../fixtures.ts';

const NAME = 'Zoë Quill';

test.for([
  [NAME, NAME.normalize('NFD')],
  [NAME, 'zoE\u0308\n\u00a0 QUILL'],
  [NAME, 'Zo\u200Bë Qu\u00ADi\u2060ll\uFEFF'],
  [NAME, String.raw`Zo\u00EB\nQuill`],
  [NAME, String.raw`Zo\\u00eb\\u0020Qu\\u200Bill`],
  [NAME, 'ZO&#xCB;&#032;Q&#8203;uill'],
  [NAME, 'Zo%C3%AB%20Quill'],
  ['zoe@acme.example', 'ＺＯＥ%40acme&#x2E;example'],
  ['Groß', 'GROSS'],
  ['a/b "c"', String.raw`a\/b \"c\"`],
  [String.raw`C:\new`, String.raw`C:\\new`],
  ['😀', String.raw`\ud83d\ude00`],
  ['😀', '&#x1F600;'],
] satisfies [string, string][])('%j equals %j', ([one, other]) => {
  expect(comparableText(other)).toBe(comparableText(one));
});

test.for([
  ['a.b', 'axb'],
  [NAME, 'Zoe Quill'],
  ['Ann Lee', 'Annlee'],
] satisfies [string, string][])('%j does not equal %j', ([one, other]) => {
  expect(comparableText(other)).not.toBe(comparableText(one));
});

test('escapes of no character, or of half of one, do no harm', () => {
  expect(() => comparableText('&#x110000; &#999999999; %FF %E2%80 \\ud83d \\')).not.toThrow();
});

test('a text is found in a large file, also across the chunks in which it is read', async () => {
  const file = join(createFolder(), 'large');
  const isIn = (text: string): boolean => text.includes(NAME);
  for (const end of [3, 4, 5]) {
    await writeFile(file, `${'x'.repeat(8 * 1024 * 1024 - end)}${NAME}${'x'.repeat(9000)}`);
    expect(isInFile(file, isIn), `${end} bytes of it in the first chunk`).toBe(true);
  }
  await writeFile(file, 'x'.repeat(9 * 1024 * 1024));
  expect(isInFile(file, isIn)).toBe(false);
});
