// The text of the issue on a failed night.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HistoryError } from '../../scripts/kept-snapshot.ts';
import { issueTextOf } from '../../scripts/nightly-texts.ts';
import { GuardError } from '../../src/snapshot/guards/refusal.ts';
import { statusError } from '../../src/snapshot/fetch/registry-error.ts';
import { ExpectedError } from '../../src/util/expected-error.ts';
import { createFolder } from '../fixtures.ts';
import { runShared } from '../shared-command.ts';

const DECIDE = '**Action needed: a guard refused the new snapshot.** The published site is unchanged.';
const WAIT = '**No action needed: the next run tries again.** The published site is unchanged.';
const LOOK = '**Action needed: the next run is likely to fail in the same way.** The published site';
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
      '**Action needed: the history of the site may be lost.** The published site is unchanged.',
      '> data/ has no snapshot.',
      '- To restore the branch `data`',
      '- To begin a new history: in *Actions → Nightly → Run workflow*, check `begin-anew`.',
    ],
  ],
  [
    'a registry in trouble',
    statusError('https://a.example/x', 4, 503),
    [WAIT, '503 after 4 tries', '`allow-missing`'],
  ],
  [
    'a wrong registry',
    statusError('https://a.example/x', 1, 404),
    [LOOK, '> Cannot fetch https://a.example/x: status 404'],
  ],
  ['a fault of our own', new TypeError('x is undefined'), ['**Check the log', '> x is undefined']],
  ['a full disk', new ExpectedError('The disk is full.'), ['**Check the log', '> The disk is full.']],
])('%s', (_, error, parts) => {
  const text = issueTextOf(error, { isOnGithub: true });
  const places = parts.map((part) => text.indexOf(part));
  expect(places, text).not.toContain(-1);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
});

test('records that the reason names are not listed again', () => {
  const refusal = { reason: 'a and b.', allow: 'bad' as const, records: ['a', 'b'] };
  expect(issueTextOf(new GuardError([refusal]), { isOnGithub: true })).not.toContain('<details>');
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
    '- If https://b.example is the same registry: add it to the variable `REGISTRY_ALIASES` of the job.',
  ],
  [
    'a registry in trouble',
    statusError('https://a.example/x', 4, 503),
    'If only notifications or data hosts stay unavailable: run it once with `--allow-missing`.',
  ],
  [
    'a wrong registry',
    statusError('https://a.example/x', 1, 404),
    'Settings are environment variables and flags of the job.',
  ],
])('outside GitHub, %s: the advice names flags and variables', (_, error, advice) => {
  const text = issueTextOf(error, { isOnGithub: false });
  expect(text).toContain(`\n\n${advice}`);
  expect(text).not.toMatch(/Actions|Settings →|check `/);
});

test.each([
  ['on GitHub', { GITHUB_ACTIONS: 'true' }, 'boxes of *Actions'],
  ['elsewhere', {}, 'environment variables and flags of the job.'],
])('a wrong variable is reported too, %s', async (_case, env, advice) => {
  const folder = createFolder();
  const file = join(folder, 'issue.md');
  const { code } = await runShared('nightly', ['--issue', file], { MAX_BAD: 'many', ...env });
  expect(code).toBe(2);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(LOOK);
  expect(text).toContain(advice);
  expect(text).toMatch(/^> MAX&#95;BAD/m);
});
