// The changes that are new to a visitor: a reload in the same tab asks about the same visit, until the site changes.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lastVisit, rememberVisit } from '../../src/components/mine/my-visits.ts';

const [FIRST, SECOND, THIRD] = ['first-cursor', 'second-cursor', 'third-cursor'];

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { base: '/base/' } } });
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  onTestFinished(() => void vi.unstubAllGlobals());
});

test('a first visit has none before it, and the next one begins where it ended', () => {
  expect(lastVisit(FIRST)).toBeUndefined();
  rememberVisit(FIRST, undefined);
  expect(lastVisit(FIRST), 'in the same tab').toBeUndefined();
  expect(lastVisit(SECOND)).toMatchObject({ cursor: FIRST });
});

test('a visit was on the day of the visitor, not of UTC', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T01:00:00Z') });
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  rememberVisit(FIRST, undefined);
  expect(lastVisit(SECOND)).toEqual({ cursor: FIRST, day: '2026-11-22' });
});

test('a reload is part of the same visit; a site that changed since begins a new one', () => {
  rememberVisit(FIRST, undefined);
  rememberVisit(SECOND, lastVisit(SECOND));
  expect(lastVisit(SECOND)).toMatchObject({ cursor: FIRST });
  expect(lastVisit(THIRD)).toMatchObject({ cursor: SECOND });
});
