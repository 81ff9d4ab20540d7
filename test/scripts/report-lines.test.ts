// What commands print about a run, a failed run, a mirror, and a text that was forgotten; a summary is the text of an issue.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetSummaryLines } from '../../scripts/forget-summary.ts';
import { HistoryError } from '../../scripts/kept-snapshot.ts';
import {
  failureSummary,
  nightlyParagraphs,
  nightlySummary,
  snapshotSummary,
} from '../../scripts/run-summary.ts';
import { findingLines, summaryLines } from '../../scripts/summary.ts';
import { verdictLines } from '../../scripts/verdict-lines.ts';
import type { Change, HistoryEntry } from '../../src/history/entry.ts';
import type { RequirementName } from '../../src/mirror/requirements.ts';
import type { Result } from '../../src/mirror/verify/verdict.ts';
import type { Verdict } from '../../src/mirror/verify/verify-mirror.ts';
import { createFinding, type Finding } from '../../src/registry/finding.ts';
import { statusError } from '../../src/snapshot/fetch/registry-error.ts';
import { GuardError, type Refusal } from '../../src/snapshot/guards/refusal.ts';
import type { ForgetResult } from '../../src/snapshot/store/forget.ts';
import type { SnapshotResult } from '../../src/snapshot/take-snapshot.ts';
import { ExpectedError } from '../../src/util/expected-error.ts';
import { createFolder } from '../fixtures.ts';
import { runShared } from '../shared-command.ts';

type Texts = Record<string, readonly string[]>;

