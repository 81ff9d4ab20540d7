// The decisions of the nightly workflow: what a lost branch means, which flags the boxes of a manual run give, and what the
// issue says. Each runs the workflow's own shell steps.
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { SNAPSHOT_OPTIONS } from '../scripts/snapshot.ts';
import { runJob, sh, workflow, writeStub } from './workflow-job.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workflow-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

const REASON = 'Pass on the reason for a failure';

describe('the branch with the last snapshot', () => {
  const NAMES = ['Fetch the branch with the last snapshot', REASON];

  test('that does not exist is a first run, unless its repository cannot be read', async () => {
    const remote = join(folder, 'remote.git');
    const env = { REPOSITORY: remote, TOKEN: 'none' };
    const unreadable = await runJob('night', { cwd: folder, env }, NAMES);
    expect(unreadable.failed).toBe(NAMES[0]);
    expect(unreadable.output).toContain(
      '::error::Cannot read the branch “data”: git ls-remote ended with exit code 128.',
    );
    expect(unreadable.outputs['text']).toMatch(
      /^\*\*Nothing to do now: the next run tries again\.\*\* .*\n\n> The branch `data` could not be read: `git ls-remote` ended with exit code 128\.$/,
    );
    await sh(`git init --quiet --bare "${remote}"`, { cwd: folder });
    expect(await runJob('night', { cwd: folder, env }, NAMES)).toMatchObject({
      failed: undefined,
      outputs: {},
    });
  });
});

describe('a history that was lost', () => {
  const NAMES = ['Check that no history was lost', REASON];
  const LOST =
    /^\*\*A person must decide\.\*\* .*\n\n> The branch “data” has no snapshot, but .* exists: the history of the site is lost\.\n\nRestore the branch, or check begin-anew in “Run workflow” to begin a new history: GUIDE$/;
  const UNKNOWN =
    /^\*\*A person must decide\.\*\* .*\n\n> .* whether the site has a history is unknown: .* returned status \d+\.\n\nIf there was no site yet, check begin-anew /;
  const REFUSED =
    /^\*\*A person must decide\.\*\* .*\n\n> The branch “data” has a snapshot, so begin-anew is refused\.\n\nRun the workflow without begin-anew/;

  test.each<[string, boolean, string, number | undefined, RegExp | undefined]>([
    ['a restored snapshot, and a site', true, 'false', 200, undefined],
    ['a restored snapshot, and a site that cannot be reached', true, 'false', undefined, undefined],
    ['no snapshot and no site: the first run', false, 'false', 404, undefined],
    ['no snapshot, but a site', false, 'false', 200, LOST],
    ['no snapshot, and a site in trouble', false, 'false', 503, UNKNOWN],
    ['no snapshot, and a site that asks for a login', false, 'false', 401, UNKNOWN],
    ['no snapshot, and a site that cannot be reached', false, 'false', undefined, UNKNOWN],
    ['no snapshot, but a site, with begin-anew', false, 'true', 200, undefined],
    ['no snapshot, and a site that cannot be reached, with begin-anew', false, 'true', undefined, undefined],
    ['a restored snapshot, with begin-anew', true, 'true', 200, REFUSED],
  ])('%s', async (_, hasSnapshot, BEGIN_ANEW, status, expected) => {
    const server = createServer(({ url }, response) =>
      response.writeHead(url === '/base/data/manifest.json' ? status! : 500).end('{}'),
    ).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    const { port } = server.address() as AddressInfo;
    if (status === undefined) server.close();
    else onTestFinished(() => void server.close());
    if (hasSnapshot) {
      mkdirSync(join(folder, 'snapshot/version'), { recursive: true });
      symlinkSync('version', join(folder, 'snapshot/current'));
    }
    const env = { BEGIN_ANEW, PUBLISHED: `http://127.0.0.1:${port}/base/`, GUIDE: 'GUIDE' };
    const { failed, outputs } = await runJob('night', { cwd: folder, env }, NAMES);
    expect(failed).toBe(expected && NAMES[0]);
    if (expected) expect(outputs['text']).toMatch(expected);
  });
});

