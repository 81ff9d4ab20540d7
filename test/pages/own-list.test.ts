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
  const entries = [ID.toUpperCase(), OTHER, ID].map((id) => ({ id, release: '' }));
  expect(keepOwnList(entries)).toBe(true);
  expect(readOwnList().ids).toEqual([ID, OTHER]);
  stored = ID.toUpperCase();
  expect(readOwnList().ids).toEqual([ID]);
});

test('a platform has each release that a list gives for it, and is in the list without one if none does', () => {
  const entry = (id: string, release: string) => ({ id, release });
  keepOwnList([entry(ID, ''), entry(ID, '5'), entry(OTHER, ''), entry(ID, '5.1'), entry(ID, '5')]);
  expect(stored).toBe(`${ID}:5 ${OTHER} ${ID}:5.1`);
  expect(readOwnList()).toEqual({
    entries: [entry(ID, '5'), entry(OTHER, ''), entry(ID, '5.1')],
    ids: [ID, OTHER],
  });
});

test('a damaged part is left out, with a sentence', () => {
  stored = `{"x":1 ${ID}`;
  expect(readOwnList()).toMatchObject({ ids: [ID], fault: 'A damaged part of your list could not be read.' });
});
