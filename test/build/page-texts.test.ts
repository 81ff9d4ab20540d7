// What pages say of a small registry, with what the sample has not: records that state little, and a shared service.
// After a change of words, run “npm test -- test/build/page-texts.test.ts -u” and read the difference of `__snapshots__/page-texts/`.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, type HTMLElement } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { readSite } from '../../src/build/read-site.ts';
import { StagedSite } from '../../src/build/staged-site.ts';
import { pageBundle } from '../../src/build/page-bundle.ts';
import { writePages } from '../../src/build/write-pages.ts';
import { readIdentity } from '../../src/config/site-identity.ts';
import { STATES } from '../../src/model/service-states.ts';
import type { SiteData } from '../../src/page-data/site-data.ts';
import { createFinding } from '../../src/registry/finding.ts';
import { entryBetweenStates, type SnapshotState } from '../../src/history/compare/entry-between-states.ts';
import { publishedRecordsOf } from '../../src/history/compare/published-records.ts';
import { endpointOf } from '../../src/registry/endpoint.ts';
import { writeEntries } from '../../src/snapshot/store/history-store.ts';
import { contentDigestOf, type Manifest } from '../../src/snapshot/store/manifest.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { ensureBundle } from '../bundle.ts';
import { makeSnapshot, type Answers } from '../mirror/mirror-fixtures.ts';
import { platformOf, serviceOf } from '../registry/records.ts';
import { idOf, smallAnswers } from '../search/small-registry.ts';

const SITE = 'https://mirror.example/base';
let folder: string;
let data: SiteData;

const [DELTA, NEW, OLD, GONE, GONE_SERVICE] = ['a', 'b', 'c', 'f', '0'].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];
const FINDINGS = [
  createFinding('audited-differs', `/api/v1/platform/${DELTA}/`, '/audited', 'Not all audits are finished.'),
  createFinding('unknown-field', `/api/v1/platform/${DELTA}/`, '/colour', 'A new field'),
  createFinding('unknown-field', `/api/v1/platform/${DELTA}/`, '/size', 'A new field'),
];
const SITE_CONFIG = {
  contact: 'mailto:us@ours.example',
  registryContact: 'https://registry.example/contact',
  notesUrl: 'https://github.com/OWNER/REPOSITORY/new/main/content/notes',
};
const NOTE = `---
for: ${NEW}
platform: delta
delay: 1
retry: 60
first_month: 2024-01
url: https://new.delta.example/r51/
checked: 2025-12-31
---
Ask twice.
`;
const OLD_NOTE = `---
for: ${OLD}
delay: 2
url: https://old.delta.example/
---
`;

/** The small registry, and a platform with two services that differ in much. */
function answers(): Answers {
  const audit = { id: idOf('d'), start_date: '2025-06', finish_date: '2026-01', usage_release: '5.1' };
  const [current, older] = [
    serviceOf({
      id: NEW,
      url: 'https://delta.example/',
      contact: {
        person: 'Ann',
        email: 'ann@delta.example',
        phone: '',
        form_url: 'https://delta.example/form',
      },
      data_host: `https://registry.example/api/v1/usage-data-host/${idOf('e')}/`,
      request_volume_limits_applied: true,
      credentials_auto_expire: null,
      platform_specific_info: 'Only for consortia.',
      last_audit: { ...audit, finished: true, locked: false, result: 'F', audit_status: 'Audit failed' },
    }),
    serviceOf({
      id: OLD,
      url: 'ftp://delta.example/',
      usage_release: '5',
      requestor_id_required: false,
      request_volume_limits_info: '3 requests a second',
      ip_address_authorization: true,
      last_audit: { ...audit, start_date: '2027-01', finish_date: '', finished: false, usage_release: '5' },
    }),
  ];
  const platform = platformOf({
    id: DELTA,
    name: 'Delta',
    content_provider_name: 'Delta Press',
    contact: null,
    address: '',
    reports: [{ report_id: 'TR', usage_release: '5.1', report_name: '' }],
    sushi_services: [current, older],
    audited: true,
    colour: 'blue',
    size: [{ width: 1 }, { width: 2, unit: 'm' }],
  });
  const small = smallAnswers();
  return {
    ...small,
    '/api/v1/platform/': JSON.stringify([...(JSON.parse(small['/api/v1/platform/']!) as object[]), platform]),
    [`/api/v1/platform/${DELTA}/`]: JSON.stringify(platform),
    [`/api/v1/sushi-service/${NEW}/`]: JSON.stringify(current),
    [`/api/v1/sushi-service/${OLD}/`]: JSON.stringify(older),
  };
}

