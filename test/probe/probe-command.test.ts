// npm run probe: what it requests, stores and refuses; and that what it stores is kept, restored and forgotten.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { probe, type ProbeFlags } from '../../scripts/probe.ts';
import { ConfigError, readConfig } from '../../src/config/config.ts';
import { readProbeFile, writeProbeFile, type ProbeFile } from '../../src/probe/probe-file.ts';
import { forget } from '../../src/snapshot/store/forget.ts';
import { TOOL_AND_VERSION } from '../../src/snapshot/store/manifest.ts';
import { restoreSavedSnapshot } from '../../src/snapshot/store/restore-saved.ts';
import { copySnapshotToFolder } from '../../src/snapshot/store/save-snapshot.ts';
import { takeNight } from '../history/sample-nights.ts';
import { run } from '../run.ts';
import { play } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { newFolder, take } from '../snapshot/take.ts';
import { send, startStatusServer, type StatusServer } from './status-servers.ts';

const SITE_URL = 'https://mirror.example/base';

let snapshotDir: string;
let server: StatusServer;

beforeEach(async () => {
  snapshotDir = newFolder();
});

/** Takes a snapshot of a registry whose two services have these URLs. */
async function takeAt(first: string, second: string): Promise<void> {
  const script = at.small();
  for (const [id, platform, url] of [
    [at.S1, at.A, first],
    [at.S2, at.B, second],
  ] as const) {
    const service = { ...(script[at.servicePath(id)] as object), url };
    script[at.servicePath(id)] = service;
    script[at.platformPath(platform)] = {
      ...(script[at.platformPath(platform)] as object),
      sushi_services: [service],
    };
  }
  await take(await play(script), snapshotDir, 1);
}

/** The first service is at our server, and the second one at a private address. */
async function takeReal(): Promise<void> {
  const note = 'Closed on Sunday, says Zoë Quill.';
  server = await startStatusServer(send(JSON.stringify([{ Service_Active: true, Note: note }])));
  await takeAt(`${server.origin}/sushi/`, 'http://10.1.2.3/sushi');
}

/** Runs the command in this process; returns what it prints. */
async function probeHere(flags: ProbeFlags = {}, settings: Record<string, string> = {}): Promise<string> {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    await probe(readConfig({ SNAPSHOT_DIR: snapshotDir, SITE_URL, ...settings }), flags);
  } finally {
    spy.mockRestore();
  }
  return lines.join('');
}

async function readProbes(folder = snapshotDir): Promise<ProbeFile> {
  return JSON.parse(await readFile(join(folder, 'probe.json'), 'utf8')) as ProbeFile;
}

test('the platform parameter of a note is sent', async () => {
  await takeReal();
  const folder = newFolder();
  await mkdir(join(folder, 'content/notes'), { recursive: true });
  await writeFile(join(folder, 'site.config.json'), '{}');
  await writeFile(
    join(folder, 'content/notes/first.md'),
    `---\nfor: ${at.S1}\nplatform: of-note\nchecked: 2026-11-01\nby: Us\n---\nText.\n`,
  );
  const urls = await probeHere({ dryRun: true }, { SITE_CONFIG: join(folder, 'site.config.json') });
  expect(urls).toContain('/r51/status?platform=of-note\n');
  expect(await probeHere({ dryRun: true })).not.toContain('of-note');
});

test('probes public addresses and allowed networks, in the name of the site, and stores no more than the state', async () => {
  await takeReal();
  const networks = { PROBE_NETWORKS: `${server.address}/32` };
  expect(await probeHere({ dryRun: true })).toBe(
    `${server.origin}/sushi/r51/status\nhttp://10.1.2.3/sushi/r51/status\n`,
  );
  expect(server.requests).toEqual([]);
  const { code, output } = await run('probe', [], { SNAPSHOT_DIR: snapshotDir, SITE_URL, ...networks });
  expect(output).toMatch(/^Probing 2 status pages\.\n(.*\n)*Probed 2 status pages\.\n/);
  expect(code).toBe(0);
  expect(server.requests).toMatchObject([
    { path: '/sushi/r51/status', headers: { 'user-agent': `${TOOL_AND_VERSION} (+${SITE_URL})` } },
  ]);
  const stored = await readProbes();
  expect(stored).toMatchObject({ registry: at.BASE });
  expect(Object.values(stored.urls)).toMatchObject([
    { state: { value: null }, result: 'not-public' },
    { state: { value: null }, result: 'answers', note: 'Closed on Sunday, says Zoë Quill.' },
  ]);
  // A host to skip is not probed, and keeps its state.
  expect(await probeHere({}, { ...networks, PROBE_SKIP: server.address })).toContain(
    '1 was not probed and keeps its state',
  );
  // Without the network, the same address is refused.
  await probeHere();
  expect(server.requests).toHaveLength(1);
});

test('a host to skip is left out with its subdomains, not another one that ends like it', async () => {
  await takeAt('https://sushi.acme.example', 'https://not-acme.example.');
  const printed = (PROBE_SKIP: string) => probeHere({ dryRun: true }, { PROBE_SKIP });
  expect(await printed('acme.example')).toBe('https://not-acme.example./r51/status\n');
  // Fully qualified, as in the URL.
  expect(await printed('not-acme.example')).toBe('https://sushi.acme.example/r51/status\n');
  expect(await printed('other.example')).toBe(
    'https://sushi.acme.example/r51/status\nhttps://not-acme.example./r51/status\n',
  );
});

