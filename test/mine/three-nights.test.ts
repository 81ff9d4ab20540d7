// Notices about reports over three nights, as each reader gets them: none twice, none missed.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFeed } from 'feedsmith';
import { beforeAll, expect, test } from 'vitest';
import { siteFileLoaderOfSnapshot } from '../../scripts/file-loaders.ts';
import { readConfig } from '../../src/config/config.ts';
import { readTablesInput } from '../../src/dataset/tables-input.ts';
import { createDatabase } from '../../src/dataset/database.ts';
import { notificationFeedFilesOf } from '../../src/history/feeds/notification-feeds.ts';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import { harvestNoticesOf, harvestNoticeText } from '../../src/mine/harvest-notices.ts';
import type { ListReport } from '../../src/mine/list-report.ts';
import { MineFiles } from '../../src/mine/mine-files.ts';
import type { SampleOrigin } from '../../src/sample/sample-origin.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { createFolder, serveHttp, startSample } from '../fixtures.ts';
import { timeOf } from '../history/sample-nights.ts';
import { runShared } from '../shared-command.ts';

const SITE = 'https://mirror.example/base';
const REGISTRY = 'http://registry.example';
const PLATFORMS = 6;
const platform = sampleRegistry({ platforms: PLATFORMS }).platforms[0]!;
const service = platform.sushi_services.find(({ usage_release }) => usage_release === '5.1')!;

const idOf = (n: number): string => `77777777-0000-4000-8000-00000000000${n}`;
const notice = (n: number, more: object) => ({
  id: idOf(n),
  published_date: `2026-09-0${n}T06:00:00Z`,
  last_modified: `2026-09-0${n}T06:00:00Z`,
  source: 'Platform',
  type: 'DATA EDIT',
  subject: `Number ${n}`,
  message: 'Please fetch them again.',
  start_date: '2026-01-01',
  end_date: '2026-03-31',
  reports: [
    { usage_release: '5.1', report_id: 'TR' },
    { usage_release: '5.1', report_id: 'TR_J1' },
  ],
  sushi_service: { id: service.id },
  data_host: service.data_host,
  ...more,
});
const first = notice(1, {});
const ofHost = notice(2, {
  type: 'Other',
  sushi_service: null,
  start_date: null,
  end_date: null,
  reports: [{ usage_release: '4', report_id: 'BR1', report_name: 'Book Report 1' }],
});
const withoutReports = notice(3, { subject: 'TR was published again', reports: [] });
const hostile = notice(4, {
  subject: '</title><script>alert(1)</script> & “4”',
  end_date: null,
  reports: ['DR'],
});
/** What the registry adds on each night; on the third, it changes the first notice and no longer has the data host's notice. */
const NIGHTS = [
  [first],
  [withoutReports, ofHost, first],
  [hostile, withoutReports, { ...first, message: 'Really.', last_modified: '2026-10-03T06:00:00Z' }],
];
const EXPECTED = [[1], [2], [4]].map((numbers) => numbers.map(idOf));

interface Night {
  feeds: Map<string, Map<string, string>>;
  rows: Record<string, string | null>[];
  mine: { id: string; text: string }[];
  report: ListReport;
}

let folder: string;
let origin: SampleOrigin;
const nights: Night[] = [];

beforeAll(async () => {
  folder = createFolder();
  origin = await startSample({ platforms: PLATFORMS });
  await writeFile(join(folder, 'list.txt'), platform.id);
  for (const [i, added] of NIGHTS.entries()) {
    await take(added, i + 1);
    nights.push(await readNight(nights.at(-1)?.report.cursor ?? undefined));
  }
});

/** Takes a snapshot of the sample with these notifications first in its list. */
async function take(added: object[], night: number): Promise<void> {
  const { port, close } = await serveHttp(async (request, response) => {
    const reply = await fetch(origin.url + request.url, { headers: { Host: 'registry.example' } });
    let text = (await reply.text()).replaceAll(origin.url, REGISTRY);
    if (request.url === '/api/v1/notification/') {
      const list = JSON.parse(text) as { results: object[] };
      const spelled = JSON.stringify(added).replaceAll('"/api/v1/', `"${REGISTRY}/api/v1/`);
      text = JSON.stringify({ ...list, results: [...(JSON.parse(spelled) as object[]), ...list.results] });
    }
    response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(text);
  });
  const dispatcher = agentToLoopback(port);
  try {
    await takeSnapshot({
      registry: REGISTRY,
      snapshotDir: join(folder, 'snapshot'),
      dispatcher,
      now: timeOf(night),
    });
  } finally {
    await dispatcher.destroy();
    await close();
  }
}

