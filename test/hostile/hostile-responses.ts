import { MAX_FIELD_VALUES, MAX_TEXT_LENGTH } from '../../src/registry/reading/response-limits.ts';

const nested = (levels: number, [open, close]: [string, string], inner = ''): string =>
  open.repeat(levels) + inner + close.repeat(levels);

/** For JSON that `JSON.stringify` can't write, or that isn't UTF-8. */
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The keys are names of faults; `valid` has the bytes of the right response. */
export const HOSTILE_RESPONSES: Record<string, (valid: Buffer) => Buffer | string> = {
  null: () => 'null',
  'a number': () => '7',
  'a huge number': () => '1e999',
  'a text': () => '"text"',
  true: () => 'true',
  'an empty list': () => '[]',
  'an empty object': () => '{}',
  'an error in JSON': () => '{"detail":"Server error."}',
  'a list of nulls': () => '[null,null]',
  'a list of lists': () => '[[],[[]]]',
  'a list of numbers': () => '[1,-0,1e400]',
  'a list of empty objects': () => '[{},{}]',
  'an object of lists': () => '{"results":{},"sushi_services":{},"reports":{},"platforms":{},"id":[]}',
  'results that are no list': () => '{"results":"x","next":"x","count":"x"}',
  'results of nulls': () => '{"results":[null,1,"x",[],{}],"next":1,"count":-1}',
  'an escaped name of a field': () => String.raw`{"count":0,"next":null,"res\u0075lts":[],"i\u0064":"x"}`,
  'names of prototypes': () =>
    '{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":1,"valueOf":null,"toJSON":"x","length":-1}',
  'a list with names of prototypes': () =>
    '[{"__proto__":[],"id":{"toString":1,"valueOf":1},"number":{"toString":1},"hasOwnProperty":1}]',
  'repeated fields': (valid) => String(valid).replace(/\{/g, '{"id":1,"name":2,"results":3,"id":"x",'),
  'nested 90 deep': () => nested(90, ['[', ']']),
  'objects nested 90 deep': () => nested(90, ['{"a":', '}'], '1'),
  'nested 100,000 deep': () => nested(100_000, ['[', ']']),
  'objects nested 100,000 deep': () => nested(100_000, ['{"results":', '}'], '[]'),
  'nested deep and no JSON within': () => nested(200, ['{"results":[', '],"\\q":x}']),
  'cut off': (valid) => valid.subarray(0, -2),
  'cut off 1,000 deep': () => nested(1000, ['[', ']']).slice(0, 1500),
  'an empty body': () => '',
  'white space': () => ' \r\n\t ',
  'a byte order mark': (valid) => Buffer.concat([latin1('\u00EF\u00BB\u00BF'), valid]),
  'something behind it': (valid) => Buffer.concat([valid, latin1(' {}')]),
  'two lines of JSON': (valid) => Buffer.concat([valid, latin1('\n'), valid]),
  'UTF-16': (valid) => Buffer.from(`\uFEFF${String(valid)}`, 'utf16le'),
  'bytes that are not UTF-8': (valid) =>
    latin1(valid.toString('latin1').replaceAll('":"', '":"\u00ff\u00c3')),
  'names of fields that are not UTF-8': (valid) =>
    latin1(valid.toString('latin1').replace(/"(?=[a-z_]+":)/g, '"\u00ff')),
  'unknown names that are not UTF-8': (valid) =>
    latin1(valid.toString('latin1').replace(/\{(?=")/g, '{"\u00ff":"\u00ff\u00e2\u0082",')),
  'halves of surrogate pairs': (valid) =>
    String(valid).replace(
      /\{(?=")/g,
      String.raw`{"\ud800":"\udc00 \\ud83d \ud83d\ude00","address":"\uDBFF\r\n",`,
    ),
  'NUL and control characters': (valid) =>
    String(valid).replaceAll('":"', String.raw`":"\u0000\u0001\u001b]0;x\u0007\u009b31m\u2028\ufffe`),
  'bidirectional text': (valid) => String(valid).replaceAll('":"', '":"\u202E\u2066\u05D0'),
  'a long text': (valid) => String(valid).replaceAll('":"', `":"${'a '.repeat(MAX_TEXT_LENGTH)}`),
  'a long name of a field': () => `[{"id":"x","${'n'.repeat(MAX_TEXT_LENGTH + 1)}":1}]`,
  'a field with many values': (valid) =>
    String(valid).replace(/\{(?=")/g, `{"many":[${'0,'.repeat(MAX_FIELD_VALUES)}0],`),
  'many fields': (valid) =>
    String(valid).replace(/\{(?=")/, `{${Array.from({ length: 1500 }, (_, i) => `"f${i}":1,`).join('')}`),
  'many records': () => `[${'{},'.repeat(2000)}[]]`,
  'another record': (valid) =>
    String(valid).replace(/"id":"[^"]*"/, '"id":"ffffffff-0000-4000-8000-000000000000"'),
  'a list of the response': (valid) => `[${String(valid)}]`,
  'cut off within a character': (valid) => Buffer.concat([valid, latin1('\u00e2\u0082')]),
  'NUL behind it': (valid) => `${String(valid)}\0`,
  'white space around it': (valid) => `\r\n\t ${String(valid)}\n\n`,
  'a huge number in a field': (valid) =>
    String(valid).replace('{"id":', '{"count":1e999,"exact":12345678901234567890,"id":'),
  'a field that is nested 100,000 deep': (valid) =>
    String(valid).replace('{"id":', `{"deep":${nested(100_000, ['[', ']'])},"id":`),
  'a field that is nested 101 deep': (valid) =>
    String(valid).replace('{"id":', `{"deep":${nested(101, ['[', ']'])},"id":`),
  'escaped slashes': (valid) => String(valid).replaceAll('/', '\\/'),
  indented: (valid) => JSON.stringify(JSON.parse(String(valid)), undefined, 2),
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
  'half a surrogate pair': 'Acme \ud800 Press',
  'a name with half a surrogate pair': latin1(String.raw`{"\ud800":"\udc00"}`),
  'NUL and control characters': '\0\x01\b\x1b]0;owned\x07\x9b31m\r\n::error::\u2028\u2029\uFFFE\uFFFF',
  'bidirectional text': '\u202E\u2066\u05D0\u061C\u200F',
  'a byte order mark': '\uFEFF\uFEFF',
  markup: ']]></title><script>alert(1)</script><!-- &amp; "\'`',
  formulas: "=1;=cmd|' /C calc'!A0\n＝1",
  'markup of other languages':
    "\"'`\\ '; drop table platforms; -- [x](javascript:alert(1)) @everyone #1 {{constructor}} ${x} %00 %s",
  'a script': 'javascript:alert(1)',
  'emoji and combining characters': `👩‍👩‍👧‍👦 Ünïcödé a${'\u0301'.repeat(300)}`,
  'white space': ' \t\r\n\u00A0 ',
  'many links': 'https://a.example '.repeat(1000),
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
