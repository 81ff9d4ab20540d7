// “npm run snapshot -- --dry-run” against registries of all kinds: it reports what a snapshot would, and writes nothing.
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createFolder } from '../fixtures.ts';
import { runShared } from '../shared-command.ts';
import { treeOf } from '../tree.ts';
import { many } from './many-platforms.ts';
import { play, type Scripted } from './scripted-origin.ts';

let folder: string;
let snapshotDir: string;

beforeEach(async () => {
  folder = createFolder();
  snapshotDir = join(folder, 'snapshot');
  await mkdir(join(folder, 'tmp'));
});

const snapshotOf = ({ port }: Scripted, ...flags: string[]) => {
  const registry = ['--registry', `http://127.0.0.1:${port}`, '--alias', 'https://registry.example'];
  const env = { SNAPSHOT_DIR: snapshotDir, TMPDIR: join(folder, 'tmp') };
  return runShared('snapshot', [...registry, '--retries', '0', ...flags], env);
};

/** Also checks that neither the snapshot folder nor the folder for temporary files has changed. */
async function rehearse(origin: Scripted, ...flags: string[]) {
  const stateOf = async () => [await readdir(folder, { recursive: true }), await treeOf(folder)];
  const before = await stateOf();
  const result = await snapshotOf(origin, '--dry-run', ...flags);
  expect(await stateOf()).toEqual(before);
  return result;
}

const NOTHING_WRITTEN =
  /\nDry run: nothing was written in .*\/snapshot\/\. It does not test the HTTP rules of the specification \(§4\), such as methods and headers\.\n/;

test('a good registry, before the first snapshot and after it', async () => {
  const origin = await play(many(3));
  const first = await rehearse(origin);
  expect(first.output).toContain(': 3 platforms, 3 services, 1 host, 0 notifications (');
  expect(first.output).toContain('\nFindings: 0 errors, 0 warnings, 0 notices.\n');
  expect(first.output).toContain('\nWithout --dry-run, this would be a new snapshot.\n');
  expect(first.output).toMatch(NOTHING_WRITTEN);
  expect(first.code).toBe(0);
  expect((await snapshotOf(origin)).code).toBe(0);
  expect((await rehearse(origin)).output).toContain('\nNo changes since the last snapshot.\n');
});

test('a registry with odd records: each kind of finding is a line, errors first', async () => {
  const odd = (number: number): object => (number <= 2 ? { name: 5 } : { abbrev: undefined });
  const { code, output } = await rehearse(await play(many(3, odd)));
  expect(output).toContain(
    '\nFindings: 6 errors, 0 warnings, 0 notices.\n  error: missing-field · /#/abbrev: ',
  );
  expect(output).toMatch(
    /\n {2}error: wrong-type · \/#\/name: .* · 2 times, first in \/api\/v1\/platform\/\n/,
  );
  expect(output).toContain('\nBad records: 3, mirrored unchanged.\n');
  expect(code).toBe(0);
});

test('a registry that lost platforms: the guard refuses it, with the findings and the exit code of a snapshot', async () => {
  const origin = await play(many(30));
  await snapshotOf(origin);
  origin.script = many(20, (number) => (number === 1 ? { name: 5 } : {}));
  const refused = await rehearse(origin);
  expect(refused.output).toContain('\n  error: wrong-type · /name: ');
  expect(refused.output).toMatch(NOTHING_WRITTEN);
  expect(refused.output).toContain('10 of 30 platforms vanished since the last snapshot');
  expect(refused.output).toContain('“--allow-vanished” accepts it for one run.');
  expect(refused.code).toBe(4);
  expect(await rehearse(origin, '--allow-vanished')).toMatchObject({ code: 0 });
});
