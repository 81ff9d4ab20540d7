import { expect, test } from 'vitest';
import { harvesterUrlOf, keepsReportsInBase } from '../../src/registry/service-url.ts';

const RELEASES = ['5', '5.1', '6', '', 'constructor'];

const REGISTERED = [
  // Query, fragment and last slashes.
  'https://a.example/sushi',
  'https://a.example/sushi/',
  'https://a.example/sushi///',
  'https://a.example/sushi/?platform=x',
  'https://a.example/sushi?next=/r51',
  'https://a.example/sushi/#/reports',
  'https://a.example/sushi#a?b',
  'https://a.example/?/r51',
  'https://a.example',
  'https://a.example//',
  '  https://a.example/sushi/\r\n',
  // The release segment. Requests of release 5 begin with what is registered.
  'https://a.example/sushi/r51',
  'https://a.example/sushi/r51/',
  'https://a.example/sushi/R51',
  'https://a.example/sushi//r51//',
  'https://a.example/r51?x=1#y',
  'https://a.example/sushi/r51/reports',
  'https://a.example/sushi/R51/Reports/',
  'https://a.example/sushi/r51/status',
  'https://a.example/sushi/r51/members/?customer_id=1',
  'https://a.example/r51/r51',
  'https://h.example/r51/sushi-docs',
  'https://h.example/reports/r51',
  'https://h.example/api/counter/R51/sushi/reports',
  'https://h.example/counter5/sushi/reports/r51',
  'https://h.example//sushi/r51',
  'https://h.example//REPORTS//r51//?x=/r51#/r51',
  'https://h.example/reports/reports/R51/',
  'https://h.example/reports/v1/r51',
  'https://h.example/xreports/r51',
  'https://h.example/r51x/xr51/r51/r51',
  'https://r51/r51/sushi',
  'https://r51@r51:51/r51',
  'https://a.example/r51/reports/x',
  // The path of report requests.
  'https://a.example/sushi/reports',
  'https://a.example/sushi/Reports/',
  'https://a.example/sushi/reports/reports',
  'https://a.example/xreports',
  // Everything else stays.
  'http://a.example/sushi',
  'HTTPS://A.example:8443/Sushi',
  'https://a.example/r5',
  'https://a.example/51',
  'https://a.example/v51/',
  'https://a.example/xr51',
  'https://a.example/r51x',
  'https://a.example/r51.1',
  'https://a.example/reports',
  'https://a.example/sushi/status/',
  'https://a.example/a%20b/Ł',
  'https://a.example/a//b',
  'https://r51/',
  'https://r51/reports',
  'https://user@a.example/sushi',
  // Nothing that a request could begin with.
  '',
  'a.example/sushi/r51',
  '//a.example/sushi',
  'ftp://a.example/sushi',
  'javascript:alert(1)//',
  'mailto:a@a.example',
  'https:///r51',
  'https://',
  'https://a.example/sushi (release 5.1)',
  'https://a.example/one\nhttps://a.example/two',
  'https://a.example/\u202Erof',
  ' \n',
  // Notices, and texts that differ from the base URL.
  'https://a.example/reports/tr',
  'https://a.example/r5x',
  'https://a.example/R51/books',
  'https://a.example/r5/books',
  'https://a.example/r5/r51',
  'https://r51/r51x/xr51',
  'https://h.example/sushi/r51//reports',
  'https://h.example/sushi/?x=//',
  'https://a.example/R5/',
  ' https://a.example/sushi// ',
  'https://a.example/',
  ' ask us ',
];

test('what a harvester gets for each registered URL and release', async () => {
  const texts = REGISTERED.map((registered) => {
    const outcomes = Map.groupBy(RELEASES, (release) => {
      const { base, text, notices } = harvesterUrlOf(registered, release);
      return [`base ${base}`, ...(text === base ? [] : [`text “${text}”`]), ...notices].join(' · ');
    });
    const lines = [...outcomes].map(
      ([outcome, all]) => `${all.map((each) => each || 'none').join(', ')}: ${outcome}`,
    );
    return [JSON.stringify(registered), ...lines].join('\n  ');
  });
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/service-urls.txt');
});

test('a text of the record may say that a base URL of release 5 does end in /reports', () => {
  const url = 'https://a.example/sushi/reports';
  expect(
    keepsReportsInBase({ url, customizations_info: 'Requests go to /sushi/reports/reports/tr_j1.' }),
  ).toBe(true);
  for (const record of [{ url: `${url}/reports` }, { info: '/reports and /reports' }, { x: 5 }])
    expect(keepsReportsInBase(record)).toBe(false);
  expect(harvesterUrlOf(url, '5', true)).toEqual({ base: url, text: url, notices: [] });
  const status = harvesterUrlOf('https://a.example/status', '5', true);
  expect(status.notices).toEqual(['The URL ends in the path of a request.']);
  expect(harvesterUrlOf('https://a.example/r51/reports', '5.1', true).base).toBe('https://a.example');
});

test('a URL with 100,000 slashes has no base URL', () => {
  expect(harvesterUrlOf(`https://a.example/${'/'.repeat(100_000)}x`, '5.1').base).toBeUndefined();
});
