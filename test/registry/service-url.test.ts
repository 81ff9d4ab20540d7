import { describe, expect, test } from 'vitest';
import { harvesterUrlOf, keepsReportsInBase } from '../../src/registry/service-url.ts';

const BOTH = ['5', '5.1'];

describe('the base URL', () => {
  test.each<[registered: string, releases: string[], base: string | undefined]>([
    // Query, fragment and last slashes.
    ['https://a.example/sushi', BOTH, 'https://a.example/sushi'],
    ['https://a.example/sushi/', BOTH, 'https://a.example/sushi'],
    ['https://a.example/sushi///', BOTH, 'https://a.example/sushi'],
    ['https://a.example/sushi/?platform=x', BOTH, 'https://a.example/sushi'],
    ['https://a.example/sushi?next=/r51', BOTH, 'https://a.example/sushi'],
    ['https://a.example/sushi/#/reports', BOTH, 'https://a.example/sushi'],
    ['https://a.example/sushi#a?b', BOTH, 'https://a.example/sushi'],
    ['https://a.example/?/r51', BOTH, 'https://a.example'],
    ['https://a.example', BOTH, 'https://a.example'],
    ['https://a.example//', BOTH, 'https://a.example'],
    ['  https://a.example/sushi/\r\n', BOTH, 'https://a.example/sushi'],
    // The release segment.
    ['https://a.example/sushi/r51', ['5.1'], 'https://a.example/sushi'],
    ['https://a.example/sushi/r51/', ['5.1'], 'https://a.example/sushi'],
    ['https://a.example/sushi/R51', ['5.1'], 'https://a.example/sushi'],
    ['https://a.example/sushi//r51//', ['5.1'], 'https://a.example/sushi'],
    ['https://a.example/r51?x=1#y', ['5.1'], 'https://a.example'],
    ['https://a.example/sushi/r51/reports', ['5.1'], 'https://a.example/sushi'],
    ['https://a.example/sushi/R51/Reports/', ['5.1'], 'https://a.example/sushi'],
    ['https://a.example/sushi/r51/status', ['5.1'], 'https://a.example/sushi'],
    ['https://a.example/sushi/r51/members/?customer_id=1', ['5.1'], 'https://a.example/sushi'],
    ['https://a.example/r51/r51', ['5.1'], 'https://a.example'],
    ['https://h.example/r51/sushi-docs', ['5.1'], 'https://h.example'],
    ['https://h.example/reports/r51', ['5.1'], 'https://h.example'],
    ['https://h.example/api/counter/R51/sushi/reports', ['5.1'], 'https://h.example/api/counter'],
    ['https://h.example/counter5/sushi/reports/r51', ['5.1'], 'https://h.example/counter5/sushi'],
    ['https://h.example//sushi/r51', ['5.1'], 'https://h.example//sushi'],
    ['https://h.example//REPORTS//r51//?x=/r51#/r51', ['5.1'], 'https://h.example'],
    ['https://h.example/reports/reports/R51/', ['5.1'], 'https://h.example/reports'],
    ['https://h.example/reports/v1/r51', ['5.1'], 'https://h.example/reports/v1'],
    ['https://h.example/xreports/r51', ['5.1'], 'https://h.example/xreports'],
    ['https://h.example/r51x/xr51/r51/r51', ['5.1'], 'https://h.example/r51x/xr51'],
    ['https://r51/r51/sushi', ['5.1'], 'https://r51'],
    ['https://r51@r51:51/r51', ['5.1'], 'https://r51@r51:51'],
    // Release 5 has no such segment: requests begin with what is registered.
    ['https://a.example/reports/r51', ['5'], 'https://a.example/reports/r51'],
    ['https://a.example/r51/reports/x', ['5', '', '6'], 'https://a.example/r51/reports/x'],
    ['https://a.example/sushi/r51', ['5'], 'https://a.example/sushi/r51'],
    ['https://a.example/sushi/r51/reports', ['5'], 'https://a.example/sushi/r51'],
    // The path of report requests.
    ['https://a.example/sushi/reports', ['5'], 'https://a.example/sushi'],
    ['https://a.example/sushi/Reports/', ['5'], 'https://a.example/sushi'],
    ['https://a.example/sushi/reports/reports', ['5'], 'https://a.example/sushi/reports'],
    ['https://a.example/xreports', BOTH, 'https://a.example/xreports'],
    // Everything else stays.
    ['http://a.example/sushi', BOTH, 'http://a.example/sushi'],
    ['HTTPS://A.example:8443/Sushi', BOTH, 'HTTPS://A.example:8443/Sushi'],
    ['https://a.example/r5', BOTH, 'https://a.example/r5'],
    ['https://a.example/51', BOTH, 'https://a.example/51'],
    ['https://a.example/v51/', BOTH, 'https://a.example/v51'],
    ['https://a.example/xr51', BOTH, 'https://a.example/xr51'],
    ['https://a.example/r51x', BOTH, 'https://a.example/r51x'],
    ['https://a.example/r51/books', ['5'], 'https://a.example/r51/books'],
    ['https://a.example/r51/reports/tr', ['5.1'], 'https://a.example'],
    ['https://a.example/r51.1', BOTH, 'https://a.example/r51.1'],
    ['https://a.example/reports', ['5.1'], 'https://a.example/reports'],
    ['https://a.example/reports', ['constructor'], 'https://a.example/reports'],
    ['https://a.example/sushi/status/', BOTH, 'https://a.example/sushi/status'],
    ['https://a.example/a%20b/Ł', BOTH, 'https://a.example/a%20b/Ł'],
    ['https://a.example/a//b', BOTH, 'https://a.example/a//b'],
    ['https://r51/', BOTH, 'https://r51'],
    ['https://r51/reports', ['5.1'], 'https://r51/reports'],
    ['https://r51/reports', ['5'], 'https://r51'],
    ['https://user@a.example/sushi', BOTH, 'https://user@a.example/sushi'],
    // Nothing that a request could begin with.
    ['', BOTH, undefined],
    ['a.example/sushi/r51', BOTH, undefined],
    ['//a.example/sushi', BOTH, undefined],
    ['ftp://a.example/sushi', BOTH, undefined],
    ['javascript:alert(1)//', BOTH, undefined],
    ['mailto:a@a.example', BOTH, undefined],
    ['https:///r51', BOTH, undefined],
    ['https://', BOTH, undefined],
    ['https://a.example/sushi (release 5.1)', BOTH, undefined],
    ['https://a.example/one\nhttps://a.example/two', BOTH, undefined],
    ['https://a.example/\u202Erof', BOTH, undefined],
    [`https://a.example/${'/'.repeat(100_000)}x`, BOTH, undefined],
  ])('of %s, release %s, is %s', (registered, releases, base) => {
    for (const release of releases) expect(harvesterUrlOf(registered, release)).toHaveProperty('base', base);
  });
});

