// The brand: where it is read, what it may look like, and how its key is read.
import { expect, test } from 'vitest';
import { validateResponse } from '../../src/registry/reading/response.ts';
import { brandCandidatesIn, releaseKeyOfBrand, renameReleaseKey } from '../../src/registry/brand.ts';
import { listedOf } from './records.ts';

const read = (value: unknown, brand: string): unknown => {
  renameReleaseKey(value, brand);
  return value;
};

const offersOf = (...brands: string[]) =>
  brands.map((brand) => ({ [`${brand}_release`]: '5.1', release: '5' }));

test.each(['a', '7', 'counter', 'A-b_c', `a${'-'.repeat(40)}`])('“%s” may be a brand', (brand) => {
  expect(brandCandidatesIn([{ reports: offersOf(brand) }])).toEqual([brand]);
});

test.each(['', '-a', '_a', 'a.b', 'a b', 'a/', '/a', 'ü', ' a', 'a\n', '...', `a${'-'.repeat(41)}`])(
  '“%s” may not',
  (brand) => expect(brandCandidatesIn([{ reports: offersOf(brand) }])).toEqual([]),
);

test.each<[string, unknown, string[]]>([
  ['reports', [{ reports: [{}, ...offersOf('a')] }], ['a']],
  ['services', [{ sushi_services: offersOf('a') }], ['a']],
  [
    'all platforms, each once',
    [{ reports: offersOf('a') }, { sushi_services: offersOf('b', 'a') }],
    ['a', 'b'],
  ],
  ['nothing else', [{ a_release: '5.1', contact: offersOf('a')[0] }], []],
  ['no single platform', { reports: offersOf('a') }, []],
  ['no other values', [null, 'x', { reports: null, sushi_services: 5 }, { reports: [null, 'x', [1]] }], []],
  ['no other keys', [{ reports: [{ other_releases: 1, xusage: 1, 'a_release ': 1 }] }], []],
])('it is read from %s', (_, list, brands) => {
  expect(brandCandidatesIn(list)).toEqual(brands);
});

test('its key has its name', () => {
  expect(releaseKeyOfBrand('counter')).toBe('counter_release');
});

test('its key is read as usage_release, at any depth', () => {
  const record = {
    a_release: '5',
    list: [{ a_release: '5.1', deep: { a_release: null } }, null, 'a_release'],
  };
  expect(read(record, 'a')).toEqual({
    usage_release: '5',
    list: [{ usage_release: '5.1', deep: { usage_release: null } }, null, 'a_release'],
  });
  expect(read([[{ a_release: 1 }]], 'a')).toEqual([[{ usage_release: 1 }]]);
});

test('what another brand calls usage_release goes; under its own name it stays', () => {
  expect(read({ usage_release: '9', a_release: '5' }, 'a')).toEqual({ usage_release: '5' });
  expect(read({ usage_release: '9' }, 'a')).toEqual({});
  const own = { usage_release: '9', b_release: '5' };
  expect(read({ ...own }, 'usage')).toEqual(own);
  // A key that it has from its prototype is none of its own.
  expect(read(Object.create({ a_release: '5' }), 'a')).not.toHaveProperty('usage_release');
});

test('findings have the published key', () => {
  const { usage_release: _, ...report } = (listedOf()['reports'] as Record<string, unknown>[])[0]!;
  const list = [listedOf({ reports: [report], sushi_services: [] })];
  const { findings } = validateResponse({ kind: 'platforms' }, list, 'acme');
  expect(findings.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '/0/reports/0/acme_release missing-field',
  ]);
});

test.each([null, undefined, 'a_release', 5, true])('%s has no key', (value) => {
  expect(read(value, 'a')).toBe(value);
});
