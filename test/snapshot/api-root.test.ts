// The API root is mirrored if the registry answers it in JSON, and never makes a run fail.
import { beforeEach, describe, expect, test } from 'vitest';
import { API_PATH } from '../../src/registry/endpoint.ts';
import { readStoredResponse } from '../../src/snapshot/store/snapshot-store.ts';
import { bytes, json, play, type Player, type Script } from './scripted-origin.ts';
import * as at from './small-registry.ts';
import { historyIn, newFolder, take } from './take.ts';

let snapshotDir: string;

beforeEach(async () => {
  snapshotDir = newFolder();
});

const ROOT = '{ "platform": "https://registry.example/api/v1/platform/",\r\n "é": null }';
const JSON_TYPE = { 'Content-Type': 'application/json' };

function withRoot(root: Player): Script {
  return { ...at.small(), [API_PATH]: root };
}

const HTML = bytes('<!doctype html><title>API</title>', { 'Content-Type': 'text/html' });
const LOST: [string, Player, string][] = [
  ['404', json({}, 404), 'It returns status 404 now.'],
  ['a page', HTML, 'it answered text/html, not JSON.'],
  ['500', json({}, 500), 'status 500 after 4 tries.'],
  ['a lost connection', (request) => void request.socket.destroy(), 'after 4 tries.'],
  [
    'a redirect',
    bytes('', { Location: 'http://other.example/' }, 302),
    'it redirects to http://other.example/, outside REGISTRY_URL.',
  ],
];

describe('the API root', () => {
  test('is stored byte for byte, and is no record', async () => {
    const origin = await play(withRoot(bytes(ROOT, JSON_TYPE)));
    const { snapshot, findings, counts } = await take(origin, snapshotDir, 1);
    const entry = snapshot.manifest.files[API_PATH]!;
    expect(readStoredResponse(snapshot, entry).toString()).toBe(ROOT);
    expect(entry.file).toBe('api/v1/index.json');
    expect(findings).toEqual([]);
    expect(counts).toMatchObject({ platforms: 2, services: 2, hosts: 2 });
    expect(snapshot.manifest).toMatchObject({ missing: [], failed: [] });
    expect(await take(origin, snapshotDir, 2)).toMatchObject({ changed: false });
  });

  test.each(LOST)('is left out after %s: one notice, no refusal, no change', async (_, root, problem) => {
    const origin = await play(withRoot(bytes(ROOT, JSON_TYPE)));
    await take(origin, snapshotDir, 1);
    origin.script[API_PATH] = root;
    const { snapshot, findings, bad, accepted } = await take(origin, snapshotDir, 2);
    expect(findings).toEqual([
      expect.objectContaining({ code: 'not-fetched', level: 'notice', endpoint: API_PATH, pointer: '' }),
    ]);
    expect(findings[0]!.message).toMatch(/^The mirror has no API root: /);
    expect(findings[0]!.message).toContain(problem);
    expect([bad, accepted]).toEqual([[], []]);
    expect(snapshot.manifest.files[API_PATH]).toBeUndefined();
    expect(snapshot.manifest).toMatchObject({ missing: [], failed: [] });
    const { entries } = await historyIn(snapshotDir);
    expect(entries.map(({ changes }) => changes)).toEqual([[], []]);
    // The same again is no other snapshot, and the root can come back.
    expect(await take(origin, snapshotDir, 3)).toMatchObject({ changed: false });
    origin.script[API_PATH] = bytes(ROOT, JSON_TYPE);
    expect((await take(origin, snapshotDir, 4)).findings).toEqual([]);
  });
});

test('a registry that never had one gets no finding for 404, and a notice for a page', async () => {
  const origin = await play(at.small());
  expect((await take(origin, snapshotDir, 1)).findings).toEqual([]);
  origin.script[API_PATH] = HTML;
  expect(await take(origin, snapshotDir, 2)).toMatchObject({
    changed: false,
    findings: [{ code: 'not-fetched', level: 'notice' }],
  });
});

test('a root that is missing for a moment stays', async () => {
  const origin = await play(withRoot(bytes(ROOT, JSON_TYPE)));
  await take(origin, snapshotDir, 1);
  origin.script[API_PATH] = [json({}, 404), bytes(ROOT, JSON_TYPE)];
  expect(await take(origin, snapshotDir, 2)).toMatchObject({ changed: false, findings: [] });
});

test('links of the root do not make a registry whose records link elsewhere its own', async () => {
  const origin = await play(withRoot(bytes(ROOT, JSON_TYPE)));
  const text = JSON.stringify(at.small()).replaceAll('https://registry.example', 'http://elsewhere.example');
  origin.script = { ...(JSON.parse(text) as Script), [API_PATH]: bytes(ROOT, JSON_TYPE) };
  await expect(take(origin, snapshotDir, 1)).rejects.toThrow('begin with http://elsewhere.example');
});
