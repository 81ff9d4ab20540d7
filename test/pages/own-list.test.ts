import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { doneKeys, setDone } from '../../src/components/mine/done-items.ts';
import { beginningOfList, keepOwnList, readOwnList } from '../../src/components/mine/own-list.ts';

const [ID, OTHER] = ['a', 'b'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
];
const PREFIX = 'registry-snapshot:/base/mine/:';
const NONE = new Map<string, number[]>();
let stored: Record<string, string>;

beforeEach(() => {
  stored = {};
  vi.stubGlobal('document', { documentElement: { dataset: { base: '/base/' } } });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key.replace(PREFIX, '')] ?? null,
    setItem: (key: string, text: string) => void (stored[key.replace(PREFIX, '')] = text),
    removeItem: (key: string) => void delete stored[key.replace(PREFIX, '')],
  });
  onTestFinished(() => void vi.unstubAllGlobals());
});

test('a registry may have IDs in capitals; each platform is kept once', () => {
  expect(keepOwnList([ID.toUpperCase(), OTHER, ID], NONE)).toBe(true);
  expect(readOwnList().ids).toEqual([ID, OTHER]);
  stored['ids'] = ID.toUpperCase();
  expect(readOwnList().ids).toEqual([ID]);
});

test('a list of version 2, which has releases, is read', () => {
  stored['ids'] = `${ID}:5 ${OTHER} ${ID}:5.1`;
  expect(readOwnList()).toEqual({ ids: [ID, OTHER], rows: NONE });
});

test('the numbers of the rows are kept with their platforms, and dropped with them', () => {
  const rows = new Map([
    [ID, [3, 17]],
    [OTHER, [4]],
  ]);
  keepOwnList([ID, OTHER], rows);
  expect(readOwnList().rows).toEqual(rows);
  keepOwnList([ID], rows);
  expect(readOwnList().rows).toEqual(new Map([[ID, [3, 17]]]));
  stored['rows'] = `${ID}:x ${OTHER}:4,`;
  expect(readOwnList().rows).toEqual(NONE);
});

test('a list begins with its first platform; one of version 2 began with the last visit', () => {
  vi.setSystemTime('2026-11-21T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  keepOwnList([ID], NONE);
  vi.setSystemTime('2027-01-01T12:00:00Z');
  expect(beginningOfList()).toBe('2026-11-21');
  stored = { seen: '12345678-1111-4111-8111-111111111111 2026-10-01' };
  expect(beginningOfList()).toBe('2026-10-01');
  stored = {};
  expect(beginningOfList()).toBe('2027-01-01');
});

test('ticks are kept beside ticks of version 2, and can be taken back', () => {
  stored['harvested'] = 'old%20notice';
  expect(setDone('change', true)).toBe(true);
  expect([...doneKeys()].toSorted()).toEqual(['change', 'old%20notice']);
  setDone('old%20notice', false);
  expect([...doneKeys()]).toEqual(['change']);
});