test('if most services stop answering at once, nothing changes', async () => {
  const script = at.small();
  const ids = [1, 2, 3, 4].map((i) => `${at.S1.slice(0, -1)}${i}`);
  const services = [...ids, at.S2].map((id, i) => at.smallService(id, { url: `http://10.1.2.${i}/sushi` }));
  for (const service of services) script[at.servicePath(String(service['id']))] = service;
  const withServices = (id: string, own: object[]) =>
    void (script[at.platformPath(id)] = {
      ...(script[at.platformPath(id)] as object),
      sushi_services: own,
    });
  withServices(at.A, services.slice(0, 4));
  withServices(at.B, services.slice(4));
  await take(await play(script), snapshotDir, 1);
  await probeHere();
  const text = await readFile(join(snapshotDir, 'probe.json'), 'utf8');
  const answered = text.replaceAll('not-public', 'answers');
  await writeFile(join(snapshotDir, 'probe.json'), answered);
  expect(await probeHere()).toContain('This network is suspected');
  expect(await readFile(join(snapshotDir, 'probe.json'), 'utf8')).toBe(answered);
});

test('what is stored is saved and restored with the snapshot, and reached by --forget', async () => {
  await takeReal();
  await probeHere({}, { PROBE_NETWORKS: `${server.address}/32` });
  const stored = await readProbes();
  const [saved, restored] = [join(dirname(snapshotDir), 'saved'), join(dirname(snapshotDir), 'restored')];
  await copySnapshotToFolder(snapshotDir, saved);
  await restoreSavedSnapshot(saved, restored);
  expect(await readProbes(restored)).toEqual(stored);
  const sought = 'zoë quill';
  expect(await forget(restored, sought, { isDryRun: true })).toMatchObject({ cleaned: ['probe.json'] });
  expect(await forget(restored, sought)).toMatchObject({ cleaned: ['probe.json'], fixed: [], others: [] });
  const text = JSON.stringify(stored).replace('Zoë Quill', '[removed]');
  expect(await readProbes(restored)).toEqual(JSON.parse(text));
  await writeFile(join(restored, 'probe.json'), '{"note": "Zoë Quill');
  expect(await forget(restored, sought)).toMatchObject({ cleaned: [], others: ['probe.json'] });
});

test('a damaged file, or the file of another registry, starts again; a registry that moves keeps its own', async () => {
  await takeReal();
  const networks = { PROBE_NETWORKS: `${server.address}/32` };
  await probeHere({}, networks);
  const first = await readProbes();
  for (const text of ['{', JSON.stringify({ ...first, registry: 'https://other.example' }), '{"urls":7}']) {
    await writeFile(join(snapshotDir, 'probe.json'), text);
    await probeHere({}, networks);
    expect(Object.keys((await readProbes()).urls)).toEqual(Object.keys(first.urls));
  }
  expect(await readFile(join(snapshotDir, 'probe.json.damaged'), 'utf8')).toBe('{"urls":7}');
  // A record of another version is left out alone.
  const [url = ''] = Object.keys(first.urls);
  const newer = { ...first, urls: { ...first.urls, 'https://x.example': { state: 'of 3.0.0' } }, more: 1 };
  await writeFile(join(snapshotDir, 'probe.json'), JSON.stringify(newer));
  expect(readProbeFile(snapshotDir, { registry: at.BASE, aliases: [] })?.urls[url]).toEqual(first.urls[url]);
  writeProbeFile(snapshotDir, first);
  const moved = { registry: 'https://moved.example', aliases: [at.BASE] };
  expect(readProbeFile(snapshotDir, moved)).toEqual({ ...first, registry: moved.registry });
});

test('refuses to probe without a public site, without a snapshot, or for nothing', async () => {
  await expect(probeHere()).rejects.toThrow('No snapshot');
  await takeReal();
  const networks = ['http://192.168.1.2/', 'http://[::1]/', 'http://intranet/'];
  for (const url of ['', ...networks, 'https://mirror.internal/', 'http://mirror.local/']) {
    const failed = probeHere({}, { SITE_URL: url });
    await expect(failed, url).rejects.toThrow(ConfigError);
    await expect(failed, url).rejects.toThrow('which is not public');
  }
  expect(server.requests).toEqual([]);
  const { code, output } = await run('nightly', [], { PROBE: 'yes', SNAPSHOT_DIR: join(snapshotDir, 'x') });
  expect(output).toMatch(/^nightly: SITE_URL is http:\/\/localhost:4321, which is not public\. .*\n$/);
  expect(code).toBe(2);
});

test('probes nothing for the sample, whose services are fictional', async () => {
  await takeNight(snapshotDir, 1);
  expect(await probeHere({}, { SITE_URL: '' })).toContain('are fictional');
  await expect(readProbes()).rejects.toThrow('ENOENT');
});

test('a file that cannot be written is one sentence', async () => {
  await takeReal();
  await mkdir(join(snapshotDir, 'probe.json'));
  await expect(probeHere()).rejects.toThrow('The last good snapshot is unchanged.');
});
