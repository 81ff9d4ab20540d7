import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isInFile } from '../../src/util/find-in-file.ts';
import { MAX_SOUGHT_TEXT_LENGTH, textPatternOf } from '../../src/util/text-pattern.ts';
import { createFolder } from '../fixtures.ts';

test.for([
  ['zoe@acme.example', 'ZOE@Acme.Example'],
  ['zoe@acme.example', 'mailto:zoe%40acme.example'],
  ['zoe@acme.example', 'zoe&#64;acme&#x2E;example'],
  ['zoe@acme.example', String.raw`zoe\u0040acme.example`],
  ['Zoë Quill', 'Zoë Quill'.normalize('NFD')],
  ['Zoë Quill'.normalize('NFD'), 'zoë quill'],
  ['Zoë Quill', String.raw`Zo\u00EB\nQuill`],
  ['Zoë Quill', String.raw`Zo\u00eb\u00a0Quill`],
  ['Zoë Quill', 'Zo%C3%AB%20Quill'],
  ['Zoë Quill', 'ZO&#xCB;&#32;QUILL'],
  ['Groß', 'GROSS'],
  ['a/b "c"', String.raw`a\/b \"c\"`],
  ['a&b', 'a&amp;b'],
  ['a.b*c', 'a.b*c'],
  ['王芳', '联系人：王芳。'],
  ['王芳', String.raw`\u738b\u82b3`],
  ['😀 x', String.raw`\ud83d\ude00 x`],
  ['Zoë Quill', 'Zo\u200Bë Qu\u00ADi\u2060ll'],
  ['Zoë Quill', 'Zoë\u200BQuill'],
  ['Zoë Quill', 'Zo\uFEFFë \u200B Quill'],
  ['Zoë Quill', 'Zo\u200Be\u200B\u0308 Quill'],
  ['Zo\u200Bë Quill', 'Zoë Quill'],
  ['Zoë Quill', String.raw`Z\u200boë Qui\udb40\udc41ll`],
  ['Zoë Quill', 'Z&#8203;o&#x200B;ë&zwnj;&shy; Quill'],
  ['Zoë Quill', 'Zo%E2%80%8B%C3%AB%20%F3%A0%81%81Quill'],
] satisfies [string, string][])('“%s” is found in “%s”', ([text, place]) => {
  const pattern = textPatternOf(text)!;
  expect(place).toMatch(pattern);
  expect(`before ${place} after`.replace(pattern, '-')).toMatch(/-/);
});

test.for([
  ['a.b', 'axb'],
  ['Zoë', 'Zoe'],
  ['Ann Lee', 'Annlee'],
] satisfies [string, string][])('“%s” is not found in “%s”', ([text, place]) => {
  expect(place).not.toMatch(textPatternOf(text)!);
});

test.for(['李娜', 'ゆい', 'アイ'])('“%s” has two characters, which is enough', (text) => {
  expect(`by ${text}.`).toMatch(textPatternOf(text)!);
});

test.for(['', '  ', 'ab', ' a ', '王'])('“%s” is too short', (text) => {
  expect(textPatternOf(text)).toBeUndefined();
});

test('every unseen character may be in a text, raw and escaped', () => {
  const pattern = textPatternOf('Quill')!;
  const codes = Array.from({ length: 0xe1000 }, (_, code) => code);
  const unseen = codes.filter((code) => /\p{DI}/u.test(String.fromCodePoint(code)));
  expect(unseen.length).toBeGreaterThan(4000);
  const missed = unseen.flatMap((code) => {
    const character = String.fromCodePoint(code);
    const units = character.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    const forms = [
      character,
      units.join(''),
      `&#${code};`,
      `&#x${code.toString(16)};`,
      encodeURIComponent(character),
    ];
    return forms.filter((form) => `Qu${form}ill`.search(pattern) !== 0);
  });
  expect(missed).toEqual([]);
});

test('a text of unseen characters at length takes no time to search', () => {
  const pattern = textPatternOf('Zoë Quill')!;
  for (const filler of ['\uFEFF', '\u200B', ' ', '\u200B '])
    expect(`Zoë${filler.repeat(20_000)}X`.search(pattern)).toBe(-1);
});

test('the longest text makes a pattern', () => {
  for (const character of ['ë', 'x', '😀', 'ß']) {
    const text = character.repeat(MAX_SOUGHT_TEXT_LENGTH);
    expect(text).toMatch(textPatternOf(text)!);
  }
});

test('a text is found in a large file, also across the chunks in which it is read', async () => {
  const folder = createFolder();
  const file = join(folder, 'large');
  const pattern = textPatternOf('Zoë Quill')!;
  for (const end of [3, 4, 5]) {
    await writeFile(file, `${'x'.repeat(8 * 1024 * 1024 - end)}Zoë Quill${'x'.repeat(9000)}`);
    expect(isInFile(file, pattern), `${end} bytes of it in the first chunk`).toBe(true);
  }
  await writeFile(file, 'x'.repeat(9 * 1024 * 1024));
  expect(isInFile(file, pattern)).toBe(false);
});
