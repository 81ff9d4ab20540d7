// What a hostile registry answers: whole answers that are not what they should be, and values where records have others.
import { MAX_FIELD_VALUES, MAX_TEXT } from '../../src/registry/reading/answer-limits.ts';
import { bytes, type Player } from '../snapshot/scripted-origin.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const raw = (body: Buffer | string): Player => bytes(body, JSON_TYPE);
const nested = (levels: number, [open, close]: [string, string], inner = ''): string =>
  open.repeat(levels) + inner + close.repeat(levels);

/** JSON values that `JSON.stringify` cannot write, or that are not UTF-8, as their bytes. */
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** By name: what an endpoint answers in place of `whole`, the bytes of its right answer. */
export const ANSWERS: Record<string, (whole: Buffer) => Player> = {
  null: () => raw('null'),
  'a number': () => raw('7'),
  'a huge number': () => raw('1e999'),
  'a text': () => raw('"text"'),
  true: () => raw('true'),
  'an empty list': () => raw('[]'),
  'an empty object': () => raw('{}'),
  'an error in JSON': () => raw('{"detail":"Server error."}'),
  'a list of nulls': () => raw('[null,null]'),
  'a list of lists': () => raw('[[],[[]]]'),
  'a list of numbers': () => raw('[1,-0,1e400]'),
  'a list of empty objects': () => raw('[{},{}]'),
  'an object of lists': () => raw('{"results":{},"sushi_services":{},"reports":{},"platforms":{},"id":[]}'),
  'results that are no list': () => raw('{"results":"x","next":"x","count":"x"}'),
  'results of nulls': () => raw('{"results":[null,1,"x",[],{}],"next":1,"count":-1}'),
  'an escaped name of a field': () =>
    raw(String.raw`{"count":0,"next":null,"res\u0075lts":[],"i\u0064":"x"}`),
  'names of prototypes': () =>
    raw(
      '{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":1,"valueOf":null,"toJSON":"x","length":-1}',
    ),
  'a list with names of prototypes': () =>
    raw('[{"__proto__":[],"id":{"toString":1,"valueOf":1},"number":{"toString":1},"hasOwnProperty":1}]'),
  'fields that stand twice': (whole) =>
    raw(String(whole).replace(/\{/g, '{"id":1,"name":2,"results":3,"id":"x",')),
  'nested 90 deep': () => raw(nested(90, ['[', ']'])),
  'objects nested 90 deep': () => raw(nested(90, ['{"a":', '}'], '1')),
  'nested 100,000 deep': () => raw(nested(100_000, ['[', ']'])),
  'objects nested 100,000 deep': () => raw(nested(100_000, ['{"results":', '}'], '[]')),
  'nested deep and no JSON within': () => raw(nested(200, ['{"results":[', '],"\\q":x}'])),
  'cut off': (whole) => raw(whole.subarray(0, -2)),
  'cut off 1,000 deep': () => raw(nested(1000, ['[', ']']).slice(0, 1500)),
  'an empty body': () => raw(''),
  'white space': () => raw(' \r\n\t '),
  'a byte order mark': (whole) => raw(Buffer.concat([latin1('\u00EF\u00BB\u00BF'), whole])),
  'something behind it': (whole) => raw(Buffer.concat([whole, latin1(' {}')])),
  'two lines of JSON': (whole) => raw(Buffer.concat([whole, latin1('\n'), whole])),
  'UTF-16': (whole) => raw(Buffer.from(`\uFEFF${String(whole)}`, 'utf16le')),
  'bytes that are not UTF-8': (whole) =>
    raw(latin1(whole.toString('latin1').replaceAll('":"', '":"\u00ff\u00c3'))),
  'names of fields that are not UTF-8': (whole) =>
    raw(latin1(whole.toString('latin1').replace(/"(?=[a-z_]+":)/g, '"\u00ff'))),
  'further names that are not UTF-8': (whole) =>
    raw(latin1(whole.toString('latin1').replace(/\{(?=")/g, '{"\u00ff":"\u00ff\u00e2\u0082",'))),
  'halves of surrogate pairs': (whole) =>
    raw(
      String(whole).replace(
        /\{(?=")/g,
        String.raw`{"\ud800":"\udc00 \\ud83d \ud83d\ude00","address":"\uDBFF\r\n",`,
      ),
    ),
  'NUL and control characters': (whole) =>
    raw(String(whole).replaceAll('":"', String.raw`":"\u0000\u0001\u001b]0;x\u0007\u009b31m\u2028\ufffe`)),
  'bidirectional text': (whole) => raw(String(whole).replaceAll('":"', '":"\u202E\u2066\u05D0')),
  'a long text': (whole) => raw(String(whole).replaceAll('":"', `":"${'a '.repeat(MAX_TEXT)}`)),
  'a long name of a field': () => raw(`[{"id":"x","${'n'.repeat(MAX_TEXT + 1)}":1}]`),
  'a field with many values': (whole) =>
    raw(String(whole).replace(/\{(?=")/g, `{"many":[${'0,'.repeat(MAX_FIELD_VALUES)}0],`)),
  'many fields': (whole) =>
    raw(
      String(whole).replace(/\{(?=")/, `{${Array.from({ length: 1500 }, (_, i) => `"f${i}":1,`).join('')}`),
    ),
  'many records': () => raw(`[${'{},'.repeat(2000)}[]]`),
};

/** Values that a field may have, by name; those that are no JSON value are the bytes of one. */
export const VALUES: Record<string, unknown> = {
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
  'a field that stands twice': latin1('{"name":1,"name":"x","code":2,"code":"y","id":3,"id":"z"}'),
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
  'a link that is none': 'http://[::1/api/v1/platform/',
  'a long text': 'long text '.repeat(MAX_TEXT / 8),
  'a long line': '.'.repeat(MAX_TEXT - 1) + 'x',
  'an address that is none': `a@${'.'.repeat(MAX_TEXT - 10)}@`,
  'many lines': '\n'.repeat(MAX_TEXT - 1) + 'x',
  'many values': Array.from({ length: MAX_FIELD_VALUES + 1 }, () => 'x'),
  'many lists': latin1(`[${'[],'.repeat(MAX_FIELD_VALUES)}[]]`),
  'many records that are not alike': Array.from({ length: 5000 }, (_, i) => ({ [`f${i}`]: i })),
};

/** Every place in a JSON value, as the keys and indexes that lead there. */
export function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    placesIn(each).map((place) => [key, ...place]),
  );
  return [[], ...inner];
}

/** A copy with something else at a place. */
export function bent(value: unknown, [key, ...rest]: string[], other: unknown): unknown {
  if (key === undefined) return other;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = bent(copy[key], rest, other);
  return copy;
}
