// Small helpers that write texts.
import { afterEach, expect, test, vi } from 'vitest';
import { commandTextOf } from '../../src/util/command-text.ts';
import { replaceControlsInBytes } from '../../src/util/controls.ts';
import { andListFormat, firstItemsAndMore } from '../../src/util/list-words.ts';
import { inQuotes } from '../../src/hosting/template-values.ts';
import { jsonFileText, tryParseJson } from '../../src/util/json-text.ts';
import { joinSentences } from '../../src/util/sentence.ts';
import { escapeXml } from '../../src/util/xml.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('a list is written with “and”, and a long one ends in how many more there are', () => {
  const items = ['a', 'b', 'c'];
  expect(andListFormat.format(items)).toBe('a, b and c');
  expect([2, 3, 4].map((max) => firstItemsAndMore(items, max))).toEqual([
    ['a', 'b', '… and 1 more'],
    items,
    items,
  ]);
});

test('empty parts make no sentence', () => {
  expect(joinSentences(['One', false, '', undefined, 'Two!', 'three'])).toBe('One. Two! three.');
});

test('a text in quotes keeps quotes and backslashes as they are', () => {
  expect(inQuotes(String.raw`a "b" \c 'd'`)).toBe(String.raw`"a \"b\" \\c 'd'"`);
});

test('XML has no character that it cannot have, and no markup of the text', () => {
  expect(escapeXml('<a href="x">\'&amp;\r\n\t\0\uFFFE\uFFFF\uD800\u007F')).toBe(
    "&lt;a href=&quot;x&quot;&gt;'&amp;amp;&#13;\n\t\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD",
  );
});

test('controls are replaced in UTF-8 as in text; bytes without any stay the same bytes', () => {
  const plain = Buffer.from('x Zoë\t\r\n').subarray(2);
  expect(replaceControlsInBytes(plain)).toBe(plain);
  const bytes = Buffer.from('xx Zoë\u001B\u007F—').subarray(3);
  expect(Buffer.from(replaceControlsInBytes(bytes)).toString()).toBe('Zoë\uFFFD\uFFFD—');
});

test('a file of JSON ends in a line break, and what is no JSON has no value', () => {
  expect(jsonFileText({ b: [1], a: undefined })).toBe('{\n "b": [\n  1\n ]\n}\n');
  expect([tryParseJson('{"a":null}'), tryParseJson('null'), tryParseJson('{')]).toEqual([
    { a: null },
    null,
    undefined,
  ]);
});

test('a command is named as its user starts it', () => {
  expect([commandTextOf('build'), commandTextOf('keep', '--forget', 'x')]).toEqual([
    'npm run build',
    'npm run keep -- --forget x',
  ]);
  vi.stubGlobal('process', Object.create(process, { argv0: { value: 'registry-snapshot' } }));
  vi.stubEnv('npm_command', 'run');
  expect(commandTextOf('keep', '--forget')).toBe('registry-snapshot keep --forget');
  vi.stubEnv('npm_command', 'exec');
  expect(commandTextOf('keep', '--forget')).toBe('npx --no registry-snapshot keep --forget');
});
