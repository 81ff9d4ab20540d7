import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsvRow } from '../../src/dataset/csv-lines.ts';
import { HOSTILE } from './made.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  [true, 'true'],
  [false, 'false'],
  [0, '0'],
  [-5, '-5'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\r\nb', '"a\r\nb"'],
  ['a\nb', '"a\nb"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r'=1"`],
  ['="x"', `"'=""x"""`],
  ['\n=1', `"'\n'=1"`],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠x', "'＠x"],
  // If the list separator is a semicolon, Excel ends the cell there.
  ['a;=1+1', "a;'=1+1"],
  [';-1;＝2', ";'-1;'＝2"],
  ['a\n=1', `"a\n'=1"`],
  // Not a formula, or not at the start.
  ["'=1", "'=1"],
  [' =1', ' =1'],
  ['1=1', '1=1'],
  ['a; =1', 'a; =1'],
])('%j becomes %j', (value, cell) => expect(toCsvRow([value])).toBe(`${cell}\r\n`));

test('escaping preserves JSON values', () => {
  expect(toCsvRow(['{"a":1}'], ['object'])).toBe('"{""a"":1}"\r\n');
  expect(toCsvRow(['["a;=1","＝"]'], ['array'])).toBe('"[""a;\\u003d1"",""＝""]"\r\n');
});

test('a CSV library reads the original values, plus apostrophes before formulas', () => {
  const text = fc
    .oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...HOSTILE),
      fc.stringMatching(/^[=+\-@\t\r",;\n ＝＠]{0,6}$/),
    )
    .filter((each) => !/'[=+\-@＝＋－＠\t\r\n]/.test(each));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1 }), (rows) => {
      const read: string[][] = parse(rows.map((row) => toCsvRow(['row', ...row])).join(''), {
        recordDelimiter: '\r\n',
      });
      const plain = read.map((cells) =>
        cells.slice(1).map((cell) => cell.replace(/(?<=^|[;\r\n])'(?=[=+\-@＝＋－＠\t\r\n])/g, '')),
      );
      expect(plain).toEqual(rows);
      for (const cell of read.flat()) {
        expect(cell).not.toMatch(/^[\t\r\n]/);
        for (const piece of cell.split(/[;\r\n]/)) expect(piece).not.toMatch(/^[=+\-@＝＋－＠]/);
      }
    }),
  );
});
