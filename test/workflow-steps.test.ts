// What the steps of the nightly workflow do in unusual cases: an unreadable repository, boxes that are checked, and runs that
// fail.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { SNAPSHOT_OPTIONS } from '../scripts/snapshot.ts';
import { createFolder } from './fixtures.ts';
import { nightly, ROOT, runJob, writeStub } from './workflow-job.ts';

let folder: string;

beforeEach(() => {
  folder = createFolder();
});

test('a repository that cannot be read ends the run, although a missing branch does not', async () => {
  const names = ['Fetch the branch with the last snapshot', 'Pass on the reason for a failure'];
  const env = { GITHUB_SERVER_URL: `file://${folder}`, GITHUB_REPOSITORY: 'remote.git', TOKEN: 'none' };
  expect(await runJob('night', { cwd: folder, env }, names)).toMatchObject({
    failed: names[0],
    outputs: { text: '' },
  });
});

describe('the boxes of “Run workflow”', () => {
  const { 'begin-anew': beginAnew, ...boxes } = nightly.on.workflow_dispatch.inputs;
  const night = nightly.jobs['night']!.steps.find(({ name }) => name === 'Run the nightly job')!;

  test('are flags of the command, with their descriptions', () => {
    expect(beginAnew?.type).toBe('boolean');
    const flags = SNAPSHOT_OPTIONS.filter(({ long }) => /^--(allow-|switch)/.test(long!));
    const expected = flags.map(({ long, description }) => {
      const name = long!.slice(2);
      return [name, { description: `${name}: ${description}`, type: 'boolean' }];
    });
    expect(boxes).toEqual(Object.fromEntries(expected));
    const given = Object.keys({ ...boxes, 'begin-anew': beginAnew });
    expect(night.env!['FLAGS']!.split(/ (?=\$)/).toSorted()).toEqual(
      given.map((name) => `\${{ inputs.${name} && '--${name}' || '' }}`).toSorted(),
    );
  });

  test.each([
    ['', []],
    ['--allow-vanished   --begin-anew ', ['--allow-vanished', '--begin-anew']],
  ])('%j', async (FLAGS, flags) => {
    const stubs = writeStub(join(folder, 'bin'), 'npm', 'printf "%s\\n" "$@" >calls');
    expect(
      await runJob('night', { cwd: folder, env: { FLAGS, KEY: '' }, stubs }, [night.name!]),
    ).toMatchObject({ failed: undefined });
    const words = 'run nightly -- --keep data --summary .tmp-summary.md'.split(' ');
    expect(readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')).toEqual([...words, ...flags]);
  });
});

test('the weekly workflow simulates nights with two seeds', async () => {
  const env = { GITHUB_SHA: 'a1b2', GITHUB_RUN_ID: '34' };
  const stubs = writeStub(join(folder, 'bin'), 'npm', 'echo "$@"');
  const { failed, output } = await runJob('simulate', { cwd: folder, env, stubs }, [
    'Play nights with this commit as seed, and as many with this run',
  ]);
  expect(failed).toBeUndefined();
  const command = 'run simulate -- --nights 300 --seed';
  expect(output).toBe(`${command} a1b2 --build-every 100\n${command} 34 --build-every 100\n`);
});

describe('the report', () => {
  /** Records its words; fails at the command in FAIL, as where issues are turned off. */
  const GH = `printf '%s|' "$@" >>calls; echo >>calls
case "$*" in "$FAIL"*) echo 'the repository has disabled issues' >&2; exit 1;;
*"--label nightly-json "*"--json"*) printf '[%s]' "$JSON_ISSUE";; *"--json"*) printf '[%s]' "$OPEN";; esac`;
  const OPEN = '{"number":7,"state":"OPEN","stateReason":""}';
  const closed = (stateReason: string) => `{"number":8,"state":"CLOSED","stateReason":"${stateReason}"}`;
  /** The results of the four jobs, and what they pass on. */
  const needs = (results: string, reason = '', json = '') => {
    const [night, keep, deploy, verify] = results.split(' ');
    return JSON.stringify({
      night: { result: night, outputs: { reason, site: 'https://x.example' } },
      keep: { result: keep, outputs: {} },
      deploy: { result: deploy, outputs: {} },
      verify: { result: verify, outputs: { json } },
    });
  };
  const GOOD = 'success success success success';
  const REFUSED = needs('failure skipped skipped skipped', 'Action needed: a guard.\n\n> 4 of 12');

  const ROWS: [what: string, needs: string, responses?: Record<string, string>][] = [
    ['a good run', needs(GOOD)],
    ['a good run after a bad one', needs(GOOD), { OPEN }],
    ['a good run without issues', needs(GOOD), { FAIL: 'issue list' }],
    ['a good run that may not close', needs(GOOD), { OPEN, FAIL: 'issue close' }],
    ['a bad run', REFUSED],
    ['a bad run after another', REFUSED, { OPEN }],
    ['a bad run that may not label', REFUSED, { FAIL: 'label' }],
    ['a bad run without a reason', needs('failure skipped skipped skipped'), { OPEN }],
    ['a run that was not deployed', needs('success success failure skipped'), { OPEN }],
    ['a site that is broken at its URL', needs('success success success failure', '', 'yes'), { OPEN }],
    ['a site without JSON', needs(GOOD, '', 'no')],
    ['a site still without JSON', needs(GOOD, '', 'no'), { JSON_ISSUE: OPEN }],
    ['a site without JSON again', needs(GOOD, '', 'no'), { JSON_ISSUE: closed('COMPLETED') }],
    ['a site that needs no JSON', needs(GOOD, '', 'no'), { JSON_ISSUE: closed('NOT_PLANNED') }],
    ['a site with JSON after all', needs(GOOD, '', 'yes'), { JSON_ISSUE: OPEN }],
  ];

  test('of each run opens, updates or closes issues', async () => {
    const stubs = writeStub(join(folder, 'bin'), 'gh', GH);
    // The job has no packages.
    for (const file of ['package.json', 'scripts/github/report.ts'])
      cpSync(join(ROOT, file), join(folder, file));
    const env = {
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_RUN_ID: '5',
      OPEN: '',
      JSON_ISSUE: '',
      FAIL: 'none',
    };
    const texts = [];
    for (const [what, NEEDS, responses] of ROWS) {
      writeFileSync(join(folder, 'calls'), '');
      const job = await runJob('report', { cwd: folder, env: { ...env, ...responses, NEEDS }, stubs });
      expect(job.failed, what).toBeUndefined();
      texts.push(`${what}:\n`, readFileSync(join(folder, 'calls'), 'utf8') + job.output, '\n');
    }
    await expect(texts.join('')).toMatchFileSnapshot('__snapshots__/report.txt');
  });
});
