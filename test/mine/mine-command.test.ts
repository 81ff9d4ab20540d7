// Reports on a list over three runs of the sample's story, and the command that prints them.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { changesSince } from '../../src/mine/changes-since.ts';
import { listNewsOf } from '../../src/mine/list-news.ts';
import { listReportOf, type ListReport } from '../../src/mine/list-report.ts';
import { MineFiles } from '../../src/mine/mine-files.ts';
import { listedPlatformsOf } from '../../src/mine/listed-platforms.ts';
import { matchList } from '../../src/mine/match-list.ts';
import type { MyPlatform } from '../../src/mine/mine-types.ts';
import { reportCsv, reportLines, reportMarkdown } from '../../src/mine/report-text.ts';
import { createFolder } from '../fixtures.ts';
import { takeNight } from '../history/sample-nights.ts';
import { runShared } from '../shared-command.ts';
import { play, type Script } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { newFolder, take } from '../snapshot/take.ts';
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
/** The reports after each night: without and with changes since the cursor of the previous night. */
const reports: { first: ListReport; since: ListReport }[] = [];

beforeAll(async () => {
  folder = createFolder();
  snapshotDir = join(folder, 'snapshot');
  await writeFile(join(folder, 'list.csv'), LIST);
  for (const night of NIGHTS) {
    const before = reports.at(-1)?.since.cursor;
    await takeNight(snapshotDir, night);
    const files = new MineFiles(await loadOf(snapshotDir));
    const { rows } = matchList(LIST, await files.platformNames());
    const { end } = await files.runs();
    const since = before ?? end!;
    const news = (await listNewsOf(await platformsIn(files), files, since))!;
    reports.push({
      first: listReportOf(rows, null, { ...news, changes: [], notices: [] }),
      since: listReportOf(rows, since, news),
    });
  }
});

const textsOf = ({ changes }: ListReport): string[] => changes.map(({ text }) => text);
const notesOf = ({ rows }: ListReport): string[] =>
  rows.flatMap(({ line, notes }) => notes.map((note) => `${line}: ${note}`));

async function platformsIn(files: MineFiles): Promise<MyPlatform[]> {
  const { rows } = matchList(LIST, await files.platformNames());
  return (await listedPlatformsOf(rows, files)).map(({ platform }) => platform);
}

test('the first run has nothing new', () => {
  const [{ since, first }] = reports as [(typeof reports)[0]];
  expect(since.changes).toEqual([]);
  expect(first.rows.map(({ platform }) => platform?.name)).toEqual([
    '云杉学术期刊',
    'Zeitschriftenportal Mittelgebirge',
    'Österreichisches Almarchiv',
    'Alpine Data Commons',
    'Quillstack Journals',
    'Österreichisches Almarchiv',
  ]);
  expect(notesOf(first)).toEqual([]);
});

test('the second run: a release and a URL', () => {
  const { since } = reports[1]!;
  expect(textsOf(since)).toEqual(
    expect.arrayContaining([
      '云杉学术期刊: adopted release 5.1',
      expect.stringMatching(/^Zeitschriftenportal Mittelgebirge, release 5\.1: URL now /),
    ]),
  );
  expect(notesOf(since)).toEqual([
    '3: Your URL was replaced on 5 October 2026: use https://sushi.mittelgebirge.example',
  ]);
});

test('the third run: a credential and a removal; each change is reported once', () => {
  const { since } = reports[2]!;
  expect(textsOf(since)).toEqual(
    expect.arrayContaining([
      'Alpine Data Commons, release 5.1: now requires a registered IP address',
      'Österreichisches Almarchiv: platform removed',
    ]),
  );
  expect(notesOf(since)).toEqual(
    expect.arrayContaining([
      '4: Removed from the registry on 17 October 2026.',
      '7: Removed from the registry on 17 October 2026.',
    ]),
  );
  const ids = new Set(reports[1]!.since.changes.map(({ id }) => id));
  expect(since.changes.filter(({ id }) => ids.has(id))).toEqual([]);
});

test('a cursor or a date loads only the runs that are needed', async () => {
  const loaded: string[] = [];
  const load = await loadOf(snapshotDir);
  const files = new MineFiles((path) => {
    loaded.push(path);
    return load(path);
  });
  const listed = await platformsIn(files);
  const cursor = reports[1]!.since.cursor!;
  for (const since of [cursor, '2026-10-05T12:00:00Z', '2026-10-17T03:00:00Z']) {
    const { changes } = (await changesSince(since, listed, files))!;
    expect(changes.map(({ change }) => change.id)).toEqual(reports[2]!.since.changes.map(({ id }) => id));
  }
  expect(loaded.filter((path) => path.startsWith('changes/'))).toEqual([`changes/since/${cursor}.json`]);
  const [quillstack] = listed.filter(({ name }) => name === 'Quillstack Journals');
  expect((await changesSince('2026-10-01', [quillstack!], files))!.changes).toEqual([]);
  expect(await changesSince('00000000-0000-4000-8000-000000000000', [], files)).toBeUndefined();
});

