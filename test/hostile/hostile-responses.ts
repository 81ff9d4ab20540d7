import { MAX_FIELD_VALUES, MAX_TEXT_LENGTH } from '../../src/registry/reading/response-limits.ts';
import { bytes, type Player } from '../snapshot/scripted-origin.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const answerOf = (body: Buffer | string): Player => bytes(body, JSON_TYPE);
const nested = (levels: number, [open, close]: [string, string], inner = ''): string =>
  open.repeat(levels) + inner + close.repeat(levels);

/** For JSON that `JSON.stringify` can't write, or that isn't UTF-8. */
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The keys are names of faults; `valid` has the bytes of the right response. */
export const HOSTILE_RESPONSES: Record<string, (valid: Buffer) => Player> = {
  null: () => answerOf('null'),
  'a number': () => answerOf('7'),
  'a huge number': () => answerOf('1e999'),
  'a text': () => answerOf('"text"'),
  true: () => answerOf('true'),
  'an empty list': () => answerOf('[]'),
  'an empty object': () => answerOf('{}'),
  'an error in JSON': () => answerOf('{"detail":"Server error."}'),
  'a list of nulls': () => answerOf('[null,null]'),
  'a list of lists': () => answerOf('[[],[[]]]'),
  'a list of numbers': () => answerOf('[1,-0,1e400]'),
  'a list of empty objects': () => answerOf('[{},{}]'),
  'an object of lists': () =>
    answerOf('{"results":{},"sushi_services":{},"reports":{},"platforms":{},"id":[]}'),
  'results that are no list': () => answerOf('{"results":"x","next":"x","count":"x"}'),
  'results of nulls': () => answerOf('{"results":[null,1,"x",[],{}],"next":1,"count":-1}'),
  'an escaped name of a field': () =>
    answerOf(String.raw`{"count":0,"next":null,"res\u0075lts":[],"i\u0064":"x"}`),
  'names of prototypes': () =>
    answerOf(
      '{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":1,"valueOf":null,"toJSON":"x","length":-1}',
    ),
  'a list with names of prototypes': () =>
    answerOf('[{"__proto__":[],"id":{"toString":1,"valueOf":1},"number":{"toString":1},"hasOwnProperty":1}]'),
  'repeated fields': (valid) =>
    answerOf(String(valid).replace(/\{/g, '{"id":1,"name":2,"results":3,"id":"x",')),
  'nested 90 deep': () => answerOf(nested(90, ['[', ']'])),
  'objects nested 90 deep': () => answerOf(nested(90, ['{"a":', '}'], '1')),
  'nested 100,000 deep': () => answerOf(nested(100_000, ['[', ']'])),
  'objects nested 100,000 deep': () => answerOf(nested(100_000, ['{"results":', '}'], '[]')),
  'nested deep and no JSON within': () => answerOf(nested(200, ['{"results":[', '],"\\q":x}'])),
  'cut off': (valid) => answerOf(valid.subarray(0, -2)),
  'cut off 1,000 deep': () => answerOf(nested(1000, ['[', ']']).slice(0, 1500)),
  'an empty body': () => answerOf(''),
  'white space': () => answerOf(' \r\n\t '),
  'a byte order mark': (valid) => answerOf(Buffer.concat([latin1('\u00EF\u00BB\u00BF'), valid])),
  'something behind it': (valid) => answerOf(Buffer.concat([valid, latin1(' {}')])),
  'two lines of JSON': (valid) => answerOf(Buffer.concat([valid, latin1('\n'), valid])),
  'UTF-16': (valid) => answerOf(Buffer.from(`\uFEFF${String(valid)}`, 'utf16le')),
  'bytes that are not UTF-8': (valid) =>
    answerOf(latin1(valid.toString('latin1').replaceAll('":"', '":"\u00ff\u00c3'))),
  'names of fields that are not UTF-8': (valid) =>
    answerOf(latin1(valid.toString('latin1').replace(/"(?=[a-z_]+":)/g, '"\u00ff'))),
  'unknown names that are not UTF-8': (valid) =>
    answerOf(latin1(valid.toString('latin1').replace(/\{(?=")/g, '{"\u00ff":"\u00ff\u00e2\u0082",'))),
  'halves of surrogate pairs': (valid) =>
    answerOf(
      String(valid).replace(
        /\{(?=")/g,
        String.raw`{"\ud800":"\udc00 \\ud83d \ud83d\ude00","address":"\uDBFF\r\n",`,
      ),
    ),
  'NUL and control characters': (valid) =>
    answerOf(
      String(valid).replaceAll('":"', String.raw`":"\u0000\u0001\u001b]0;x\u0007\u009b31m\u2028\ufffe`),
    ),
  'bidirectional text': (valid) => answerOf(String(valid).replaceAll('":"', '":"\u202E\u2066\u05D0')),
  'a long text': (valid) => answerOf(String(valid).replaceAll('":"', `":"${'a '.repeat(MAX_TEXT_LENGTH)}`)),
  'a long name of a field': () => answerOf(`[{"id":"x","${'n'.repeat(MAX_TEXT_LENGTH + 1)}":1}]`),
  'a field with many values': (valid) =>
    answerOf(String(valid).replace(/\{(?=")/g, `{"many":[${'0,'.repeat(MAX_FIELD_VALUES)}0],`)),
  'many fields': (valid) =>
    answerOf(
      String(valid).replace(/\{(?=")/, `{${Array.from({ length: 1500 }, (_, i) => `"f${i}":1,`).join('')}`),
    ),
  'many records': () => answerOf(`[${'{},'.repeat(2000)}[]]`),
};

/** Values of a field, by name; a Buffer has the JSON of a value. */
export const HOSTILE_VALUES: Record<string, unknown> = {
  null: null,
  'a number': -7.5,
  'a huge number': latin1('1e999'),
  'an unsafe number': latin1('12345678901234567890'),
  'minus zero': latin1('-0'),
  'a text': 'text',
  'an empty text': '',
  true: true,
  'an empty list': [],
  'an empty object': {},
  'a list of anything': [null, 1, 'x', [], {}, [[]]],
  'an object': { name: [], id: {}, code: 1, report_id: {}, results: 1 },
  'names of prototypes': latin1(
    '{"__proto__":{"a":1},"constructor":1,"toString":1,"valueOf":1,"toJSON":1,"length":-1,"then":1}',
  ),
  'a repeated field': latin1('{"name":1,"name":"x","code":2,"code":"y","id":3,"id":"z"}'),
  'nested 80 deep': latin1(nested(80, ['[', ']'])),
  'nested 200 deep': latin1(nested(200, ['{"a":[', ']}'])),
  'bytes that are not UTF-8': latin1('"\u00ff\u00c3(\u00e2\u0082\u00f0"'),
  'a name that is not UTF-8': latin1('{"\u00ff":"\u00ff"}'),
  'halves of surrogate pairs': latin1(String.raw`"\ud800 \udfff\ud83d\ude00 \\ud800\uDBFF"`),
  'a name with half a surrogate pair': latin1(String.raw`{"\ud800":"\udc00"}`),
  'NUL and control characters': '\0\x01\b\x1b]0;owned\x07\x9b31m\r\n::error::\u2028\u2029\uFFFE\uFFFF',
  'bidirectional text': '\u202E\u2066\u05D0\u061C\u200F',
  'a byte order mark': '\uFEFF\uFEFF',
  markup: ']]></title><script>alert(1)</script><!-- &amp; "\'`',
  formulas: "=1;=cmd|' /C calc'!A0\n＝1",
  'a path': '../../../../etc/passwd',
  'a name of a prototype': '__proto__',
  'a link elsewhere': 'https://elsewhere.example/api/v1/platform/aaaaaaaa-0000-4000-8000-000000000001/',
  'a link with a long query': `https://registry.example/api/v1/notification/?page=${'9'.repeat(5000)}`,
  'an invalid link': 'http://[::1/api/v1/platform/',
  'a long text': 'long text '.repeat(MAX_TEXT_LENGTH / 8),
  'a long line': '.'.repeat(MAX_TEXT_LENGTH - 1) + 'x',
  'an invalid e-mail address': `a@${'.'.repeat(MAX_TEXT_LENGTH - 10)}@`,
  'many lines': '\n'.repeat(MAX_TEXT_LENGTH - 1) + 'x',
  'many values': Array.from({ length: MAX_FIELD_VALUES + 1 }, () => 'x'),
  'many lists': latin1(`[${'[],'.repeat(MAX_FIELD_VALUES)}[]]`),
  'many records with different fields': Array.from({ length: 5000 }, (_, i) => ({ [`f${i}`]: i })),
};

/** The keys and indexes that lead to each value in a JSON value. */
export function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([key, each]) => pathsIn(each).map((path) => [key, ...path]));
  return [[], ...inner];
}

export function replaceAt(value: unknown, [key, ...rest]: string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = replaceAt(copy[key], rest, replacement);
  return copy;
}
