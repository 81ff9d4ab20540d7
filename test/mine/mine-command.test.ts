// npm run mine over three runs of the sample's story gives the answers of the functions that the page uses.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changesSince } from '../../src/mine/changes-since.ts';
import { listReportOf, matchedPlatforms, type ListReport } from '../../src/mine/list-report.ts';
import { matchList } from '../../src/mine/match-list.ts';
import { MineFiles } from '../../src/mine/mine-files.ts';
import { readPastedList } from '../../src/mine/pasted-list.ts';
import { startServer } from '../../src/mirror/serve/server.ts';
import { takeNight } from '../history/sample-nights.ts';
import { run } from '../run.ts';
import { loadOf } from './sample-list.ts';

const LIST = [
  'Platform,URL,Version',
  '云杉学术期刊,https://sushi.minato-gakujutsu.example/yunshan/r5/,5',
  'Zeitschriftenportal Mittelgebirge,https://sushi.rechenwerk.example/mittelgebirge/r51,5.1',
  'Österreichisches Almarchiv,,',
  'Alpine Data Commons,,',
  'Quillstack Journals,,',
  ',https://sushi.rechenwerk.example/almarchiv/,',
].join('\n');
const NIGHTS = [1, 5, 17];

let folder: string;
let snapshotDir: string;
const reports: { first: ListReport; code: number | null; since: ListReport }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mine-command-'));
  snapshotDir = join(folder, 'snapshot');
  await writeFile(join(folder, 'list.csv'), LIST);
  for (const night of NIGHTS) {
    const before = reports.at(-1)?.since.cursor;
    await takeNight(snapshotDir, night);
    const first = await mine(['--json']);
    const cursor = before ?? first.report.cursor!;
    const { code, report } = await mine(['--json', '--since', cursor]);
    reports.push({ first: first.report, code, since: report });
  }
});
afterAll(() => rm(folder, { recursive: true }));

async function mine(args: string[]): Promise<{ code: number | null; report: ListReport }> {
  const { code, output } = await run('mine', ['--list', join(folder, 'list.csv'), ...args], {
    SNAPSHOT_DIR: snapshotDir,
  });
  expect([0, 1], output).toContain(code);
  return { code, report: JSON.parse(output) as ListReport };
}

const textsOf = ({ changes }: ListReport): string[] => changes.map(({ text }) => text);
const differencesOf = ({ rows }: ListReport): string[] =>
  rows.flatMap(({ line, differences }) => differences.map(({ text }) => `${line}: ${text}`));

test('the first run has nothing new', () => {
  const [{ code, since, first }] = reports as [(typeof reports)[0]];
  expect(code).toBe(0);
  expect(since.changes).toEqual([]);
  expect(first.rows.map(({ platform }) => platform?.name)).toEqual([
    '云杉学术期刊',
    'Zeitschriftenportal Mittelgebirge',
    'Österreichisches Almarchiv',
    'Alpine Data Commons',
    'Quillstack Journals',
    'Österreichisches Almarchiv',
  ]);
  expect(differencesOf(first)).toEqual([]);
});

test('the second run: a release and a URL', () => {
  const { code, since } = reports[1]!;
  expect(code).toBe(1);
  expect(textsOf(since)).toEqual(
    expect.arrayContaining([
      '云杉学术期刊 adopted release 5.1',
      'Zeitschriftenportal Mittelgebirge changed the URL of its release 5.1 service',
    ]),
  );
  expect(differencesOf(since)).toEqual([
    '2: Release 5.1 is available: https://sushi.minato-gakujutsu.example/yunshan/r51',
    '3: Your URL is the old one, replaced on 5 October 2026. The registry has https://sushi.mittelgebirge.example/r51',
  ]);
});

test('the third run: a credential and a removal; each change is reported once', () => {
  const { code, since } = reports[2]!;
  expect(code).toBe(1);
  expect(textsOf(since)).toEqual(
    expect.arrayContaining([
      'Alpine Data Commons now requires a registered IP address for release 5.1',
      'Österreichisches Almarchiv was removed',
    ]),
  );
  expect(differencesOf(since)).toEqual(
    expect.arrayContaining([
      '4: Removed from the registry on 17 October 2026.',
      '7: Removed from the registry on 17 October 2026.',
      '5: Now requires a registered IP address, since 17 October 2026.',
    ]),
  );
  const ids = new Set(reports[1]!.since.changes.map(({ id }) => id));
  expect(since.changes.filter(({ id }) => ids.has(id))).toEqual([]);
});

test('cursor and date give the answers of the functions, which load only the runs that they need', async () => {
  const loaded: string[] = [];
  const load = await loadOf(snapshotDir);
  const files = new MineFiles((path) => {
    loaded.push(path);
    return load(path);
  });
  const results = await matchList(readPastedList(LIST).rows, files);
  const cursor = reports[1]!.since.cursor!;
  for (const since of [cursor, '2026-10-05T12:00:00Z']) {
    const changes = (await changesSince(since, matchedPlatforms(results), files))!;
    expect((await mine(['--json', '--since', since])).report).toEqual(listReportOf(results, since, changes));
    expect(changes.changes.map(({ change }) => change.id)).toEqual(
      reports[2]!.since.changes.map(({ id }) => id),
    );
  }
  expect(loaded.filter((path) => path.startsWith('changes/'))).toEqual([`changes/since/${cursor}.json`]);
  const [quillstack] = matchedPlatforms(results).filter(({ name }) => name === 'Quillstack Journals');
  expect((await changesSince('2026-10-01', [quillstack!], files))!.changes).toEqual([]);
  expect(await changesSince('00000000-0000-4000-8000-000000000000', [], files)).toBeUndefined();
});

test('a served mirror gives the same answers as its snapshot', async () => {
  const distDir = join(folder, 'dist');
  const env = { SNAPSHOT_DIR: snapshotDir, DIST_DIR: distDir, SITE_URL: 'https://mirror.example' };
  const built = await run('build', [], env);
  expect(built.code, built.output).toBe(0);
  const server = await startServer({ distDir, port: 0, host: '127.0.0.1' });
  try {
    const args = ['--since', '2026-10-02'];
    for (const format of ['--json'])
      expect(await runMine([...args, format, '--mirror', server.url])).toEqual(
        await runMine([...args, format]),
      );
  } finally {
    await server.close();
  }
});

test('text, CSV and Markdown have every change and every difference', async () => {
  const { rows, changes } = (await mine(['--json', '--since', '2026-10-02'])).report;
  const sentences = [
    ...changes.map(({ text }) => text),
    ...rows.flatMap(({ differences }) => differences),
  ].map((each) => (typeof each === 'string' ? each : each.text));
  expect(sentences.length).toBeGreaterThan(6);
  for (const format of [[], ['--csv'], ['--markdown']]) {
    const { output } = await runMine(['--since', '2026-10-02', ...format]);
    for (const sentence of sentences) expect(output).toContain(sentence);
  }
});

function runMine(args: string[]): ReturnType<typeof run> {
  return run('mine', ['--list', join(folder, 'list.csv'), ...args], { SNAPSHOT_DIR: snapshotDir });
}
