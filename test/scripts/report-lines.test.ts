// What commands print about a run, a mirror, a registry, and a text that was forgotten.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { forgetSummaryLines } from '../../scripts/forget-summary.ts';
import {
  failureSummary,
  nightlyParagraphs,
  nightlySummary,
  snapshotSummary,
} from '../../scripts/run-summary.ts';
import { findingLines, summaryLines } from '../../scripts/summary.ts';
import { verdictLines } from '../../scripts/verdict-lines.ts';
import type { Change, HistoryEntry } from '../../src/history/entry.ts';
import { createFinding, type Finding } from '../../src/registry/finding.ts';
import { GuardError, type Refusal } from '../../src/snapshot/guards/refusal.ts';
import type { ForgetResult } from '../../src/snapshot/store/forget.ts';
import type { SnapshotResult } from '../../src/snapshot/take-snapshot.ts';
import { REQUIREMENTS, type RequirementName } from '../../src/mirror/requirements.ts';
import type { Result } from '../../src/mirror/verify/verdict.ts';
import type { Verdict } from '../../src/mirror/verify/verify-mirror.ts';

const error = (n: number): Finding =>
  createFinding('wrong-type', '/api/v1/platform/', `/${n}/name`, 'A list.');
const notice = createFinding('code-of-practice', '/api/v1/x/', '/url', 'It begins with “http:”.');
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
const HEAD = 'https://r.example: 1 platform, 2 services, 1 host, 0 notifications (1 request, 1.3 MB, 2.0 s).';

describe('a snapshot', () => {
  test.each<[string, object, string[]]>([
    ['that is new', {}, ['Findings: 0 errors, 0 warnings, 0 notices.', 'New snapshot v2 in snapshot/.']],
    [
      'without changes',
      { changed: false },
      ['Findings: 0 errors, 0 warnings, 0 notices.', 'No changes since snapshot v2.'],
    ],
    [
      'with all that a run can tell',
      {
        laterLastRun: 'LATER',
        bad: ['/a/'],
        accepted,
        findings: [notice],
      },
      [
        'The clock is behind: the previous run is dated LATER, which is in the future. Check the system clock.',
        'Findings: 0 errors, 0 warnings, 1 notice, in snapshot/v2/report.json.',
        'Bad records: 1, mirrored unchanged.',
        'Accepted because of --allow-vanished: Much | vanished.',
        'New snapshot v2 in snapshot/.',
      ],
    ],
  ])('%s', (_, taken, lines) => {
    expect(summaryLines(runOf(taken))).toEqual([HEAD, ...lines]);
  });

  test('records that stay away are named', () => {
    const kept: Finding = { ...notice, code: 'kept', level: 'warning', pointer: '', message: 'Away.' };
    expect(summaryLines(runOf({ findings: [kept] })).slice(2, 4)).toEqual([
      'Kept from the last snapshot: 1 record.',
      `  ${kept.endpoint} Away.`,
    ]);
  });

  test('five errors are printed, and how many more there are', () => {
    const first = [1, 2, 3, 4, 5].map((n) => `  /api/v1/platform/ /${n}/name A list.`);
    const linesOf = (count: number): string[] =>
      findingLines([notice, ...Array.from({ length: count }, (_, i) => error(i + 1))], 'R').slice(1);
    expect(linesOf(5)).toEqual(first);
    expect(linesOf(6)).toEqual([...first, '  … and 1 more error.']);
    expect(linesOf(7)).toEqual([...first, '  … and 2 more errors.']);
  });

  const summaryOf = (taken: object): string => {
    const run = runOf(taken);
    return snapshotSummary({ ...run.taken, lines: summaryLines(run) }).join('\n\n');
  };

  test('in Markdown: first whether it is new, its lines, and a row for each kind of finding, errors first', () => {
    const findings = [notice, error(1), { ...notice, level: 'warning' }, error(2)];
    const text = summaryOf({ findings, accepted });
    expect(text).toMatch(/^New snapshot v2 in snapshot\/\.\n\nhttps:/);
    expect(text).toContain(`\n\n${HEAD}\n\nFindings: `);
    expect(text).toContain(`\n\nAccepted because of --allow-vanished: Much &#124; vanished.\n\n`);
    expect(text.match(/^\| \w+: `[\w-]+` \| \d+ \|/gm)).toEqual([
      '| error: `wrong-type` | 2 |',
      '| warning: `code-of-practice` | 1 |',
      '| notice: `code-of-practice` | 1 |',
    ]);
    expect(text).toMatch(/\/api\/v1\/platform\/ \/1\/name A list\. \|/);
    const same = summaryOf({ changed: false });
    expect(same).toMatch(/^No changes since snapshot v2\.\n\n/);
    expect(same).toContain('All records follow the specification.');
  });

  test('that is refused, in Markdown: the findings too', () => {
    const report = { findings: [error(1)], bad: [], kept: {}, shape: {} };
    const refused = failureSummary(new GuardError(accepted, report));
    expect(refused.slice(0, 2)).toEqual([
      'Action needed: a guard refused the new snapshot.',
      '> Much &#124; vanished.',
    ]);
    expect(refused.at(-1)).toContain('| error: `wrong-type` | 1 |');
  });
});