test('a text of the record may say that a base URL of release 5 does end in /reports', () => {
  const url = 'https://a.example/sushi/reports';
  expect(
    keepsReportsInBase({ url, customizations_info: 'Requests go to /sushi/reports/reports/tr_j1.' }),
  ).toBe(true);
  for (const record of [
    { url: `${url}/reports` },
    { customizations_info: '/reports and /reports' },
    { x: 5 },
  ])
    expect(keepsReportsInBase(record)).toBe(false);
  expect(harvesterUrlOf(url, '5', true)).toEqual({ base: url, text: url, notices: [] });
  const status = harvesterUrlOf('https://a.example/status', '5', true);
  expect(status.notices).toEqual(['The URL ends in the path of a request.']);
  expect(harvesterUrlOf('https://a.example/r51/reports', '5.1', true).base).toBe('https://a.example');
});

describe('notices', () => {
  test.each<[registered: string, releases: string[], predicates: string[]]>([
    ['', BOTH, []],
    [' \n', BOTH, []],
    ['https://a.example/reports/tr', BOTH, []],
    ['https://a.example/r51x', ['5'], []],
    ['https://a.example/r5x', ['5.1'], []],
    ['http://a.example/sushi/', BOTH, []],
    ['https://a.example/r51/', ['5.1'], []],
    ['https://a.example/r5', ['5'], []],
    ['https://a.example/51', BOTH, []],
    ['a.example/sushi', BOTH, ['is not an http or https URL']],
    ['https://a.example/sushi and more', BOTH, ['is not an http or https URL']],
    ['https://a.example/sushi ', BOTH, ['has spaces around it']],
    ['https://a.example/sushi?x', BOTH, ['has a query']],
    ['https://a.example/#x', BOTH, ['has a fragment']],
    ['https://a.example/Reports/', BOTH, ['ends in the path of a request']],
    [
      'https://a.example/r51/members?x#y',
      ['5.1'],
      ['has a query', 'has a fragment', 'ends in the path of a request'],
    ],
    ['https://a.example/r51', ['5'], ['names another release']],
    ['https://a.example/r51', ['6'], ['names another release']],
    ['https://a.example/R51/books', ['5'], ['names another release']],
    ['https://a.example/r5/books', ['5.1', '4'], ['names another release']],
    ['https://a.example/r5/r51', [''], []],
    ['https://r51/r51x/xr51', BOTH, []],
    ['https://h.example/r51/sushi-docs', ['5.1'], ['continues after “r51”']],
    ['https://h.example/r51/r51/', ['5.1'], ['continues after “r51”']],
    ['https://h.example/Reports/r51', ['5.1'], ['has “reports” before “r51”']],
    [
      'https://h.example/api/counter/R51/sushi/reports',
      ['5.1'],
      ['ends in the path of a request', 'continues after “r51”'],
    ],
    ['https://h.example/counter5/sushi/reports/r51', ['5.1'], ['has “reports” before “r51”']],
    ['https://h.example//sushi/r51', ['5.1'], ['has “//” in its path']],
    ['https://h.example/sushi//', BOTH, ['has “//” in its path']],
    [
      'https://h.example/sushi/r51//reports',
      ['5.1'],
      ['has “//” in its path', 'ends in the path of a request'],
    ],
    ['https://h.example/sushi/?x=//', BOTH, ['has a query']],
    ['https://a.example/r5', ['6'], ['names another release']],
    ['https://a.example/R5/', ['5.1'], ['names another release']],
  ])('of %s, release %s: %j', (registered, releases, predicates) => {
    const notices = predicates.map((predicate) => `The URL ${predicate}.`);
    for (const release of releases) expect(harvesterUrlOf(registered, release).notices).toEqual(notices);
  });
});

test.each([
  ['https://a.example/sushi/r51/', 'https://a.example/sushi'],
  ['https://a.example/sushi/?x', 'https://a.example/sushi'],
  [' https://a.example/sushi// ', 'https://a.example/sushi//'],
  ['https://a.example/', 'https://a.example/'],
  [' ask us ', 'ask us'],
])('of “%s”, release 5.1, a harvester gets “%s”', (registered, text) => {
  expect(harvesterUrlOf(registered, '5.1')).toHaveProperty('text', text);
});
