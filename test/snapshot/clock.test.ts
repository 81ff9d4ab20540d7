// Clocks that step back, jump ahead or repeat an instant must not lose changes or overwrite files.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { takeSnapshot, type SnapshotResult } from '../../src/snapshot/take-snapshot.ts';
import { run } from '../run.ts';
import { play, type Scripted } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { historyIn, newFolder } from './take.ts';
import { readWhole } from './read-whole.ts';

const DAY = 86_400;
const START = Date.UTC(2026, 0, 10, 3);

let snapshotDir: string;
let origin: Scripted;

beforeEach(async () => {
  snapshotDir = newFolder();
  origin = await play(at.small());
});

/** Renames a host, then runs at `seconds` after the start. */
function take(seconds: number, name: string): Promise<SnapshotResult> {
  origin.script[at.hostPath(at.H1)] = { ...(at.small()[at.hostPath(at.H1)] as object), name };
  const now = new Date(START + seconds * 1000);
  return takeSnapshot({ registry: at.BASE, snapshotDir, dispatcher: origin.dispatcher, now });
}

const memory = () => historyIn(snapshotDir);

test.each([
  ['steps back by a minute', [0, 600, 540, 1200]],
  ['repeats an instant', [0, 600, 600, 600, 600]],
  ['repeats an instant later', [0, 600, 1200, 600, 1200]],
  ['was a day ahead', [0, DAY, 600, 1200, 1800]],
  ['runs backwards', [5, 4, 3, 2, 1]],
])('when the clock %s, each run is the next entry, with its change', async (_, clock) => {
  const versions = new Set<string>();
  for (const [i, seconds] of clock.entries()) {
    const taken = await take(seconds, `Name ${i}`);
    expect(taken.changed).toBe(true);
    await readWhole(snapshotDir);
    expect(versions).not.toContain(taken.version);
    versions.add(taken.version);
    const { entries, findings } = await memory();
    expect(findings).toEqual([]);
    expect(entries).toHaveLength(i + 1);
    expect(entries.at(-1)!.taken).toBe(new Date(START + seconds * 1000).toISOString());
  }
  const { entries } = await memory();
  const names = entries.slice(1).map(({ changes: [{ fields } = { fields: [] }] }) => fields[0]?.after);
  expect(names).toEqual(clock.slice(1).map((__, i) => `Name ${i + 1}`));
  const files = await readdir(join(snapshotDir, 'history'));
  expect(files).toHaveLength(clock.length);
  expect(files.every((name) => name.endsWith('.json'))).toBe(true);
});

test('a run reports if its clock is behind the previous run, and only then', async () => {
  expect(await take(DAY, 'A')).toMatchObject({ laterLastRun: undefined });
  expect(await take(0, 'B')).toMatchObject({ laterLastRun: new Date(START + DAY * 1000).toISOString() });
  expect(await take(60, 'B')).toMatchObject({ laterLastRun: undefined, changed: false });
  expect(await take(30, 'B')).toMatchObject({ laterLastRun: new Date(START + 60_000).toISOString() });
});

test('npm run nightly after a run dated a day ahead reports the changes and the clock', async () => {
  const registry = `http://127.0.0.1:${origin.port}`;
  const script = JSON.parse(
    JSON.stringify(at.small()).replaceAll('https://registry.example', registry),
  ) as typeof origin.script;
  origin.script = script;
  const now = new Date(Date.now() + DAY * 1000);
  await takeSnapshot({ registry, snapshotDir, now });
  script[at.hostPath(at.H1)] = { ...(script[at.hostPath(at.H1)] as object), name: 'New name' };
  const summary = join(snapshotDir, '../summary.md');
  const { code, output } = await run('nightly', ['--summary', summary], {
    REGISTRY_URL: registry,
    SNAPSHOT_DIR: snapshotDir,
    DIST_DIR: join(snapshotDir, '../dist'),
  });
  expect(output).toContain(`The clock is behind: the previous run is dated ${now.toISOString()}`);
  expect(output).toMatch(/: 1 change\n/);
  expect(output).not.toContain('Nothing new');
  expect(code).toBe(0);
});

test('after a run with the clock ahead, the last check is the next run’s', async () => {
  await take(DAY, 'Name');
  expect((await take(60, 'Name')).changed).toBe(false);
  const { checked } = await openSnapshot(snapshotDir);
  expect(checked).toBe(new Date(START + 60_000).toISOString());
});
