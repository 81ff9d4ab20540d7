// What can be wrong with the bytes of an answer that comes with status 200, for as long as the registry has it so.

type Make = (text: string, url: string) => Buffer | string;

const DEEP = 100_000;

const SPOILS = {
  'body: cut': (text) => text.slice(0, text.length / 2),
  'body: empty': () => '',
  'body: null': () => 'null',
  'body: number': () => '42',
  'body: text': () => '"sorry"',
  'body: error': () => '{"detail":"Internal error"}',
  'body: empty list': () => '[]',
  'body: empty object': () => '{}',
  'body: in a list': (text) => `[${text}]`,
  'body: HTML': () => '<!doctype html><title>Sorry</title>',
  'body: byte order mark': (text) => `\uFEFF${text}`,
  'body: byte order marks': (text) => `\uFEFF\uFEFF${text}`,
  'body: UTF-16': (text) => Buffer.from(text, 'utf16le'),
  'body: invalid UTF-8': (text) => Buffer.from(text.replace('"name":"', '"name":"\u00FF\u00C3'), 'latin1'),
  'body: cut within a letter': (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xe2, 0x82])]),
  'body: NUL behind it': (text) => `${text}\0`,
  'body: white space around': (text) => `\r\n\t ${text}\n\n`,
  'body: indented': (text) => JSON.stringify(JSON.parse(text), undefined, 2),
  'body: two documents': (text) => `${text}\n${text}`,
  'body: lines of JSON': (text) => `${text}\n{"x":1}`,
  'body: key twice': (text) => text.replace('{"id":', '{"id":"twice","id":'),
  'body: __proto__': (text) => text.replace('{"id":', '{"__proto__":{"name":"x"},"constructor":1,"id":'),
  'body: huge number': (text) => text.replace('{"id":', '{"count":1e999,"exact":12345678901234567890,"id":'),
  'body: lone surrogate': (text) => text.replace('"name":"', '"name":"\\ud800'),
  'body: lone surrogate in a key': (text) => text.replace('{"id":', '{"\\udc00":1,"id":'),
  'body: escaped slashes': (text) => text.replaceAll('/', '\\/'),
  'body: nested deep': () => '['.repeat(DEEP) + ']'.repeat(DEEP),
  'body: a field nested deep': (text) =>
    text.replace('{"id":', `{"deep":${'['.repeat(DEEP)}${']'.repeat(DEEP)},"id":`),
  'body: cut in the depth': () => '['.repeat(DEEP),
  'body: nested 101 deep': (text) =>
    text.replace('{"id":', `{"deep":${'['.repeat(101)}${']'.repeat(101)},"id":`),
  'page: no results': () => '{"count":9,"next":null,"previous":null}',
  'page: results as object': () => '{"count":9,"next":null,"previous":null,"results":{}}',
  'page: results as text': () => '{"count":9,"next":null,"previous":null,"results":"none"}',
  'page: circle': (text, url) => text.replace(/"next":(null|"[^"]*")/, `"next":"${url}"`),
  'page: another registry': (text) =>
    text.replace(/"next":(null|"[^"]*")/, '"next":"https://other.example/api/v1/notification/?page=2"'),
  'page: a path of its own': (text, url) =>
    text.replace(/"next":(null|"[^"]*")/, `"next":"${url.replace(/\?.*/, '')}?page=x%00%2F..%2F"`),
} satisfies Record<string, Make>;

export type FileDamage = keyof typeof SPOILS;

export const DAMAGE_NAMES = Object.keys(SPOILS) as FileDamage[];

/** The bytes of an answer with something wrong in them; `url` is its own. */
export function damageFiles(spoil: FileDamage, text: string, url: string): Buffer {
  const made: Buffer | string = SPOILS[spoil](text, url);
  return typeof made === 'string' ? Buffer.from(made) : made;
}
