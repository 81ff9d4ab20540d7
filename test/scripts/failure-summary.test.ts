// The summary of a failed run, as the text of an issue.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HistoryError } from '../../scripts/kept-snapshot.ts';
import { failureSummary } from '../../scripts/run-summary.ts';
import { GuardError } from '../../src/snapshot/guards/refusal.ts';
import { statusError } from '../../src/snapshot/fetch/registry-error.ts';
import { ExpectedError } from '../../src/util/expected-error.ts';
import { createFolder } from '../fixtures.ts';
import { runShared } from '../shared-command.ts';

const DECIDE = 'Action needed: a guard refused the new snapshot.';
const WAIT = 'No action needed: the registry does not respond as it should now. The next run tries again.';
const ACT = 'Action needed: the registry will respond in the same way again.';
const CORRECT = 'Action needed: a setting or flag is wrong.';
const REMOVE_CAUSE = 'Action needed: something on this machine is in the way.';

/** The text that a run writes on GitHub, or elsewhere. */
function textOf(error: Error, isOnGithub: boolean): string {
  vi.stubEnv('GITHUB_ACTIONS', isOnGithub ? 'true' : '');
  onTestFinished(() => void vi.unstubAllEnvs());
  return failureSummary(error).join('\n\n');
}
const BOXES = '- If the registry is right: in *Actions → Nightly → Run workflow*, check ';

test.each<[string, Error, string[]]>([
  [
    'guards',
    new GuardError([
      { reason: '4 platforms of @acme vanished.', allow: 'vanished' },
      { reason: 'Fields are empty.', allow: 'emptied' },
      { reason: '4 services vanished.', allow: 'vanished' },
    ]),
    [
      DECIDE,
      '> 4 platforms of &#64;acme vanished.\n\n> Fields are empty.\n\n> 4 services vanished.',
      `${BOXES}\`allow-vanished\` and \`allow-emptied\`.`,
      '- If the registry is wrong: do nothing.',
    ],
  ],
  [
    'a guard that names only some of its records',
    new GuardError([{ reason: 'a, b, and 1 more.', allow: 'vanished', records: ['a', 'b', '<c>'] }]),
    [DECIDE, '<details><summary>a, b, and 1 more.</summary>\n\n- a\n- b\n- &#60;c&#62;\n\n</details>', BOXES],
  ],
  [
    'a guard that names more records than an issue lists',
    new GuardError([
      {
        reason: '1, 2, and more.',
        allow: 'bad',
        records: Array.from({ length: 102 }, (_, i) => `no. ${i + 1}`),
      },
    ]),
    ['\n- no. 100\n- … and 2 more\n\n</details>', '`allow-bad`'],
  ],
  [
    'an empty list, from which everything vanished too',
    new GuardError([{ reason: 'No platforms.', allow: 'empty' }]),
    [DECIDE, `${BOXES}\`allow-empty\` and \`allow-vanished\` and \`allow-emptied\`.`],
  ],
  [
    'a registry at another URL',
    new GuardError([{ reason: 'None of its links is its own.', alias: 'https://b.example' }]),
    [DECIDE, '- If https://b.example is the same registry: in *Settings → ', 'add it to `REGISTRY_ALIASES`.'],
  ],
  [
    'a history that may be lost',
    new HistoryError('data/ has no snapshot.'),
    [
      'Action needed: there is no snapshot to continue.',
      '> data/ has no snapshot.',
      '- If this is the first run: in *Actions → Nightly → Run workflow*, check `begin-anew`.',
      '- Otherwise the history may be lost: restore the branch `data`',
    ],
  ],
  [
    'a registry in trouble',
    statusError('https://a.example/x', 4, 503, true),
    [WAIT, '503 after 4 tries', '`allow-missing`'],
  ],
  [
    'a wrong registry',
    statusError('https://a.example/x', 1, 404, true),
    [
      ACT,
      '> Cannot fetch https://a.example/x: status 404',
      '- For any other reason, check that `REGISTRY_URL`',
    ],
  ],
  ['a fault of our own', new TypeError('x is undefined'), [REMOVE_CAUSE, '> x is undefined', 'a bug']],
  ['a full disk', new ExpectedError('The disk is full.'), [REMOVE_CAUSE, '> The disk is full.']],
])('%s', (_, error, parts) => {
  const text = textOf(error, true);
  const places = parts.map((part) => text.indexOf(part));
  expect(places, text).not.toContain(-1);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
});

test('records that the reason names are not listed again', () => {
  const refusal = { reason: 'a and b.', allow: 'bad' as const, records: ['a', 'b'] };
  expect(textOf(new GuardError([refusal]), true)).not.toContain('<details>');
});

test.each<[string, Error, string]>([
  [
    'guards',
    new GuardError([
      { reason: '4 vanished.', allow: 'vanished' },
      { reason: 'Fields are empty.', allow: 'emptied' },
    ]),
    '- If the registry is right: run it once with `--allow-vanished --allow-emptied`.',
  ],
  [
    'a registry at another URL',
    new GuardError([{ reason: 'None of its links is its own.', alias: 'https://b.example' }]),
    '- If https://b.example is the same registry: add it to `REGISTRY_ALIASES` of the job.',
  ],
  [
    'a registry in trouble',
    statusError('https://a.example/x', 4, 503, true),
    '- If only notifications or data hosts stay unavailable: run it once with `--allow-missing`.',
  ],
  [
    'a wrong registry',
    statusError('https://a.example/x', 1, 404, true),
    '- Settings are environment variables and flags of the job.',
  ],
])('outside GitHub, %s: the advice names flags and variables', (_, error, advice) => {
  const text = textOf(error, false);
  expect(text).toContain(`\n\n${advice}`);
  expect(text).not.toMatch(/Actions|Settings →|check `/);
});

test.each([
  ['on GitHub', { GITHUB_ACTIONS: 'true' }, 'boxes of *Actions'],
  ['elsewhere', {}, 'environment variables and flags of the job.'],
])('a wrong variable is reported too, %s', async (_case, env, advice) => {
  const folder = createFolder();
  const file = join(folder, 'summary.md');
  const { code } = await runShared('nightly', ['--summary', file], { MAX_VANISHED: 'many', ...env });
  expect(code).toBe(2);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(CORRECT);
  expect(text).toContain(advice);
  expect(text).toMatch(/^> MAX&#95;VANISHED/m);
});
