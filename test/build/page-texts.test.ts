// What pages say about the sample, and about records in forms that the sample lacks.
// After a change of words, run “npm test -- test/build -u” and read the difference of `__snapshots__/page-texts/`.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { pageBundle } from '../../src/build/page-bundle.ts';
import { publishData } from '../../src/build/publish-data.ts';
import { StagedSite } from '../../src/build/staged-site.ts';
import { writePages } from '../../src/build/write-pages.ts';
import { readIdentity } from '../../src/config/site-identity.ts';
import { createEntry, type SnapshotState } from '../../src/history/compare/create-entry.ts';
import type { SiteData } from '../../src/page-data/site-data.ts';
import { endpointOf } from '../../src/registry/endpoint.ts';
import { createFinding } from '../../src/registry/finding.ts';
import { sampleHistory } from '../../src/sample/sample-history.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { readHistory, writeEntries } from '../../src/snapshot/store/history-store.ts';
import { contentDigestOf } from '../../src/snapshot/store/manifest.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { ensureBundle } from '../bundle.ts';
import { createFolder } from '../fixtures.ts';
import { publishedOf } from '../history/published.ts';
import { makeSnapshot, REGISTRY, type Responses } from '../mirror/mirror-fixtures.ts';
import { idOf } from '../search/small-registry.ts';
import { responsesWithOdd, DELTA, GONE, NEW, FACTS, ODD, OLD } from './odd-records.ts';
import { pageText } from './page-text.ts';

const SITE = 'https://mirror.example/base';
/** The time of makeSnapshot; the sample's year ends before it. */
const TAKEN = '2026-01-02T03:04:05.000Z';
const PREVIOUS = '2025-12-31T03:00:00.000Z';
const CODES = ['audited-differs', 'unknown-field', 'unknown-field'] as const;
const FINDINGS = CODES.map((code, i) =>
  createFinding(code, `/api/v1/platform/${DELTA}/`, `/${['audited', 'colour', 'size'][i]}`, `Finding ${i}`),
);
const SITE_CONFIG = {
  contact: 'mailto:us@ours.example',
  registryContact: 'https://registry.example/contact',
};

let folder: string;
let data: SiteData;

beforeAll(async () => {
  ensureBundle();
  folder = createFolder();
  const night = readSampleNights().length;
  const snapshotDir = await makeSnapshot(responsesWithOdd(night));
  await writeFile(join(snapshotDir, 'v1/report.json'), JSON.stringify({ findings: FINDINGS }));
  await mkdir(join(folder, 'content'));
  await writeFile(join(folder, 'content/facts.csv'), FACTS);
  const siteConfig = join(folder, 'site.config.json');
  await writeFile(siteConfig, JSON.stringify(SITE_CONFIG));
  const snapshot = await openSnapshot(snapshotDir);
  const past = sampleHistory({ brand: 'usage', registry: REGISTRY, now: new Date(PREVIOUS) });
  const before = stateOf('before', PREVIOUS, responsesWithOdd(night, true));
  const baseline = createEntry(past.state, before);
  const now = stateOf(contentDigestOf(snapshot.manifest), TAKEN, responsesWithOdd(night));
  writeEntries(snapshotDir, [
    ...past.entries,
    // This run added the odd records, which no page lists.
    { ...baseline, changes: [] },
    createEntry({ ...before, entry: baseline.id }, now),
  ]);
  data = publishData({
    config: { site: SITE, staleAfter: 48, contacts: 'everywhere' },
    identity: readIdentity({ site: SITE, siteName: 'Ours', siteConfig }),
    snapshot,
    history: await readHistory(snapshotDir, snapshot),
    folder,
    put: () => {},
  });
  await writePages(data, new StagedSite(folder), { bundle: await pageBundle(join(folder, 'bundle')) });
});

function stateOf(content: string, taken: string, responses: Responses): SnapshotState {
  const published = publishedOf(
    Object.entries(responses).map(([path, text]) => [
      endpointOf(path.replace(/\?.*/, ''), 'usage')!,
      Buffer.from(text),
    ]),
  );
  return { registry: REGISTRY, taken, content, published };
}

/** The path of a record of the sample, by its name. */
function pathOf(kind: 'platforms' | 'services' | 'hosts', name: string, release?: string): string {
  const found = data.model[kind].find(
    (each) => each.name === name && (!release || ('release' in each && each.release === release)),
  );
  return found!.path.slice(1, -1);
}

/** The pages of each kind; pages of odd records follow the sample's pages. */
const PAGES: Record<string, () => string[]> = {
  home: () => [''],
  changes: () => ['changes', 'changes/2025-08'],
  platform: () => [
    pathOf('platforms', 'Quillstack Journals'),
    pathOf('platforms', 'Southern Cross Reading Room'),
    // Only its data host has a contact.
    pathOf('platforms', 'ScholarBridge'),
    ...[idOf(1), DELTA, idOf(2), idOf(3), GONE].map((id) => `platform/${id}`),
  ],
  service: () => [
    pathOf('services', 'Quillstack Journals', '5'),
    pathOf('services', '은하수 학술지', '5.1'),
    ...[NEW, OLD, idOf(5), idOf(6), idOf(8), idOf(7)].map((id) => `sushi-service/${id}`),
  ],
  'data-host': () => [
    pathOf('hosts', 'みなと学術情報サービス'),
    'usage-data-host/33333333-3333-4333-8333-333333333333',
  ],
  provider: () => ['provider/quillstack-publishing', 'provider/acme-press', 'provider/delta-press'],
  report: () => [
    'report',
    'report/TR',
    'report/OWN',
    'report/TR_X',
    'report-type/TR',
    'report-type/XR',
    'report-type/YR',
  ],
  lists: () => ['platform', 'sushi-service', 'usage-data-host', 'provider', 'audit', 'notification'],
  tools: () => ['mine', 'search', 'snapshot', 'help'],
};

test.each(Object.keys(PAGES))('texts of kind %s', async (kind) => {
  const texts = await Promise.all(PAGES[kind]!().map((path) => pageText(folder, path, ODD)));
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(`__snapshots__/page-texts/${kind}.txt`);
});