/** The night before: one platform more, Delta without its newer service, and other facts of the first service. */
function earlierAnswers(): Answers {
  const later = answers();
  const changed: Answers = {};
  for (const [path, text] of Object.entries(later)) {
    if (path.includes(NEW)) continue;
    const answer = JSON.parse(text) as object;
    const earlier = JSON.parse(
      JSON.stringify(answer)
        .replaceAll('www.stats.acme.example:8443/r51', 'old.acme.example')
        .replaceAll('"Currently valid audit"', '"Audit in progress"')
        .replaceAll('Delta Press', 'Delta Inc'),
    ) as object & { sushi_services?: { id?: string }[] };
    if (path.includes(DELTA)) earlier.sushi_services = earlier.sushi_services!.filter(({ id }) => id !== NEW);
    changed[path] = JSON.stringify(earlier);
  }
  const gone = platformOf({
    id: GONE,
    name: 'Epsilon',
    abbrev: '',
    sushi_services: [serviceOf({ id: GONE_SERVICE })],
  });
  const list = '/api/v1/platform/';
  changed[list] = JSON.stringify([...(JSON.parse(changed[list]!) as object[]), gone]);
  changed[`${list}${GONE}/`] = JSON.stringify(gone);
  return changed;
}

/** Writes the entries of both nights to the history of the snapshot. */
function writeHistory(snapshotDir: string, manifest: Manifest): void {
  const stateOf = (content: string, taken: string, from: Answers): SnapshotState => ({
    registry: manifest.registry,
    taken,
    content,
    published: publishedRecordsOf(
      'usage',
      Object.entries(from).map(
        ([path, text]) => [endpointOf(path, 'usage')!, () => Buffer.from(text)] as const,
      ),
    ),
  });
  const before = stateOf('earlier', '2025-12-31T03:00:00.000Z', earlierAnswers());
  const baseline = entryBetweenStates(undefined, before);
  const now = stateOf(contentDigestOf(manifest), manifest.taken, answers());
  writeEntries(snapshotDir, [baseline, entryBetweenStates({ ...before, entry: baseline.id }, now)]);
}

beforeAll(async () => {
  ensureBundle();
  folder = createFolder();
  const snapshotDir = await makeSnapshot(answers());
  await writeFile(join(snapshotDir, 'v1/report.json'), JSON.stringify({ findings: FINDINGS }));
  await mkdir(join(folder, 'content/notes'), { recursive: true });
  await writeFile(join(folder, 'content/notes/a.md'), NOTE);
  await writeFile(join(folder, 'content/notes/b.md'), OLD_NOTE);
  const siteConfig = join(folder, 'site.config.json');
  await writeFile(siteConfig, JSON.stringify(SITE_CONFIG));
  const snapshot = await openSnapshot(snapshotDir);
  writeHistory(snapshotDir, snapshot.manifest);
  data = await readSite({
    config: { site: SITE, snapshotDir, staleAfter: 48, contacts: 'everywhere', probe: false },
    identity: readIdentity({ site: SITE, siteName: 'Ours', siteConfig }),
    snapshot,
    folder,
    put: () => {},
  });
  const since = { since: '2025-12-31', checked: '2026-01-02' };
  const serviceStates: SiteData['serviceStates'] = new Map([
    [OLD, { ...STATES['no-answer'], state: 'no-answer', ...since }],
    [idOf(5), { ...STATES.busy, state: 'busy', ...since }],
  ]);
  await writeSite(folder, { ...data, serviceStates });
});

async function writeSite(into: string, from: SiteData): Promise<void> {
  await writePages(from, new StagedSite(into), { bundle: await pageBundle(join(folder, 'bundle')) });
}

async function pageAt(path: string): Promise<HTMLElement> {
  return parse(await readFile(join(folder, path, 'index.html'), 'utf8'));
}

/** The lines of a part of a page, without what is `hidden`. */
async function linesOf(path: string, selector = '', hidden = ''): Promise<string> {
  const found = (await pageAt(path)).querySelectorAll(`main ${selector}`);
  if (hidden) for (const part of found.flatMap((each) => each.querySelectorAll(hidden))) part.remove();
  return found.map((each) => each.structuredText.trim()).join('\n\n');
}

