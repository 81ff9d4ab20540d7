// The data of all pages, from the files of a snapshot and its history.
import { beforeAll, expect, test } from 'vitest';
import { readIdentity } from '../../src/config/site-identity.ts';
import type { Note } from '../../src/config/notes/note.ts';
import { openSiteData, type SiteDataOptions } from '../../src/page-data/site-data.ts';
import { openSnapshot, readRegistry, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
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
const open = (more: Partial<SiteDataOptions> = {}, ...notes: Partial<Note>[]) =>
  openSiteData({
    config: {
      site: 'https://mirror.example',
      snapshotDir: folder,
      staleAfter: 48,
      contacts: 'everywhere',
    },
    identity: {
      ...identity,
      notes: notes.map((note) => ({
        file: 'a.md',
        line: 2,
        for: [],
        values: {},
        html: '',
        text: 'x',
        ...note,
      })),
    },
    snapshot,
    registry: readRegistry(more.snapshot ?? snapshot),
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

test('a note is for records of the snapshot or the history; a contradiction is an error', async () => {
  const { model, history } = await open();
  const [platform] = model.platforms;
  const { tombstones } = history;
  const late = await open({}, { for: [tombstones[0]!.id.toUpperCase()], values: { delay: 7 } });
  expect(late.notes.warnings).toEqual([
    expect.stringContaining(`its last name was “${tombstones[0]!.name}”`),
  ]);
  const notes = [7, 8].map((delay) => ({ for: [platform!.id], values: { delay } }));
  await expect(open({}, ...notes)).rejects.toThrow('delay');
});
