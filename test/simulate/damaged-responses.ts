// Ways in which the bytes of a response with status 200 can be damaged.

type Damage = (text: string, url: string) => Buffer | string;

const OTHER_ID = 'ffffffff-0000-4000-8000-000000000000';
const DEPTH = 100_000;

const DAMAGES = {
  'body: truncated': (text) => text.slice(0, text.length / 2),
  'body: empty': () => '',
  'body: null': () => 'null',
  'body: number': () => '42',
  'body: text': () => '"sorry"',
  'body: error': () => '{"detail":"Internal error"}',
  'body: another record': (text) => text.replace(/"id":"[^"]*"/, `"id":"${OTHER_ID}"`),
  'body: empty list': () => '[]',
  'body: empty object': () => '{}',
  'body: wrapped in a list': (text) => `[${text}]`,
  'body: HTML': () => '<!doctype html><title>Sorry</title>',
  'body: byte order mark': (text) => `\uFEFF${text}`,
  'body: byte order marks': (text) => `\uFEFF\uFEFF${text}`,
  'body: UTF-16': (text) => Buffer.from(text, 'utf16le'),
  'body: invalid UTF-8': (text) => Buffer.from(text.replace('"name":"', '"name":"\u00FF\u00C3'), 'latin1'),
  'body: truncated within a character': (text) =>
    Buffer.concat([Buffer.from(text), Buffer.from([0xe2, 0x82])]),
  'body: trailing NUL': (text) => `${text}\0`,
  'body: surrounding white space': (text) => `\r\n\t ${text}\n\n`,
  'body: indented': (text) => JSON.stringify(JSON.parse(text), undefined, 2),
  'body: two documents': (text) => `${text}\n${text}`,
  'body: JSON lines': (text) => `${text}\n{"x":1}`,
  'body: duplicate key': (text) => text.replace('{"id":', '{"id":"twice","id":'),
  'body: __proto__': (text) => text.replace('{"id":', '{"__proto__":{"name":"x"},"constructor":1,"id":'),
  'body: huge number': (text) => text.replace('{"id":', '{"count":1e999,"exact":12345678901234567890,"id":'),
  'body: lone surrogate': (text) => text.replace('"name":"', '"name":"\\ud800'),
  'body: lone surrogate in a key': (text) => text.replace('{"id":', '{"\\udc00":1,"id":'),
  'body: escaped slashes': (text) => text.replaceAll('/', '\\/'),
  'body: deeply nested': () => '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  'body: deeply nested field': (text) =>
    text.replace('{"id":', `{"deep":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)},"id":`),
  'body: truncated while nested': () => '['.repeat(DEPTH),
  'body: nested 101 levels deep': (text) =>
    text.replace('{"id":', `{"deep":${'['.repeat(101)}${']'.repeat(101)},"id":`),
  'page: emptied': () => '{"count":0,"next":null,"previous":null,"results":[]}',
  'page: no results': () => '{"count":9,"next":null,"previous":null}',
  'page: results as object': () => '{"count":9,"next":null,"previous":null,"results":{}}',
  'page: results as text': () => '{"count":9,"next":null,"previous":null,"results":"none"}',
  'page: loop': (text, url) => text.replace(/"next":(null|"[^"]*")/, `"next":"${url}"`),
  'page: another registry': (text) =>
    text.replace(/"next":(null|"[^"]*")/, '"next":"https://other.example/api/v1/notification/?page=2"'),
  'page: unusual path': (text, url) =>
    text.replace(/"next":(null|"[^"]*")/, `"next":"${url.replace(/\?.*/, '')}?page=x%00%2F..%2F"`),
} satisfies Record<string, Damage>;

export type ResponseDamage = keyof typeof DAMAGES;

export const DAMAGE_KINDS = Object.keys(DAMAGES) as ResponseDamage[];

/** `url` is the URL of the response itself. */
export function damagedBytes(kind: ResponseDamage, text: string, url: string): Buffer {
  const damaged: Buffer | string = DAMAGES[kind](text, url);
  return typeof damaged === 'string' ? Buffer.from(damaged) : damaged;
}