const [JOURNALS, GAMMA] = [`platform/${idOf(1)}`, `platform/${idOf(3)}`];
const [FIRST, SHARED, UNLISTED, SECOND] = [5, 6, 7, 8].map((digit) => `sushi-service/${idOf(digit)}`) as [
  string,
  string,
  string,
  string,
];
const HOST = 'usage-data-host/33333333-3333-4333-8333-333333333333';

test('a first snapshot has no changes to filter, and feeds that can be followed', async () => {
  const history = { ...data.history, runs: [], months: [], events: [], tombstones: [] };
  await writeSite(join(folder, 'first'), { ...data, history });
  const main = (await pageAt('first/changes')).querySelector('main')!;
  expect(main.querySelectorAll('form, nav, h2').length).toBe(0);
  expect(main.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
    '/base/changes/feeds/',
  ]);
});

test('files of a list to choose from, and what search filters by', async () => {
  const mine = await pageAt('mine');
  const files = mine.querySelectorAll('#files [data-file]');
  expect(files.map((each) => each.getAttribute('data-file'))).toEqual([
    'spreadsheet',
    'harvester',
    'report-tool-5.1',
    'report-tool-5',
  ]);
  const search = (await pageAt('search')).querySelector('main')!;
  const fields = search.querySelectorAll('select').map((each) => each.getAttribute('name'));
  expect(fields).toContain('audit');
});

type Part = [path: string, selector?: string, hidden?: string];

/** Parts of pages by kind; what is hidden is in another part. */
const PARTS: Record<string, Part[]> = {
  home: [['']],
  statistics: [['numbers']],
  changes: [['changes']],
  platform: [
    [JOURNALS, '.setup'],
    [JOURNALS, '.facts dl'],
    [`platform/${DELTA}`],
    [`platform/${idOf(2)}`, '.facts dl'],
    [GAMMA],
    [`platform/${GONE}`],
  ],
  service: [
    [`sushi-service/${NEW}`, '', '.setup'],
    [`sushi-service/${OLD}`],
    [FIRST, '.facts dl'],
    [FIRST, '#audit'],
    [FIRST, '#migrations'],
    [FIRST, '#history'],
    [SHARED, '.head'],
    [SECOND, '.setup'],
    [UNLISTED],
  ],
  'data-host': [[HOST]],
  provider: [['provider/acme-press'], ['provider/delta-press', '.services-by-release']],
  report: [
    ['report/TR', 'tbody'],
    ['report/TR', '#ids'],
    ['report/OWN', '.head'],
    ['report/TR_X'],
    ['report-type/TR', '.head'],
  ],
  lists: [
    ...['platform', 'sushi-service', 'usage-data-host', 'provider', 'audit', 'report'].map((path): Part => [
      path,
      'tbody',
    ]),
    ['notification', 'article'],
  ],
};

test.each(Object.entries(PARTS))('texts of kind %s', async (kind, parts) => {
  const texts = await Promise.all(
    parts.map(async ([path, selector, hidden]) => {
      const heading = ['##', `/${path}`, selector].filter(Boolean).join(' ');
      return `${heading}\n\n${await linesOf(path, selector, hidden)}\n`;
    }),
  );
  await expect(texts.join('\n')).toMatchFileSnapshot(`__snapshots__/page-texts/${kind}.txt`);
});

test('titles and descriptions', async () => {
  const paths = [
    JOURNALS,
    GAMMA,
    FIRST,
    SHARED,
    UNLISTED,
    HOST,
    'provider/acme-press',
    'report/TR',
    'report/TR_X',
    'report/PR_P1',
    'report-type/PR',
    'report-type/IR',
  ];
  const texts = await Promise.all(
    paths.map(async (path) => {
      const page = await pageAt(path);
      const description = page.querySelector('meta[name=description]')!.getAttribute('content');
      return `${page.querySelector('title')!.text.replace(' · Ours', '')} | ${description}\n`;
    }),
  );
  await expect(texts.join('')).toMatchFileSnapshot('__snapshots__/page-texts/titles.txt');
});

test('labels of charts', async () => {
  const charts = (await pageAt('numbers')).querySelectorAll('svg[aria-label]');
  const labels = charts.map((chart) => `${chart.getAttribute('aria-label')}\n`);
  await expect(labels.join('')).toMatchFileSnapshot('__snapshots__/page-texts/charts.txt');
});