describe('a nightly run', () => {
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
  const summaryOf = (entry: HistoryEntry | undefined, findings: Finding[] = []): string[] =>
    nightlyParagraphs({ entry, findings, site: ['Built.', 'Reload.'] });

  test.each([
    [undefined, 'No changes in the registry'],
    [entryOf(0, null), '2026-11-21: first snapshot in this history'],
    [entryOf(0), '2026-11-21: bytes changed, content unchanged'],
    [entryOf(1), '2026-11-21: 1 change'],
    [entryOf(2), '2026-11-21: 2 changes'],
  ])('%#: %s', (entry, subject) => {
    expect(summaryOf(entry).slice(0, 3)).toEqual([subject, 'Built.', 'Reload.']);
  });

  test('has fifty changes, and what is wrong with the history', () => {
    const finding = createFinding('missing-entry', 'history', '', 'One | is missing.');
    const paragraphs = summaryOf(entryOf(52), [finding]);
    const changes = paragraphs.at(-2)!.split('\n');
    expect(changes.slice(0, 50)).toEqual(
      Array.from({ length: 50 }, (_, i) => `- Acta ${i + 1}: platform removed`),
    );
    expect(changes.slice(50)).toEqual(['- … and 2 more']);
    expect(paragraphs.at(-1)).toBe('> history: One &#124; is missing.');
    const run = { entry: undefined, findings: [finding], site: ['Built.'] };
    expect(nightlyParagraphs(run, (text) => text)).toContain('> history: One | is missing.');
    // A summary also has what was printed about the snapshot.
    const taken = { ...runOf().taken, lines: ['One | line.'] };
    expect(nightlySummary(run, taken).slice(-2)).toEqual([
      'One &#124; line.',
      'All records follow the specification.',
    ]);
  });
});

describe('a text that was forgotten', () => {
  const nothing: ForgetResult = {
    cleaned: [],
    folders: [],
    published: [],
    fixed: [],
    others: [],
    links: [],
  };
  const linesOf = (found: Partial<ForgetResult>, isDryRun = false): string[] =>
    forgetSummaryLines({ ...nothing, ...found }, { snapshotDir: 'snapshot', distDir: 'dist', isDryRun });

  test.each<[keyof ForgetResult, string | RegExp]>([
    ['cleaned', 'Removed the text from these files:'],
    ['folders', /^Removed these older snapshots/],
    ['published', /^The registry still publishes the text/],
    ['fixed', /in an ID, a time or a URL/],
    ['others', 'These files still contain the text. Delete them yourself:'],
    ['links', /^These links are not by this program/],
  ])('%s', (key, heading) => {
    const [first, ...rest] = linesOf({ [key]: ['a', 'b'] });
    expect(first).toMatch(heading);
    expect(rest).toEqual([
      '  a',
      '  b',
      expect.stringMatching(/^Now build the site again .*dist\/ may still/),
    ]);
    expect(linesOf({ [key]: ['a', 'b'] }, true)).toEqual([
      first!.replace(/^Removed/, 'Would remove'),
      '  a',
      '  b',
    ]);
  });

  test('the advice names the command as its user starts it', () => {
    const advice = () => linesOf({ links: ['link'] }).at(-1);
    expect(advice()).toContain('“npm run build -- --force”');
    vi.stubGlobal('process', Object.create(process, { argv0: { value: 'registry-snapshot' } }));
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(advice()).toContain('registry-snapshot build --force”');
  });

  test('nowhere, and in many places', () => {
    expect(linesOf({})).toEqual(['snapshot/ does not contain the text.']);
    const many = Array.from({ length: 22 }, (_, i) => `file ${i}`);
    expect(linesOf({ others: many }, true).slice(-2)).toEqual(['  file 19', '  … and 2 more']);
  });
});

