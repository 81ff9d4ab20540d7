// What a site publishes of its probes: data, feeds and cursor pages; and nothing of a real registry without PROBE.
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parseFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import { buildSite } from '../../src/build/build-site.ts';
import { readBuildInput } from '../../src/build/build-input.ts';
import { isUpToDate } from '../../src/build/up-to-date.ts';
import { readConfig } from '../../src/config.ts';
import { modelOf } from '../../src/model/model.ts';
import { probeFileAfter } from '../../src/probe/probe-file-after.ts';
import { newProbeFile, writeProbeFile, type ProbeFile } from '../../src/probe/probe-file.ts';
import { probeTargetsOf, type ProbeTarget } from '../../src/probe/probe-targets.ts';
import type { StateName } from '../../src/probe/service-states.ts';
import { sampleProbeFile } from '../../src/probe/sample-probes.ts';
import { statusFeedFilesOf } from '../../src/probe/status-feeds.ts';
import { harvesterUrlOf } from '../../src/registry/service-url.ts';
import { openSnapshot, readRegistry, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { writeData } from '../dataset/write-data.ts';
import { play } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { newFolder, take } from '../snapshot/take.ts';
import { treeOf } from '../tree.ts';

const SITE_URL = 'https://mirror.example/base';
const FIRST = '99999999-0000-4000-8000-000000000001';

/** Night by night, the states of all targets. */
function probesAfter(
  targets: ProbeTarget[],
  states: StateName[],
  file = newProbeFile(at.BASE, FIRST),
): ProbeFile {
  const nights = states.map((state, i) => ({ state, now: new Date(Date.UTC(2026, 10, i + 1, 3)) }));
  return nights.reduce((before, { state, now }) => {
    const result = { state, note: '<b>Closed</b>', alerts: [], otherRecord: undefined, movedTo: undefined };
    return probeFileAfter(
      before,
      targets.map((target) => [target, result] as const),
      now,
    ).file;
  }, file);
}

async function openSmall(): Promise<{ snapshotDir: string; snapshot: Snapshot; targets: ProbeTarget[] }> {
  const snapshotDir = await newFolder();
  await take(await play(at.small()), snapshotDir, 1);
  const snapshot = await openSnapshot(snapshotDir);
  return { snapshotDir, snapshot, targets: probeTargetsOf(modelOf(readRegistry(snapshot))) };
}

const STORY: StateName[] = ['answers', 'answers', 'gone', 'gone', 'answers', 'answers', 'answers'];

test('data files have the states at their end, and without probes they are as before', async () => {
  const { snapshotDir, snapshot, targets } = await openSmall();
  const write = async (name: string, probes?: ProbeFile) => {
    const folder = join(dirname(snapshotDir), name);
    await mkdir(folder);
    const data = writeData({ snapshot, site: SITE_URL, entries: [], probes }, folder);
    return { dataPackage: data.package, files: await treeOf(folder) };
  };
  const [before, after] = [await write('before'), await write('after', probesAfter(targets, STORY))];
  const rows = (files: Map<string, string>) => files.get('data/sushi-services.csv')!.trim().split('\r\n');
  const added = rows(after.files).map((row, i) => row.slice(rows(before.files)[i]!.length));
  // A row with a line break has two lines.
  expect(added.filter(Boolean)).toEqual([
    ',status,status_since',
    ...Array<string>(2).fill(',answers,2026-11-05T03:00:00.000Z'),
  ]);
  expect([...before.files.values()].join()).not.toMatch(/service.status|status_since|probe/);
  expect([...after.files.keys()].filter((path) => !before.files.has(path))).toEqual([
    'data/schemas/service-status.json',
  ]);
  const resources = new Map(after.dataPackage.resources.map((each) => [each.path, each]));
  expect(resources.get('service-status.json')).toMatchObject({
    format: 'json',
    bytes: undefined,
    hash: undefined,
  });
  const openApi = JSON.parse(after.files.get('data/openapi.json')!) as { paths: object };
  expect(openApi.paths).toHaveProperty(['/data/service-status.json']);
});

test('feeds and cursor pages tell each change once, and a published page never changes', async () => {
  const { targets } = await openSmall();
  const filesOf = (nights: number) =>
    new Map(
      statusFeedFilesOf(probesAfter(targets, STORY.slice(0, nights)), {
        site: SITE_URL,
        siteName: 'S',
        taken: '2026-11-01T00:00:00Z',
        idRegistry: at.BASE,
      }),
    );
  const [early, late] = [filesOf(4), filesOf(7)];
  const pages = [...late].filter(([path]) => path.includes('/since/'));
  for (const [path, text] of early) {
    if (path.includes('/since/') && !text.includes('"next": null')) expect(late.get(path)).toBe(text);
  }
  const eventsAfter = (cursor: string | null): string[] => {
    if (cursor === null) return [];
    const page = JSON.parse(late.get(`changes/status/since/${cursor}.json`)!) as {
      next: string | null;
      changes: { event: string }[];
    };
    return [...page.changes.map(({ event }) => event), ...eventsAfter(page.next)];
  };
  const index = JSON.parse(late.get('changes/status/index.json')!) as { first: string; cursor: string };
  const [one] = eventsAfter(index.first);
  expect(one).toBe('service-stopped');
  expect(eventsAfter(index.first)).toEqual([
    ...targets.map(() => 'service-stopped'),
    ...targets.map(() => 'service-returned'),
  ]);
  expect(eventsAfter(index.cursor)).toEqual([]);
  expect(pages).toHaveLength(3);
  const { feed } = parseFeed(late.get('changes/status.atom')!);
  expect(feed).toMatchObject({ title: { value: 'Services that stopped, returned or moved · S' } });
  expect(JSON.parse(late.get('changes/status.json')!)).toHaveProperty(
    ['items', 0, 'tags'],
    ['service-returned'],
  );
  expect(late.get('changes/status/2026-11.md')).toContain('answers again since 5 November 2026');
  const schema = new Ajv2020({ strict: false });
  formats.default(schema);
  const validate = schema.compile(JSON.parse(late.get('changes/status/schema.json')!) as object);
  for (const text of [late.get('changes/status/index.json')!, ...pages.map(([, page]) => page)])
    expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true);
});