function textOf(texts: Texts): string {
  return `${Object.entries(texts)
    .map(([title, lines]) => [`# ${title}`, ...lines].join('\n'))
    .join('\n\n')}\n`;
}

const mapped = <Case>(cases: Record<string, Case>, linesOf: (given: Case) => readonly string[]): Texts =>
  Object.fromEntries(Object.entries(cases).map(([title, given]) => [title, linesOf(given)]));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const error = (n: number): Finding =>
  createFinding('wrong-type', '/api/v1/platform/', `/${n}/name`, 'A list.');
const errors = (count: number): Finding[] => Array.from({ length: count }, (_, i) => error(i + 1));
const notice = createFinding('code-of-practice', '/api/v1/x/', '/url', 'It begins with “http:”.');
const kept: Finding = { ...notice, code: 'kept', level: 'warning', pointer: '', message: 'Away.' };
const accepted: Refusal[] = [{ reason: 'Much | vanished.', allow: 'vanished' }];

const runOf = (taken: object = {}) => ({
  taken: {
    counts: { platforms: 1, services: 2, hosts: 1, notifications: 0 },
    findings: [],
    bad: [],
    accepted: [],
    requests: 1,
    bytes: 1_250_000,
    changed: true,
    version: 'v2',
    laterLastRun: undefined,
    snapshot: { manifest: { taken: 'THEN' } },
    ...taken,
  } as unknown as SnapshotResult,
  registry: 'https://r.example',
  snapshotDir: 'snapshot',
  report: 'snapshot/v2/report.json',
  seconds: 2.04,
});

test('a snapshot', async () => {
  const runs = {
    new: {},
    'without changes': { changed: false },
    'with all that a run can tell': { laterLastRun: 'LATER', bad: ['/a/'], accepted, findings: [notice] },
    'with a record that stays away': { findings: [kept] },
    'with findings of each level': {
      findings: [notice, error(1), { ...notice, level: 'warning' }, error(2)],
      accepted,
    },
    'of two of each': {
      requests: 2,
      counts: { platforms: 2, services: 1, hosts: 0, notifications: 1 },
      findings: [kept, kept],
    },
  };
  const summaryOf = (taken: object): string[] => {
    const run = runOf(taken);
    return snapshotSummary({ ...run.taken, lines: summaryLines(run) });
  };
  const texts = {
    ...mapped(runs, (taken) => [...summaryLines(runOf(taken)), '', 'In Markdown:', ...summaryOf(taken)]),
    ...mapped({ 'five errors': 5, 'six errors': 6, 'seven errors': 7 }, (count) =>
      findingLines([notice, ...errors(count)], 'R'),
    ),
  };
  await expect(textOf(texts)).toMatchFileSnapshot('__snapshots__/snapshot.txt');
});

test('a nightly run', async () => {
  const change = (n: number): Change => ({
    id: '',
    event: 'platform-removed',
    about: [{ kind: 'platform', id: '', name: `Acta ${n}` }],
    fields: [],
  });
  const entryOf = (count: number, previous: string | null = 'x'): HistoryEntry => ({
    id: '',
    previous,
    registry: '',
    taken: '2026-11-21T03:00:00Z',
    since: null,
    changes: Array.from({ length: count }, (_, i) => change(i + 1)),
  });
  const site = ['Built.', 'Reload.'];
  const findings = [createFinding('missing-entry', 'history', '', 'One | is missing.')];
  const entries = {
    'without changes': undefined,
    'the first': entryOf(0, null),
    'of bytes only': entryOf(0),
    'one change': entryOf(1),
    'fifty changes': entryOf(50),
    'more than fifty changes': entryOf(52),
  };
  const run = { entry: entryOf(1), findings, site };
  const texts = {
    ...mapped(entries, (entry) => nightlyParagraphs({ entry, findings: [], site })),
    'a history with a gap': nightlyParagraphs(run),
    'the same as plain text': nightlyParagraphs(run, (text) => text),
    'a summary has what was printed about the snapshot': nightlySummary(run, {
      ...runOf().taken,
      lines: ['One | line.'],
    }),
  };
  await expect(textOf(texts)).toMatchFileSnapshot('__snapshots__/nightly.txt');
});

test('a text that was forgotten', async () => {
  const nothing: ForgetResult = { cleaned: [], folders: [], published: [], fixed: [], others: [], links: [] };
  const linesOf = (found: Partial<ForgetResult>, isDryRun = false): string[] =>
    forgetSummaryLines({ ...nothing, ...found }, { snapshotDir: 'snapshot', distDir: 'dist', isDryRun });
  const found = Object.fromEntries(Object.keys(nothing).map((key) => [key, { [key]: ['a', 'b'] }]));
  const many = Array.from({ length: 22 }, (_, i) => `file ${i}`);
  const texts = {
    nowhere: linesOf({}),
    ...mapped(found, (each) => [...linesOf(each), '', 'Dry run:', ...linesOf(each, true)]),
    'twenty places': linesOf({ others: many.slice(0, 20) }, true).slice(-2),
    'many places': linesOf({ others: many }, true).slice(-2),
  };
  vi.stubEnv('npm_command', 'exec');
  vi.stubGlobal('process', Object.create(process, { argv0: { value: 'registry-snapshot' } }));
  const all = { ...texts, 'an installed command': linesOf({ links: ['link'] }) };
  await expect(textOf(all)).toMatchFileSnapshot('__snapshots__/forgotten.txt');
});

test('a mirror that was verified', async () => {
  const now = Date.parse('2026-11-21T03:00:00Z');
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const takenBefore = (hours: number): string => new Date(now - hours * 3_600_000 - 1000).toISOString();
  const resultOf = (name: string, state: string, more: object = {}) => ({
    name,
    state,
    count: 1,
    examples: [],
    ...more,
  });
  const verdictOf = (results: object[], hours = 1, dangling: object[] = []): string[] =>
    verdictLines({
      results,
      dangling,
      paths: 2,
      files: 4,
      requests: hours,
      manifest: { site: 'https://m.example', taken: takenBefore(hours) },
    } as unknown as Verdict);
  const difference = 'It cannot.';
  const results = [
    resultOf('bytes', 'met'),
    resultOf('gzip', 'met', { difference }),
    resultOf('query', 'known', { count: 2, difference }),
    resultOf('vary', 'broken', { count: 5, examples: ['one: curl x', 'two: curl y'] }),
    resultOf('missing', 'untested'),
  ];
  const states: Record<string, Partial<Record<Result['state'], RequirementName[]>>> = {
    'all are met': {},
    'one untested': { untested: ['missing'] },
    'two known, two untested': { known: ['vary', 'gzip'], untested: ['missing', 'query'] },
    'two broken': { broken: ['etag', 'slashes'] },
  };
  const texts = {
    'each state': verdictOf(results, 1, [
      { path: '/x/', referencedBy: '/y/', count: 1 },
      { path: '/z/', referencedBy: '/y/', count: 2 },
    ]),
    ...mapped(states, (names) =>
      verdictOf(
        Object.entries({ met: ['bytes', 'links'], ...names }).flatMap(([state, all]) =>
          all.map((name) => resultOf(name, state)),
        ),
      ).slice(-1),
    ),
    ...mapped(
      { 'at once': 0, '47 hours': 47, '48 hours': 48, '72 hours': 72, 'a wrong clock': -5 },
      (hours) => verdictOf([], hours).slice(-3, -1),
    ),
  };
  await expect(textOf(texts)).toMatchFileSnapshot('__snapshots__/verified.txt');
});

const guards = (...refusals: ConstructorParameters<typeof GuardError>[0][number][]) =>
  new GuardError(refusals);
const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => `no. ${i + 1}`);
const FAILURES: Record<string, Error> = {
  guards: guards(
    { reason: '4 platforms of @acme vanished.', allow: 'vanished' },
    { reason: 'Fields are empty.', allow: 'emptied' },
    { reason: '4 services vanished.', allow: 'vanished' },
  ),
  'a guard that names all its records': guards({ reason: 'a and b.', allow: 'bad', records: ['a', 'b'] }),
  'a guard that names only some': guards({
    reason: 'a, b, and 1 more.',
    allow: 'vanished',
    records: ['a', 'b', '<c>'],
  }),
  'more records than an issue lists': guards({
    reason: '1, and more.',
    allow: 'bad',
    records: numbered(102),
  }),
  'as many as it lists': guards({ reason: '1, and more.', allow: 'bad', records: numbered(100) }),
  'an empty list, from which everything vanished too': guards({ reason: 'No platforms.', allow: 'empty' }),
  'a registry at another URL': guards({
    reason: 'None of its links is its own.',
    alias: 'https://b.example',
  }),
  'a guard, with findings': new GuardError(accepted, { findings: [error(1)], bad: [], kept: {}, shape: {} }),
  'a history that may be lost': new HistoryError('data/ has no snapshot.'),
  'a registry in trouble': statusError('https://a.example/x', 4, 503, true),
  'a wrong registry': statusError('https://a.example/x', 1, 404, true),
  'a wrong setting': new ExpectedError('It is wrong.', { exitCode: 2 }),
  'a fault of our own': new TypeError('x is undefined'),
  'a full disk': new ExpectedError('The disk is full.'),
};

test.each([
  ['failures-on-github', 'true'],
  ['failures-elsewhere', ''],
])('%s', async (name, onGithub) => {
  vi.stubEnv('GITHUB_ACTIONS', onGithub);
  const texts = mapped(FAILURES, (failure) => failureSummary(failure));
  await expect(textOf(texts)).toMatchFileSnapshot(`__snapshots__/${name}.txt`);
});

test('a command that fails before it asks the registry writes its summary too', async () => {
  const file = join(createFolder(), 'summary.md');
  const { code } = await runShared('nightly', ['--summary', file], { MAX_VANISHED: 'many' });
  expect(code).toBe(2);
  expect(await readFile(file, 'utf8')).toMatch(
    /^Action needed: a setting or flag is wrong\.\n\n> MAX&#95;VANISHED[^]*environment variables and flags of the job\./,
  );
});
