import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepOwnList, readOwnList } from '../../src/components/mine/own-list.ts';

const [ID, OTHER] = ['a', 'b'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
];
let stored = '';

beforeEach(() => {
  stored = '';
  vi.stubGlobal('document', { documentElement: { dataset: { base: '/base/' } } });
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_key: string, text: string) => void (stored = text),
    removeItem: () => void (stored = ''),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
});

test('a registry may have IDs in capitals; each platform is kept once', () => {
  expect(keepOwnList([ID.toUpperCase(), OTHER, ID])).toBe(true);
  expect(readOwnList()).toEqual({ ids: [ID, OTHER] });
  stored = ID.toUpperCase();
  expect(readOwnList()).toEqual({ ids: [ID] });
});

test('a damaged part is left out, with a sentence', () => {
  stored = `{"x":1 ${ID}`;
  expect(readOwnList()).toEqual({ ids: [ID], fault: 'A damaged part of your list could not be read.' });
});
