import { expect, test } from 'vitest';
import { rebaseLinks } from '../../src/mirror/publish/replace-links.ts';

const OWN = ['https://registry.example'];
const TO = 'https://x.github.io/repo';
const ID = '11111111-1111-4111-8111-111111111111';
const moved = (text: string, bases = OWN, to = TO): string =>
  rebaseLinks(Buffer.from(text, 'latin1'), bases, to).toString('latin1');

test.each([
  ['a field', '{"data_host":"https://registry.example/api/v1/usage-data-host/1/"}'],
  ['the other scheme', '{"data_host":"http://registry.example/api/v1/usage-data-host/1/"}'],
  ['a host in capitals', '{"url": "HTTPS://Registry.Example/api/v1/platform/1/"}'],
  ['the default port', '["https://registry.example:443/api/v1/platform/1/"]'],
  ['an element of a list', '["x", "https://registry.example/api/v1/platform/1/"]'],
  ['a query', '{"next":"https://registry.example/api/v1/notification/?page=2"}'],
  ['the whole response', '"https://registry.example/api/v1/platform/"'],
  ['with escapes in it', '["https://registry.example/api/v1/platform/?a=\\u0026\\"b"]'],
])('a link moves: %s', (_, text) => {
  expect(moved(text)).toBe(text.replace(/https?:\/\/registry\.example(:443)?(?=\/api)/i, TO));
});

test.each([
  ['\\/', 'https:\\/\\/x.github.io\\/repo'],
  ['\\u002f', 'https:\\u002f\\u002fx.github.io\\u002frepo'],
  ['\\u002F', 'https:\\u002F\\u002Fx.github.io\\u002Frepo'],
])('slashes escaped as %s stay escaped so', (slash, to) => {
  const rest = '/api/v1/platform/1/'.replaceAll('/', slash);
  const link = `https:${slash}${slash}registry.example${rest}`;
  expect(moved(`{"url":"${link}","website":"https://a.example/"}`)).toBe(
    `{"url":"${to}${rest}","website":"https://a.example/"}`,
  );
});

test.each([
  ['text that mentions one', '{"info":"See https://registry.example/api/v1/platform/ for more."}'],
  ['text that begins with one', '{"info":"https://registry.example/api/v1/platform/ is the list."}'],
  ['a line break behind it', '{"info":"https://registry.example/api/v1/platform/\\r\\nis the list."}'],
  ['an escaped space behind it', '{"info":"https://registry.example/api/v1/platform/\\u0020x"}'],
  ['a no-break space behind it', '{"info":"https://registry.example/api/v1/platform/\xc2\xa0x"}'],
  ['a quotation', '{"info":"say \\"https://registry.example/api/v1/platform/\\" or not"}'],
  ['a quotation at the start', '{"info":"\\"https://registry.example/api/v1/platform/"}'],
  ['a key', '{"https://registry.example/api/v1/platform/" : 1}'],
  ['another host', '["https://registry.example.org/api/v1/platform/"]'],
  ['another port', '["https://registry.example:8443/api/v1/platform/"]'],
  ['a user before the host', '["https://a@registry.example/api/v1/platform/"]'],
  ['the host as a user', '["https://registry.example@evil.example/api/v1/platform/"]'],
  ['no path of the API', '["https://registry.example/platform/1/"]'],
  ['another version', '["https://registry.example/api/v2/platform/"]'],
  ['only in the query', '["https://registry.example/?u=/api/v1/platform/"]'],
  ['relative', '["/api/v1/platform/"]'],
  ['broken escapes', '["https://registry.example/api/v1/\\x"]'],
  ['no closing quote', '["https://registry.example/api/v1/platform/'],
  ['no JSON at all', '<html>https://registry.example/api/v1/</html>'],
])('nothing changes: %s', (_, text) => {
  const bytes = Buffer.from(text, 'latin1');
  expect(rebaseLinks(bytes, OWN, TO)).toBe(bytes);
});

test('every base URL is replaced, with its path', () => {
  const bases = ['https://registry.example', 'http://old.example:8080/registry'];
  const text =
    '["http://old.example:8080/registry/api/v1/platform/","http://old.example:8080/api/v1/platform/"]';
  expect(moved(text, bases)).toBe(text.replace('http://old.example:8080/registry', TO));
});

test('bytes around links are unchanged, whether UTF-8 or not', () => {
  const before = Buffer.from('{"name":"Žižka \u2028 日本 \u{1f600}","raw":"', 'utf8');
  const raw = Buffer.from([0xff, 0xfe, 0x80, 0xc3]);
  const after = Buffer.from(`","url":"https://registry.example/api/v1/platform/${ID}/","n":1.50e+1 }\r\n`);
  const bytes = Buffer.concat([before, raw, after]);
  const result = rebaseLinks(bytes, OWN, TO);
  expect(result.subarray(0, before.length + raw.length)).toEqual(Buffer.concat([before, raw]));
  expect(result.toString('latin1')).toBe(bytes.toString('latin1').replace('https://registry.example', TO));
});

test('hostile texts stay unchanged, in linear time', () => {
  const start = '"https://registry.example/api/v1/';
  const texts = [
    start + '\\"'.repeat(500_000),
    `[${start}"${' '.repeat(1_000_000)}:`,
    start + 'x'.repeat(5_000_000),
    `${'{'.repeat(100_000)}${start}`,
  ];
  // Compared as a flag: a failure would print them.
  for (const text of texts) expect(moved(text) === text).toBe(true);
  const many = `[${[...Array(100_000)].map(() => `${start}"`).join()}]`;
  expect(moved(many) === many.replaceAll('https://registry.example', TO)).toBe(true);
});
