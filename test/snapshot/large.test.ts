// Many platforms: with trouble, and in little memory.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { takeSnapshot } from '../../src/snapshot/take.ts';
import { playFlaky } from './flaky.ts';
import type { Measured } from './measured.ts';
import { newFolder } from './taking.ts';
import { readWhole } from './whole.ts';

const PATIENCE = 1_200_000;

test(
  '1,000 platforms, a third of all addresses failing at first: whole, with at most 1.5 requests for each',
  async () => {
    const { url, failed } = await playFlaky(1000);
    const snapshotDir = await newFolder();
    const { requests, counts, findings } = await takeSnapshot({
      registry: url,
      snapshotDir,
      patience: { backoff: 1 },
    });
    const { manifest } = await readWhole(snapshotDir);
    const endpoints = Object.keys(manifest.files).length;
    expect(counts.platforms).toBe(1000);
    expect(manifest.missing).toEqual([]);
    expect(findings).toEqual([]);
    expect(failed()).toBeGreaterThan(endpoints * 0.3);
    expect(requests).toBeLessThanOrEqual(endpoints * 1.5);
  },
  PATIENCE,
);

/** A program of this project in a process of its own, with Node 24. */
function start(script: string, ...flags: string[]) {
  return spawn(process.execPath, [join(import.meta.dirname, '../..', script), ...flags]);
}

// Only with LARGE=1: it takes minutes, and is more than a test should ask of a machine that is waited for.
test.runIf(process.env['LARGE'])(
  '20,000 platforms take less than 1 GiB, the first night and one that is compared with it',
  async () => {
    const snapshotDir = await newFolder();
    // In the 21st, a field appears in every service.
    for (const night of [1, 21]) {
      const port = await startOrigin('--platforms', '20000', '--night', String(night));
      const run = start('test/snapshot/measured.ts', port, snapshotDir);
      const { platforms, changed, memory } = JSON.parse(await text(run.stdout)) as Measured;
      console.log(`Peak of night ${night} of 20,000 platforms: ${Math.round(memory / 2 ** 20)} MiB.`);
      expect(platforms).toBeGreaterThan(19_900);
      expect(changed).toBe(true);
      expect(memory).toBeLessThan(2 ** 30);
    }
  },
  PATIENCE,
);

/** Starts the sample registry in a process of its own; returns its port. */
async function startOrigin(...flags: string[]): Promise<string> {
  const origin = start('scripts/origin.ts', ...flags, '--port', '0');
  onTestFinished(() => void origin.kill());
  let said = '';
  for await (const chunk of origin.stdout.setEncoding('utf8')) {
    said += String(chunk);
    const port = /http:\/\/[\d.]+:(\d+)/.exec(said)?.[1];
    if (port) return port;
  }
  throw new Error(`The sample registry did not start: ${said}`);
}
