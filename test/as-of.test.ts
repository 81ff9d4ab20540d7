// docs/backup.md, “As of a date”: its commands, on a repository with a data branch of several nights.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createFolder } from './fixtures.ts';
import { takeNight, timeOf } from './history/sample-nights.ts';
import { runShared } from './shared-command.ts';

const root = join(import.meta.dirname, '..');
/** In night 3 of the sample's story, a platform adopts release 5.1, and another one by night 17. */
const NIGHTS = [1, 3, 17];
const DATE = '2026-10-04T00:00:00Z';

let folder: string;
let repository: string;

beforeAll(async () => {
  folder = createFolder();
  repository = join(folder, 'repository');
  const snapshotDir = join(folder, 'snapshot');
  await mkdir(repository);
  sh('git init --quiet --initial-branch=data');
  for (const night of NIGHTS) {
    await takeNight(snapshotDir, night);
    const { code, output } = await runShared('keep', ['--save', repository], { SNAPSHOT_DIR: snapshotDir });
    expect(code, output).toBe(0);
    sh('git add --all && git commit --quiet --message=night', timeOf(night));
  }
});

function sh(script: string, now = timeOf(1)): string {
  const { PATH = '' } = process.env;
  const identity = ['AUTHOR', 'COMMITTER'].flatMap((who) => [
    [`GIT_${who}_NAME`, 'test'],
    [`GIT_${who}_EMAIL`, 'test@example.org'],
    [`GIT_${who}_DATE`, now.toISOString()],
  ]);
  return execFileSync('bash', ['-eo', 'pipefail', '-c', script], {
    cwd: repository,
    encoding: 'utf8',
    env: { PATH, HOME: folder, TMPDIR: folder, GIT_CONFIG_NOSYSTEM: '1', ...Object.fromEntries(identity) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs the documented commands for a date, with another query. */
function platformsAsOf(date: string): unknown {
  const document = readFileSync(join(root, 'docs/backup.md'), 'utf8');
  const section = document.slice(document.indexOf('## As of a date'));
  const commands = [...section.matchAll(/^ {4}(.*)$/gm)].map(([, line]) => line!);
  expect(commands).toHaveLength(7);
  const query = "select count(*) as platforms, sum(releases like '%5.1%') as current from platforms";
  const script = commands
    .join('\n')
    .replace(DATE, date)
    .replace('sqlite3 ', 'sqlite3 -json ')
    .replace(/"select .*"/, `"${query}"`);
  // This repository has no code.
  const output = sh(`npm() { command npm --prefix "${root}" --silent "$@"; }\n${script}`);
  return JSON.parse(output.slice(output.indexOf('[')));
}

test.each([
  [DATE, { platforms: 12, current: 10 }],
  ['2027-01-01T00:00:00Z', { platforms: 12, current: 11 }],
])('as of %s: %o', (date, expected) => {
  expect(platformsAsOf(date)).toEqual([expected]);
});

test('a date before the first run ends with an error', () => {
  expect(() => platformsAsOf('2026-09-01T00:00:00Z')).toThrow(/Command failed/);
});
