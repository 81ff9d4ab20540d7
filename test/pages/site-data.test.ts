// The data of all pages, from the files of a snapshot and its history.
import { beforeAll, expect, test } from 'vitest';
import { readIdentity } from '../../src/config/site-identity.ts';
import { siteDataOf, type SiteDataOptions } from '../../src/page-data/site-data.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot, readRegistry, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { factOf } from '../config/facts.ts';
import { createFolder } from '../fixtures.ts';
import { takeNight } from '../history/sample-nights.ts';

let folder: string;
let snapshot: Snapshot;
beforeAll(async () => {
  folder = createFolder();
  await takeNight(folder, 1);
  await takeNight(folder, 28, new Date('2026-11-02T03:00:00Z'));
  snapshot = await openSnapshot(folder);
});

const identity = readIdentity({ site: 'https://mirror.example', siteName: undefined, siteConfig: undefined });
const open = async (more: Partial<SiteDataOptions> = {}) =>
  siteDataOf({
    config: {
      site: 'https://mirror.example',
      staleAfter: 48,
      contacts: 'everywhere',
    },
    identity,
    snapshot,
    registry: readRegistry(more.snapshot ?? snapshot),
    history: await readHistory(folder, snapshot),
    ...more,
  });

test('the day is the snapshot’s, and the history its folder’s', async () => {
  const data = await open();
  expect(data.history.tombstones.map(({ name }) => name)).toEqual([
    'The Quiet Shelf',
    'Society for Freshwater Ecology Journals',
  ]);
  const former = data.model.providers.filter(({ platforms }) => platforms.length === 0);
  expect(former.map(({ name }) => name)).toEqual(['Open Shelf Foundation', 'The Quiet Shelf']);
  expect(data).toMatchObject({ day: '2026-11-02', staleAfter: 48, hasContacts: true });
  expect(data.adoption.map(({ month }) => month)).toEqual(['2026-10', '2026-11']);
  expect(data.feeds.map(({ path }) => path)).toContain('/changes/new-on-5.1');
  for (const { record, service } of data.model.notifications)
    expect(data.notifiedServices.get(record.id)).toBe(service);
  for (const { id, path } of data.model.providers) expect(data.providerPaths.get(id)).toBe(path);
  const kinds = data.findingGroups.flatMap((group) => group.kinds);
  expect(kinds.flatMap(({ findings }) => findings)).toHaveLength(data.findings.length);
  expect(data.findings.length).toBeGreaterThan(0);
  expect(data.providerHistories.get('open shelf foundation')!.formerPlatforms).toHaveLength(1);
  expect([...data.findingsByEndpoint.values()].flat()).toHaveLength(data.findings.length);
});

test('contacts may be left out', async () => {
  const data = await open({ snapshot: { ...snapshot, withoutContacts: true } });
  expect(data.hasContacts).toBe(false);
});

test('a fact about a removed record is a warning with its last name', async () => {
  const [removed] = (await open()).history.tombstones;
  const { facts } = await open({
    identity: { ...identity, facts: [factOf(removed!.id.toUpperCase(), 'limit', 'Ten a day')] },
  });
  expect(facts.warnings).toEqual([expect.stringContaining(`its last name was “${removed!.name}”`)]);
});