describe('a mirror that was verified', () => {
  const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000 - 1000).toISOString();
  const resultOf = (name: string, state: string, more: object = {}) => ({
    name,
    state,
    count: 1,
    examples: [],
    ...more,
  });
  const linesOf = (results: object[], more: object = {}): string[] =>
    verdictLines({
      results,
      dangling: [],
      paths: 2,
      files: 4,
      requests: 1,
      manifest: { site: 'https://m.example', taken: hoursAgo(1) },
      ...more,
    } as unknown as Verdict);
  const difference = 'It cannot.';

  test('has a line for each requirement, and for each other thing found', () => {
    const results = [
      resultOf('bytes', 'met'),
      resultOf('gzip', 'met', { difference }),
      resultOf('query', 'known', { count: 2, difference }),
      resultOf('vary', 'broken', { count: 5, examples: ['one: curl x', 'two: curl y'] }),
      resultOf('missing', 'untested'),
    ];
    const dangling = [{ path: '/x/', referencedBy: '/y/', count: 1 }];
    expect(linesOf(results, { dangling })).toEqual([
      `met: bytes · ${REQUIREMENTS.bytes}`,
      `met: gzip · ${REQUIREMENTS.gzip} It is listed as not possible on this web host.`,
      'not met by this web host: query · 2 times · It cannot.',
      `broken: vary · 5 times · ${REQUIREMENTS.vary}`,
      '  one: curl x',
      '  two: curl y',
      'not tested: missing · the site has nothing to test it on',
      'dangling link: /x/ · once, first in /y/',
      '2 paths and 4 files; built for https://m.example; 1 request.',
      expect.stringMatching(/^Snapshot of /),
      '2 of 5 requirements are met; 1 is broken: vary; this web host cannot meet 1: query; 1 was not tested: missing.',
    ]);
  });

  test.each([
    [0, 'less than an hour'],
    [1, '1 hour'],
    [47, '47 hours'],
    [48, '2 days'],
    [-5, 'less than an hour'],
  ])('%i hours after the snapshot: %s old', (hours, age) => {
    const taken = hoursAgo(hours);
    expect(linesOf([], { manifest: { site: '', taken } }).at(-2)).toBe(`Snapshot of ${taken}, ${age} old.`);
  });

  test.each([
    [{}, 'Every requirement is met.'],
    [{ untested: ['missing'] }, '2 of 3 requirements are met; 1 was not tested: missing.'],
    [
      { known: ['vary', 'gzip'], untested: ['missing', 'query'] },
      '2 of 6 requirements are met; this web host cannot meet 2: vary, gzip; 2 were not tested: missing, query.',
    ],
    [{ broken: ['etag', 'slashes'] }, '2 of 4 requirements are met; 2 are broken: etag, slashes.'],
  ] satisfies [Partial<Record<Result['state'], RequirementName[]>>, string][])(
    '%j: %s',
    (names, sentence) => {
      const results = Object.entries({ met: ['bytes', 'links'], ...names }).flatMap(([state, all]) =>
        all.map((name) => resultOf(name as RequirementName, state as Result['state'])),
      );
      expect(linesOf(results).at(-1)).toBe(sentence);
    },
  );
});