test('the sample has the same probes each time, with every kind of event', () => {
  const services = Array.from({ length: 60 }, (_, i) => ({
    id: `${String(i).padStart(8, '0')}-0000-4000-8000-000000000000`,
    name: `Service ${i}`,
    release: '5.1',
    harvesterUrl: harvesterUrlOf(`https://h${i}.example`, '5.1'),
    record: { url: `https://h${i}.example` },
    platforms: [],
  })) as unknown as Parameters<typeof sampleProbeFile>[0]['services'];
  const file = sampleProbeFile({ services }, '2026-11-23T03:00:00.000Z');
  expect(file).toEqual(sampleProbeFile({ services }, '2026-11-23T03:00:00.000Z'));
  expect(Object.keys(file.urls)).toHaveLength(60);
  const events = file.entries.flatMap(({ changes }) => changes.map(({ event }) => event));
  expect(new Set(events).size).toBe(3);
});

test('a real registry’s site has nothing of its probes without PROBE, and changes with states only', async () => {
  const { snapshotDir, targets } = await openSmall();
  const distDir = join(dirname(snapshotDir), 'dist');
  const config = (PROBE: string) =>
    readConfig({ SNAPSHOT_DIR: snapshotDir, DIST_DIR: distDir, SITE_URL, PROBE });
  const isCurrent = async (PROBE: string) => isUpToDate(await readBuildInput(config(PROBE)));
  /** Whether anything was built, and the site. */
  const build = async (PROBE: string) => {
    const isBuilt = (await buildSite(config(PROBE))) !== undefined;
    return { isBuilt, tree: await treeOf(distDir) };
  };
  const { tree: without } = await build('no');
  writeProbeFile(snapshotDir, probesAfter(targets, STORY));
  expect(await isCurrent('no')).toBe(true);
  const { tree: withProbes } = await build('yes');
  expect(withProbes.has('data/service-status.json')).toBe(true);
  expect(withProbes.get('data/service-status.json')).toContain('<b>Closed</b>');
  expect(withProbes.get('SHA256SUMS')).not.toContain('data/service-status.json');
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const validate = ajv.compile(JSON.parse(withProbes.get('data/schemas/service-status.json')!) as object);
  expect(
    validate(JSON.parse(withProbes.get('data/service-status.json')!)),
    JSON.stringify(validate.errors),
  ).toBe(true);
  const ofMirror = ([path]: [string, string]) => path.startsWith('api/v1/');
  expect([...withProbes].filter(ofMirror)).toEqual([...without].filter(ofMirror));

  // Another night with the same states builds nothing.
  writeProbeFile(snapshotDir, probesAfter(targets, [...STORY, 'answers']));
  const { isBuilt, tree: updated } = await build('yes');
  expect(isBuilt).toBe(false);
  const changed = [...updated.keys()].filter((path) => updated.get(path) !== withProbes.get(path));
  expect(changed.filter((path) => path !== 'data/status.json')).toEqual(['data/service-status.json']);
  writeProbeFile(snapshotDir, probesAfter(targets, [...STORY, 'gone', 'gone']));
  expect(await isCurrent('yes')).toBe(false);

  // From nothing, and without PROBE although the file is there.
  await rm(distDir, { recursive: true });
  const { tree: again } = await build('no');
  expect(
    [...again].filter(([path, text]) => path !== 'data/status.json' && without.get(path) !== text),
  ).toEqual([]);
  expect([...again.keys()]).toEqual([...without.keys()]);
  expect(
    [...again]
      // Scripts are the same on every site.
      .filter(
        ([path, each]) =>
          !path.startsWith('_astro/') && /service-status|changes\/status|probe\.json/i.test(path + each),
      )
      .map(([path]) => path),
  ).toEqual([]);
});