async function readNight(since = timeOf(1).toISOString()): Promise<Night> {
  const snapshotDir = join(folder, 'snapshot');
  const snapshot = await openSnapshot(snapshotDir);
  const { entries } = await readHistory(snapshotDir, snapshot);
  const source = readTablesInput({ snapshot, site: SITE, entries });
  const database = createDatabase(source);
  const rows = database.prepare('select * from report_notices').all() as Night['rows'];
  database.close();
  const location = { site: SITE, registry: REGISTRY, taken: snapshot.manifest.taken };
  const feeds = [...notificationFeedFilesOf({ model: source.model, ...source.history, ...location })].flatMap(
    ([path, text]) => (path.endsWith('.atom') ? [[path, entriesIn(text)] as const] : []),
  );
  const files = new MineFiles(await siteFileLoaderOfSnapshot(readConfig({ SNAPSHOT_DIR: snapshotDir })));
  const mine = harvestNoticesOf([(await files.platform(platform.id))!]);
  const args = ['--list', join(folder, 'list.txt'), '--json', '--since', since];
  const { output } = await runShared('mine', args, { SNAPSHOT_DIR: snapshotDir });
  const report = JSON.parse(output) as ListReport;
  return {
    feeds: new Map(feeds),
    rows,
    mine: mine.map((each) => ({ id: each.id, text: harvestNoticeText(each) })),
    report,
  };
}

/** Their times, by ID, as a strict parser reads a feed. */
function entriesIn(text: string): Map<string, string> {
  const { format, feed } = parseFeed(text);
  if (format !== 'atom') throw new Error(`This is ${format}`);
  const all = (feed.entries ?? []).map(
    ({ id = '', updated = '' }) => [id.replace('urn:uuid:', ''), updated] as const,
  );
  const entries = new Map(all);
  expect(entries.size).toBe(all.length);
  return entries;
}

/** The part of a reader's content on each night that it did not have before. */
function newOf(idsOf: (night: Night) => Iterable<string | null>): string[][] {
  const known = new Set<string | null>();
  return nights.map((night) => {
    const fresh = new Set([...idsOf(night)].filter((id) => !known.has(id) && id?.startsWith('7777')));
    for (const id of fresh) known.add(id);
    return [...fresh].map(String);
  });
}

test.each(['notification/feed.atom', `platform/${platform.id}/notifications.atom`])(
  'a reader of %s: each notification on its night, and a change of one as a new time',
  (path) => {
    const isAll = path.startsWith('notification/');
    // A host's notice is not one of its services; a notice without reports is a notification, too.
    expect(newOf(({ feeds }) => feeds.get(path)!.keys())).toEqual([
      [idOf(1)],
      isAll ? [idOf(3), idOf(2)] : [idOf(3)],
      [idOf(4)],
    ]);
    const times = nights.map(({ feeds }) => feeds.get(path)!.get(idOf(1)));
    expect(times).toEqual([
      '2026-09-01T06:00:00.000Z',
      '2026-09-01T06:00:00.000Z',
      '2026-10-03T06:00:00.000Z',
    ]);
  },
);

test('the table: each notice that names reports, a row for each report', () => {
  expect(newOf(({ rows }) => rows.map((row) => row['notification_id']!))).toEqual(EXPECTED);
  for (const { rows } of nights) {
    const keys = rows.map((row) => `${row['notification_id']} ${row['platform_id']} ${row['report_id']}`);
    expect(new Set(keys).size).toBe(keys.length);
  }
  const reports = (n: number, night: number) =>
    nights[night]!.rows.filter((row) => row['notification_id'] === idOf(n)).map((row) => [
      row['platform_id'],
      row['usage_release'],
      row['report_id'],
      row['start_date'],
      row['end_date'],
    ]);
  expect(reports(1, 2)).toEqual([
    [platform.id, '5.1', 'TR', '2026-01-01', '2026-03-31'],
    [platform.id, '5.1', 'TR_J1', '2026-01-01', '2026-03-31'],
  ]);
  expect(reports(2, 1)).toEqual([[null, '4', 'BR1', null, null]]);
});

test('the page of a list: what it has, in words', () => {
  expect(newOf(({ mine }) => mine.map(({ id }) => id))).toEqual(EXPECTED);
  const texts = new Map(nights.flatMap(({ mine }) => mine.map(({ id, text }) => [id, text])));
  expect(texts.get(idOf(1))).toBe(
    `TR and TR_J1 of ${platform.name}: Number 1; the notice gives 1 January to 31 March 2026`,
  );
  expect(texts.get(idOf(2))).toBe(`BR1 of ${platform.name}: Number 2`);
  expect(texts.get(idOf(4))).toBe(
    `DR of ${platform.name}: </title><script>alert(1)</script> & “4”; the notice gives 1 January 2026`,
  );
});

test('npm run mine: since the previous cursor, what is new and nothing else', () => {
  const [, ...later] = nights.map(({ report }) => report.notices.map(({ id }) => id));
  expect(later).toEqual(EXPECTED.slice(1));
});
