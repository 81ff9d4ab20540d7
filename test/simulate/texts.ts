/** Harmless. */
export const NEW_TEXTS = ['New 1', 'New 2', 'New 3', 'New 4', 'New 5'];

export const HOSTILE_TEXTS: string[] = Object.values({
  markup: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  closing: '</title></textarea>--><!--',
  'lone high surrogate': 'Acme \ud800 Press',
  'lone low surrogate': '\udfff',
  NUL: 'Acme\0Press',
  escapes: '\u001B]0;owned\u0007\u001B[31m',
  'workflow command': '\n::error::owned\n::stop-commands::x',
  formula: '=HYPERLINK("https://evil.example")',
  'formula behind a semicolon': ';=1+1',
  'right to left': '\u202Eevil\u2066',
  'line separators': 'a\u2028b\u2029c\u0085d',
  'no-break spaces': '\u00A0Acme\u00A0',
  BOM: '\uFEFFAcme',
  noncharacters: '\uFFFE\uFFFF',
  emoji: '👩‍👩‍👧‍👦 Ünïcödé',
  combining: `a${'\u0301'.repeat(300)}`,
  braces: '{{constructor}} ${x} %00 %s',
  path: '../../../../etc/passwd',
  blank: ' \t\r\n ',
  empty: '',
  prototype: '__proto__',
  quotes: `"'\`\\`,
  SQL: "'; drop table platforms; --",
  Markdown: '[x](javascript:alert(1)) @everyone #1',
  URL: 'javascript:alert(1)',
  'overlong host name': `https://${'a'.repeat(3000)}.example/%%%`,
  long: 'Lorem ipsum '.repeat(2000),
  'long without a space': 'x'.repeat(20_000),
  'many links': 'https://a.example '.repeat(1000),
});

/** Values of types that the specification doesn't allow for most fields. */
export const ODD_VALUES = [null, 0, -1, 1e21, true, false, [], {}, [null], ['x'], { id: 1 }, '', 'x'];
