import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { inParallel } from '../../src/util/parallel.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { createFolder } from '../fixtures.ts';
import { play, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { published, renameHost, take } from './take.ts';
import { readWhole } from './read-whole.ts';

// Other ones in each run; test/simulate.test.ts lets processes die too.
const MOMENTS = 20;
const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** Reproducible random numbers from 0 to 1 (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Runs in a process that is killed at its n-th file system call; `read` is called whenever the folder changes. */
async function runUntil(
  { port }: Scripted,
  snapshotDir: string,
  moment: number | undefined,
  read: () => Promise<unknown>,
): Promise<{ killed: boolean; out: string }> {
  const script = ['kill-at-step.ts', 'take-process.ts'].map((name) => join(import.meta.dirname, name));
  const child = spawn(process.execPath, ['--import', script[0]!, script[1]!, String(port), snapshotDir], {
    env: { ...process.env, MOMENT: String(moment ?? 0) },
  });
  const out = text(child.stdout);
  let reading: Promise<unknown> = read();
  const watcher = watch(snapshotDir, () => (reading = reading.then(read)));
  await once(child, 'exit');
  watcher.close();
  await reading;
  return { killed: child.signalCode === 'SIGKILL', out: await out };
}

// Starts many processes, so it takes minutes on a busy machine.
const PATIENCE = 300_000;

test(
  `killed at ${MOMENTS} moments, seed ${SEED}: no reader ever sees half a snapshot, and the next run ends whole`,
  async () => {
    const folder = createFolder();
    const origin = await play(at.small());
    const before = join(folder, 'before');
    const { snapshot: old } = await take(origin, before, 1);
    renameHost(origin);
    // What a whole run makes of it, and in how many steps.
    const after = join(folder, 'after');
    await cp(before, after, { recursive: true, verbatimSymlinks: true });
    const { out } = await runUntil(origin, after, undefined, () => readWhole(after));
    const { steps } = JSON.parse(out.trim().split('\n').at(-1)!) as { steps: number };
    const next = await readWhole(after);
    expect(next.manifest.files).not.toEqual(old.manifest.files);

    const roll = dice(SEED);
    const moments = Array.from({ length: MOMENTS }, () => 1 + Math.floor(roll() * steps));
    const killed = await inParallel(moments, 3, async (moment) => {
      const snapshotDir = createFolder(folder);
      await cp(before, snapshotDir, { recursive: true, verbatimSymlinks: true });
      const reader = async (): Promise<void> => {
        const { manifest } = await readWhole(snapshotDir);
        const isKnown = [old, next].some(({ manifest: { files } }) => same(files, manifest.files));
        if (!isKnown) throw new Error(`Killed at step ${moment} (seed ${SEED}): a snapshot that is neither.`);
      };
      const run = await runUntil(origin, snapshotDir, moment, reader);
      await reader();
      const { dispatcher } = origin;
      await takeSnapshot({ registry: at.BASE, snapshotDir, dispatcher });
      const now = await readWhole(snapshotDir);
      if (!same(now.manifest.files, next.manifest.files))
        throw new Error(`Step ${moment} (seed ${SEED}): not repeated.`);
      const strays = [...(await published(snapshotDir)).keys()].filter(
        (path) => !/^(current|\d{4}-[^/]*Z(-\d+)?\/)/.test(path),
      );
      if (strays.length > 0) throw new Error(`Step ${moment} (seed ${SEED}): left ${strays.join(', ')}`);
      return run.killed;
    });
    // The steps of a run differ by a few with the order of responses: one near the end may not come.
    expect(killed.filter(Boolean).length).toBeGreaterThan(MOMENTS * 0.9);
  },
  PATIENCE,
);

function same(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