describe('the boxes of “Run workflow”', () => {
  const { 'begin-anew': beginAnew, ...boxes } = workflow.on.workflow_dispatch.inputs;

  test('are flags of the command, with their descriptions', () => {
    expect(beginAnew?.type).toBe('boolean');
    const flags = SNAPSHOT_OPTIONS.filter(({ long }) => /^--(allow-|switch)/.test(long!));
    const expected = flags.map(({ long, description }) => {
      const name = long!.slice(2);
      return [name, { description: `${name}: ${description}`, type: 'boolean' }];
    });
    expect(boxes).toEqual(Object.fromEntries(expected));
  });

  test.each([
    ['null', []],
    ['{}', []],
    [
      '{"allow-vanished":true,"allow-bad":false,"begin-anew":true,"allow-emptied":true,"switch-registry":false}',
      ['--allow-vanished', '--allow-emptied'],
    ],
  ])('%s: %j', async (INPUTS, flags) => {
    const stubs = writeStub(join(folder, 'bin'), 'npm', 'printf "%s\\n" "$@" >calls');
    const env = { INPUTS, KEY: '' };
    expect(await runJob('night', { cwd: folder, env, stubs }, ['Run the nightly job'])).toMatchObject({
      failed: undefined,
    });
    const words = [
      'run',
      'nightly',
      '--',
      '--message',
      '.tmp-night.md',
      '--issue',
      '.tmp-issue.md',
      ...flags,
    ];
    expect(readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')).toEqual(words);
  });
});

describe('the report', () => {
  /** Records its words; fails at the command in FAIL, as where issues are turned off. */
  const GH = `printf '%s|' "$@" >>calls; echo >>calls
case "$*" in "$FAIL"*) echo 'the repository has disabled issues' >&2; exit 1;; "issue list"*) printf '%s' "$OPEN";; esac`;
  const GOOD = { NIGHT: 'success', DEPLOY: 'success', REASON: '' };
  const BAD = { NIGHT: 'failure', DEPLOY: 'skipped', REASON: '**A person must decide.**\n\n> 4 of 12' };
  const TURN_ON =
    '::notice::No issue was opened, updated or closed. Turn on Issues in Settings → General → Features.';

  test.each<[string, Record<string, string>, string[], string?]>([
    ['a good night', GOOD, ['issue|list']],
    [
      'a good night after a bad one',
      { ...GOOD, OPEN: '7' },
      ['issue|list', 'issue|close|7|--comment|It works again: RUN'],
    ],
    ['a good night without issues', { ...GOOD, FAIL: 'issue list' }, ['issue|list'], TURN_ON],
    [
      'a good night that may not close',
      { ...GOOD, OPEN: '7', FAIL: 'issue close' },
      ['issue|list', 'issue|close|7'],
      TURN_ON,
    ],
    [
      'a bad night',
      BAD,
      [
        'issue|list',
        'label|create|nightly',
        'issue|create|--label|nightly|--title|The nightly run fails|--body|**A person must decide.**\n\n> 4 of 12\n\nRUN',
      ],
    ],
    [
      'a bad night after another',
      { ...BAD, OPEN: '7' },
      ['issue|list', 'issue|comment|7|--body|**A person must decide.**\n\n> 4 of 12\n\nRUN'],
    ],
    ['a bad night without issues', { ...BAD, FAIL: 'issue list' }, ['issue|list'], TURN_ON],
    ['a bad night that may not label', { ...BAD, FAIL: 'label' }, ['issue|list', 'label|create'], TURN_ON],
    [
      'a bad night without a reason',
      { ...BAD, REASON: '', OPEN: '7' },
      ['issue|list', 'issue|comment|7|--body|**See the log.** The run ended before it could give a reason.'],
    ],
    [
      'a night that was not deployed',
      { ...GOOD, DEPLOY: 'failure', OPEN: '7' },
      [
        'issue|list',
        'issue|comment|7|--body|**Nothing to do now: the next run tries again.** The site was built, but',
      ],
    ],
  ])('of %s', async (_, env, expected, notice = '') => {
    const stubs = writeStub(join(folder, 'bin'), 'gh', GH);
    const all = { OPEN: '', FAIL: 'none', ...env, RUN: 'RUN' };
    const { failed, output } = await runJob('report', { cwd: folder, env: all, stubs });
    expect(failed).toBeUndefined();
    expect(output.trim()).toBe(notice);
    const calls = readFileSync(join(folder, 'calls'), 'utf8')
      .split(/\|\n(?=issue|label|$)/)
      .slice(0, -1);
    expect(calls.map((call, i) => call.slice(0, expected[i]?.length))).toEqual(expected);
  });
});
