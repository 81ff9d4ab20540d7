import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readResponseExamples } from '../../src/dataset/response-examples.ts';
import { factOf } from '../config/facts.ts';
import { createFolder } from '../fixtures.ts';
import { writeData } from './write-data.ts';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { modelOf } from '../../src/model/model.ts';
import { openSnapshot, readRegistry, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { takeNight } from '../history/sample-nights.ts';

let snapshot: Snapshot;

beforeAll(async () => {
  const snapshotDir = join(createFolder(), 'snapshot');
  await takeNight(snapshotDir, 1);
  snapshot = await openSnapshot(snapshotDir);
});

function kindsOf(isKept: (path: string) => boolean): string[] {
  const files = Object.fromEntries(Object.entries(snapshot.manifest.files).filter(([path]) => isKept(path)));
  const manifest = { ...snapshot.manifest, files };
  const model = modelOf(readRegistry(snapshot));
  return readResponseExamples(snapshot, { model, manifest, site: 'https://mirror.example' }).map(
    ({ endpoint }) => endpoint.kind,
  );
}

test.each([
  ['releases', '/usage-release/'],
  ['notifications', '/v1/notification/'],
  ['service', '/sushi-service/'],
  ['platform', '/v1/platform/'],
  ['host', '/usage-data-host/'],
])('without a response there is no example of %s', (kind, part) => {
  expect(kindsOf(() => true)).toContain(kind);
  expect(kindsOf((path) => !path.includes(part))).not.toContain(kind);
});

test('the examples are about one service: that with the most filled fields, its first platform and its host', () => {
  const registry = readRegistry(snapshot);
  const whole = modelOf(registry);
  const [first] = registry.list;
  const model = {
    ...whole,
    services: whole.services.filter(({ platforms }) => platforms[0]!.id !== first!.id),
  };
  const examples = readResponseExamples(snapshot, {
    model,
    manifest: snapshot.manifest,
    site: 'https://mirror.example',
  });
  const responses = Object.fromEntries(
    examples.map(({ endpoint, response }) => [endpoint.kind, response]),
  ) as Record<string, any>;
  const service = model.services.find(({ id }) => id === responses['service'].id)!;
  const filled = (each: typeof service) =>
    Object.values(each.record).filter((value) => (Array.isArray(value) ? value.length : value)).length;
  expect(filled(service)).toBe(Math.max(...model.services.map(filled)));
  expect(responses['platform'].id).toBe(service.platforms[0]!.id);
  expect(responses['platforms'].map(({ id }: { id: string }) => id)).toEqual([
    service.platforms[0]!.id,
    first!.id,
  ]);
  expect(responses['host'].id).toBe(service.host!.id);
  expect(responses['service-notifications'].length).toBeGreaterThan(0);
  expect(responses['notifications'].results).toHaveLength(2);
});

test('pages show the first rows of each file, and long cells only in part', async () => {
  const outDir = createFolder();
  const [platform] = readRegistry(snapshot).list;
  const facts = [platform!.id, 'Old Press'].map((id, i) => factOf(id, 'limit', 'Ten a day', { line: i + 2 }));
  const removal = {
    id: 'c',
    event: 'platform-removed',
    about: [{ kind: 'platform', id: 'p', name: 'P' }],
    fields: [],
    last: { content_provider_name: 'Old Press' },
  };
  const entries = [{ id: 'e', taken: '', changes: [removal] }] as unknown as HistoryEntry[];
  const {
    rows,
    openApi,
    package: published,
  } = writeData({ snapshot, site: 'https://mirror.example', entries, facts }, outDir);
  const jsonIn = (file: string) => JSON.parse(readFileSync(join(outDir, 'data', file), 'utf8')) as any;
  expect(rows['facts.csv']!.map((cells) => cells.slice(0, 2))).toEqual([
    ['platform', platform!.id],
    ['provider', 'old press'],
  ]);
  expect(readFileSync(join(outDir, 'data/providers.csv'), 'utf8')).not.toContain('Old Press');
  expect(jsonIn('schemas/listed-platform.json').examples[0].sushi_services[0].url).toContain(
    'https://mirror.example/api/v1/sushi-service/',
  );
  expect(jsonIn('schemas/listed-platform.json').$id).toBe(
    'https://mirror.example/data/schemas/listed-platform.json',
  );
  const last = published.resources.at(-1)!;
  expect([last.path, last.bytes]).toEqual(['last-run.json', undefined]);
  const platforms = modelOf(readRegistry(snapshot)).platforms.map(({ id }) => id);
  expect(rows['platforms.csv']!.map(([id]) => id)).toEqual(platforms.slice(0, 3));
  const cells = Object.values(rows).flat(2);
  expect(Math.max(...cells.map((cell) => [...cell].length))).toBe(60);
  expect(cells.find((cell) => [...cell].length === 60)).toMatch(/…$/);
  expect(openApi.servers[0]!.url).toBe('https://mirror.example');
});
