// The file that changes without a build.
import { expect, test } from 'vitest';
import { statusText } from '../../src/build/site-status.ts';
import type { Snapshot } from '../../src/snapshot/store/snapshot-store.ts';

test('the status has the time of the last check and of the last change', () => {
  const [checked, taken] = ['2026-11-22T03:00:00.000Z', '2026-11-20T03:00:00.000Z'];
  const text = statusText({ checked, manifest: { taken } } as Snapshot);
  expect(JSON.parse(text)).toEqual({ checked, changed: taken });
});