test('the time of a cursor is the time of the run before it, and for the first cursor of the first run', async () => {
  const files = new MineFiles(await loadOf(snapshotDir));
  const { cursors, taken, end } = await files.runs();
  expect(new Set(taken).size).toBeGreaterThan(1);
  const timeOf = async (since: string) => (await listNewsOf([], files, since))!.attention.since;
  expect(await Promise.all([cursors[0]!, cursors[1]!, end!].map(timeOf))).toEqual([
    taken[0],
    taken[0],
    taken.at(-1),
  ]);
});

test.each([
  ['lines', (report: ListReport) => reportLines(report)],
  ['CSV', (report: ListReport) => [reportCsv(report)]],
  ['Markdown', (report: ListReport) => [reportMarkdown(report)]],
])('%s have every change and every note', (_, partsOf) => {
  const { rows, changes } = reports[2]!.since;
  const sentences = [...changes].map(({ text }) => text).concat(rows.flatMap(({ notes }) => notes));
  expect(sentences.length).toBeGreaterThan(4);
  const output = partsOf(reports[2]!.since).join('\n');
  for (const sentence of sentences) expect(output).toContain(sentence);
});

test('the command prints the report of the functions, and its exit code says whether anything changed', async () => {
  const [one, two] = [reports[1]!.since.cursor!, reports[2]!.since.cursor!];
  const changed = await runMine(['--json', '--since', one]);
  expect([changed.code, JSON.parse(changed.output)]).toEqual([1, reports[2]!.since]);
  expect((await runMine(['--json', '--since', two])).code).toBe(0);
});

test('a list of which no row matches cannot be followed', async () => {
  const list = join(folder, 'nobody.csv');
  const args = ['--list', list, '--since', '2026-10-01', '--json'];
  for (const text of ['Nobody,CANARY', 'Platform\nQuilstack Jornals\nNobody']) {
    await writeFile(list, text);
    expect(await runShared('mine', args, { SNAPSHOT_DIR: snapshotDir })).toEqual({
      code: 2,
      output: `mine: No row of the list “${list}” matches exactly one platform, so changes since 2026-10-01 cannot be reported. Run the command without --since to see each row.\n`,
    });
  }
  await writeFile(list, 'Nobody\nQuillstack Journals');
  const args2 = ['--list', list, '--since', reports[2]!.since.cursor!];
  expect(await runShared('mine', args2, { SNAPSHOT_DIR: snapshotDir })).toMatchObject({ code: 0 });
});

test.each(['usage', 'counter'])(
  'a row with a former abbreviation still matches, and the change is reported once, in a registry of the brand %s',
  async (brand) => {
    const small = newFolder();
    const load = async () => new MineFiles(await loadOf(small)).runs();
    const registry = (abbrev: string): Script => {
      const script = at.small();
      const platform = script[at.platformPath(at.A)] as object;
      script[at.platformPath(at.A)] = { ...platform, abbrev };
      const [first, ...others] = script[at.LIST] as object[];
      script[at.LIST] = [{ ...first, abbrev }, ...others];
      return JSON.parse(JSON.stringify(script).replaceAll(/usage(?=[_-]release)/g, brand)) as Script;
    };
    await take(await play(registry('QX')), small, 1);
    const { end } = await load();
    await take(await play(registry('QY')), small, 2);
    const list = join(small, '../list.txt');
    for (const [text, ...form] of [
      ['QX', '--json'],
      ['QX', '--csv'],
      ['QX', '--markdown'],
      ['QX\nNobody'],
      [`QX\n${at.B}`],
    ] as const) {
      await writeFile(list, text);
      const args = ['--list', list, ...form, '--since', end!];
      const { code, output } = await runShared('mine', args, { SNAPSHOT_DIR: small });
      expect([code, output]).toEqual([1, expect.stringContaining('QX')]);
    }
    const args = ['--list', list, '--since', (await load()).end!];
    expect(await runShared('mine', args, { SNAPSHOT_DIR: small })).toMatchObject({ code: 0 });
  },
);

test('a row that a file for a program cannot have is reported', async () => {
  const list = join(folder, 'other.csv');
  await writeFile(list, `Quillstack Journals\nnobody knows it\nÖsterreichisches Almarchiv`);
  const { code, output } = await runShared('mine', ['--list', list, '--export', 'harvester'], {
    SNAPSHOT_DIR: snapshotDir,
  });
  expect(code).toBe(1);
  expect(output).toContain('Row 2: No match.');
  expect(output).toContain(
    'Row 3, Österreichisches Almarchiv: The platform was removed from the registry.\n',
  );
  const script = at.small();
  const service = at.smallService(at.S2, { url: '' });
  script[at.servicePath(at.S2)] = service;
  script[at.platformPath(at.B)] = {
    ...(script[at.platformPath(at.B)] as object),
    sushi_services: [service],
  };
  const small = newFolder();
  await take(await play(script), small, 1);
  await writeFile(list, at.B);
  const args = ['--list', list, '--export'];
  const env = { SNAPSHOT_DIR: small };
  expect(await runShared('mine', [...args, 'harvester'], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The platform has no release 5.1 service with a usable URL.\n'),
  });
  expect(await runShared('mine', [...args, 'spreadsheet'], env)).toMatchObject({ code: 0 });
});

function runMine(args: string[]): ReturnType<typeof runShared> {
  return runShared('mine', ['--list', join(folder, 'list.csv'), ...args], { SNAPSHOT_DIR: snapshotDir });
}
