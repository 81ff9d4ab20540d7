import { expect, test } from 'vitest';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { playFlaky } from './failing-origin.ts';
import { newFolder } from './take.ts';
import { readWhole } from './read-whole.ts';

test('300 platforms, a third of all addresses failing at first: whole, with at most 1.5 requests for each', async () => {
  const { url, failed } = await playFlaky(300);
  const snapshotDir = newFolder();
  const { requests, counts, findings } = await takeSnapshot({
    registry: url,
    snapshotDir,
    retryPolicy: { backoff: 1 },
  });
  const { manifest } = await readWhole(snapshotDir);
  const endpoints = Object.keys(manifest.files).length;
  expect(counts.platforms).toBe(300);
  expect(manifest.missing).toEqual([]);
  expect(findings.filter(({ level }) => level !== 'notice')).toEqual([]);
  expect(failed()).toBeGreaterThan(endpoints * 0.3);
  expect(requests).toBeLessThanOrEqual(endpoints * 1.5);
});
