import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPrintable, toPrintableLines } from '../../src/util/printable.ts';

// Any code unit, with dangerous ones more often than by chance.
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom('::', '##', '[', ' ', '\t', '\n', '\r', '\u001B[31m', '\u0085', '\u2028', '\u202E'),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
  )
  .map((parts) => parts.join(''));

test('one line: without control characters, line breaks and commands of a CI runner', () => {
  fc.assert(
    fc.property(text, (raw) => {
      const line = toPrintable(raw);
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u);
      expect(line).not.toMatch(/^\s*::|##\[/);
    }),
  );
});

test('lines: line breaks and tabs stay, and no line is a command of a CI runner', () => {
  fc.assert(
    fc.property(text, (raw) => {
      const lines = toPrintableLines(raw);
      expect(lines.replace(/\r\n|[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/u);
      for (const line of lines.split('\n')) expect(line).not.toMatch(/^\s*::|##\[/);
    }),
  );
});

test('ordinary text stays unchanged, in any script', () => {
  const plain = 'Füße: 云杉 👩‍🔬 ش “a::b” # ## C:\\x \u00A0 [1]';
  expect([toPrintable(plain), toPrintableLines(`${plain}\n\t${plain}\r\n`)]).toEqual([
    plain,
    `${plain}\n\t${plain}\r\n`,
  ]);
});

test('escaped JSON keeps its meaning', () => {
  const value = { name: 'a\u009B31m\u2028\u202E\uD800::error::##[error]', '::': '##[' };
  const json = JSON.stringify(value);
  expect(toPrintableLines(json)).not.toBe(json);
  expect(JSON.parse(toPrintableLines(json))).toEqual(value);
});
