import { expect, test } from 'vitest';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { playFlaky } from './failing-origin.ts';
import { newFolder } from './take.ts';
import { readWhole } from './read-whole.ts';

const PATIENCE = 1_200_000;

test(
  '1,000 platforms, a third of all addresses failing at first: whole, with at most 1.5 requests for each',
  async () => {
    const { url, failed } = await playFlaky(1000);
    const snapshotDir = newFolder();
    const { requests, counts, findings } = await takeSnapshot({
      registry: url,
      snapshotDir,
      retryPolicy: { backoff: 1 },
    });
    const { manifest } = await readWhole(snapshotDir);
    const endpoints = Object.keys(manifest.files).length;
    expect(counts.platforms).toBe(1000);
    expect(manifest.missing).toEqual([]);
    expect(findings.filter(({ level }) => level !== 'notice')).toEqual([]);
    expect(failed()).toBeGreaterThan(endpoints * 0.3);
    expect(requests).toBeLessThanOrEqual(endpoints * 1.5);
  },
  PATIENCE,
);
