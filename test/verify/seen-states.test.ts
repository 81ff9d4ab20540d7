// Whether a mirror went back to an older state since it was last seen.
import { expect, test } from 'vitest';
import type { PublishedManifest } from '../../src/mirror/publish/published-manifest.ts';
import { checkSeen } from '../../src/verify/seen-states.ts';

const URL = 'https://mirror.example';
const LAST = { taken: '2026-11-22T03:00:00.000Z', snapshot: 'last' };
const check = (manifest: object) => () =>
  checkSeen({ [URL]: LAST }, URL, {
    site: URL,
    registry: 'https://registry.example',
    ...manifest,
  } as PublishedManifest);

test.each([
  ['a later snapshot', { taken: '2026-11-23T03:00:00.000Z', snapshot: 'next', previous: 'lost' }],
  ['the same one', { taken: LAST.taken, snapshot: 'last', previous: 'before' }],
  [
    'the next one, after the clock was set back',
    { taken: '2026-11-01T03:00:00.000Z', snapshot: 'next', previous: 'last' },
  ],
])('accepted: %s', (_, manifest) => {
  expect(check(manifest)).not.toThrow();
});

test('refused: an older one, which did not follow the last one', () => {
  const older = { taken: '2026-11-21T03:00:00.000Z', snapshot: 'before', previous: 'first' };
  expect(check(older)).toThrow('it went back to an older state');
});
