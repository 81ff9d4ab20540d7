// What a site shows of the runs: the states of services in data and pages; and nothing of a real registry without PROBE.
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { buildSite } from '../../src/build/build-site.ts';
import { readBuildInput } from '../../src/build/build-input.ts';
import { isUpToDate } from '../../src/build/up-to-date.ts';
import { readConfig } from '../../src/config/config.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Service } from '../../src/model/model-types.ts';
import { STATES, type StateName } from '../../src/model/service-states.ts';
import { writeProbeFile, type UrlRecord } from '../../src/probe/probe-file.ts';
import { probeTargetsOf, type ProbeTarget } from '../../src/probe/probe-targets.ts';
import { readServiceStates } from '../../src/probe/read-service-states.ts';
import { urlRecordAfter, type UrlResult } from '../../src/probe/url-record.ts';
import { harvesterUrlOf } from '../../src/registry/service-url.ts';
import type { Manifest } from '../../src/snapshot/store/manifest.ts';
import { openSnapshot, readRegistry, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { writeData } from '../dataset/write-data.ts';
import { play } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { newFolder, take } from '../snapshot/take.ts';
import { treeOf } from '../tree.ts';

const SITE_URL = 'https://mirror.example/base';

const SAID = {
  note: '<b>Closed</b>',
  alerts: [
    { date: '2026-10-12', text: 'Processed again.' },
    { date: '', text: 'Soon.' },
  ],
  otherRecord: 'https://registry.example/platform/x',
  movedTo: 'https://new.example',
};

/** Writes what runs find in nights with these results for all targets. */
function writeNights(
  snapshotDir: string,
  targets: ProbeTarget[],
  states: StateName[],
  said: Omit<UrlResult, 'state'> = { note: '<b>Closed</b>' },
): void {
  const urls = targets.map(({ url }) => {
    const record = states.reduce<UrlRecord | undefined>(
      (last, state, i) => urlRecordAfter(last, { state, ...said }, timeOf(i)),
      undefined,
    );
    return [url, record!] as const;
  });
  const checked = timeOf(states.length - 1);
  writeProbeFile(snapshotDir, { registry: at.BASE, checked, urls: Object.fromEntries(urls) });
}

function timeOf(night: number): string {
  return new Date(Date.UTC(2026, 10, night + 1, 3)).toISOString();
}

async function openSmall(): Promise<{ snapshotDir: string; snapshot: Snapshot; targets: ProbeTarget[] }> {
  const snapshotDir = newFolder();
  await take(await play(at.small()), snapshotDir, 1);
  const snapshot = await openSnapshot(snapshotDir);
  return { snapshotDir, snapshot, targets: probeTargetsOf(modelOf(readRegistry(snapshot))) };
}

const STORY: StateName[] = ['answers', 'answers', 'gone', 'gone', 'answers', 'answers', 'answers'];

test('data files have the states at their end, and without them they are as before', async () => {
  const { snapshotDir, snapshot, targets } = await openSmall();
  const write = async (name: string, states: { statesIn?: string } = {}) => {
    const folder = join(dirname(snapshotDir), name);
    await mkdir(folder);
    writeData({ snapshot, site: SITE_URL, entries: [], ...states }, folder);
    return treeOf(folder);
  };
  writeNights(snapshotDir, targets, STORY);
  const [before, after] = [await write('before'), await write('after', { statesIn: snapshotDir })];
  const rows = (files: Map<string, string>) => files.get('data/sushi-services.csv')!.trim().split('\r\n');
  const added = rows(after).map((row, i) => row.slice(rows(before)[i]!.length));
  // A row with a line break has two lines.
  expect(added.filter(Boolean)).toEqual([
    ',status,status_since',
    ...Array<string>(2).fill(',answers,2026-11-05T03:00:00.000Z'),
  ]);
  expect([...before.values()].join()).not.toMatch(/service.status|status_since|probe/);
  expect([...after.keys()]).toEqual([...before.keys()]);
});

test('only confirmed states and redirects are shown, with what the status page last said', async () => {
  const { snapshotDir, snapshot, targets } = await openSmall();
  const { services } = modelOf(readRegistry(snapshot));
  const statesNow = () => readServiceStates({ snapshotDir, probe: true }, snapshot.manifest, services)!;
  expect(statesNow()).toBeUndefined();
  writeNights(snapshotDir, targets, ['answers']);
  expect(statesNow()).toEqual(new Map());
  writeNights(snapshotDir, targets, ['answers', 'answers', 'gone'], SAID);
  expect(statesNow().get(at.S1)).toEqual({
    ...STATES.answers,
    state: 'answers',
    since: timeOf(0),
    confirmed: timeOf(1),
    checked: timeOf(2),
    note: SAID.note,
    alerts: SAID.alerts,
    otherRecord: SAID.otherRecord,
    redirect: { url: SAID.movedTo, since: timeOf(0), confirmed: timeOf(1) },
  });
});

test('the sample has states of its own, the same each time', async () => {
  const manifest = { sample: true, taken: '2026-11-23T03:00:00.000Z' } as Manifest;
  const urls = [
    'https://sushi.sabia-estatisticas.example',
    'https://usage.harborlight.example/sushi',
    'https://a.example',
  ];
  const services = urls.map(
    (url, i) => ({ id: String(i), release: '5.1', harvesterUrl: harvesterUrlOf(url, '5.1') }) as Service,
  );
  const older = { ...services[0]!, id: '5', release: '5' };
  const states = readServiceStates({ snapshotDir: 'none', probe: false }, manifest, [...services, older])!;
  expect([...states.keys()]).toEqual(['0', '1', '2']);
  expect([...states.values()]).toMatchObject([
    { state: 'no-answer', label: 'Not answering', isUp: false, since: '2026-11-16T03:00:00.000Z' },
    { state: 'answers', redirect: { url: 'https://sushi.new-home.example/counter' } },
    { state: 'answers', isUp: true, checked: manifest.taken },
  ]);
});

test('a real registry’s site has no states without PROBE, and with it the states of the last run', async () => {
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
  writeNights(snapshotDir, targets, STORY, SAID);
  expect(await isCurrent('no')).toBe(true);
  const { tree: withStates } = await build('yes');
  const page = `sushi-service/${at.S1}/index.html`;
  const parts = parse(withStates.get(page)!).querySelectorAll('#status :is(dd > p, blockquote)');
  expect(parts.map(({ text }) => text.replace(/\s+/g, ' ').trim())).toEqual([
    'Answers since 5 November 2026 (checked nightly)',
    'Last checked on 7 November 2026, from one place.',
    'Redirects to https://new.example',
    'Its status page names another record: https://registry.example/platform/x',
    SAID.note,
    '2026-10-12: Processed again.',
    'Soon.',
  ]);
  const ofMirror = ([path]: [string, string]) => path.startsWith('api/v1/');
  expect([...withStates].filter(ofMirror)).toEqual([...without].filter(ofMirror));

  // Each run is shown by the next build.
  expect(await isCurrent('yes')).toBe(true);
  writeNights(snapshotDir, targets, [...STORY, 'answers']);
  expect(await isCurrent('yes')).toBe(false);
  const { isBuilt, tree: updated } = await build('yes');
  expect(isBuilt).toBe(true);
  expect(updated.get(page)).toMatch(/Last checked on <time [^>]*>8 November 2026</);

  // Without PROBE, although the file is there.
  const { tree: again } = await build('no');
  const isFixed = ([path]: [string, string]) => path !== 'data/status.json';
  expect([...again].filter(isFixed)).toEqual([...without].filter(isFixed));
});
