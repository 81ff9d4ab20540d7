import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readExamples } from '../../src/dataset/examples.ts';
import { modelOf } from '../../src/model/model.ts';
import { openSnapshot, readRegistry, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { takeNight } from '../history/sample-nights.ts';
import { folder } from '../mirror/mirror-fixtures.ts';

let snapshot: Snapshot;

beforeAll(async () => {
  const snapshotDir = join(await folder(), 'snapshot');
  await takeNight(snapshotDir, 1);
  snapshot = await openSnapshot(snapshotDir);
});

function kindsOf(isKept: (path: string) => boolean): string[] {
  const files = Object.fromEntries(Object.entries(snapshot.manifest.files).filter(([path]) => isKept(path)));
  const manifest = { ...snapshot.manifest, files };
  const model = modelOf(readRegistry(snapshot));
  return readExamples(snapshot, { model, manifest, site: 'https://mirror.example' }).map(
    ({ endpoint }) => endpoint.kind,
  );
}

test.each([
  ['releases', '/usage-release/'],
  ['notifications', '/v1/notification/'],
  ['service', '/sushi-service/'],
  ['platform', '/v1/platform/'],
  ['host', '/usage-data-host/'],
])('without an answer there is no example of %s', (kind, part) => {
  expect(kindsOf(() => true)).toContain(kind);
  expect(kindsOf((path) => !path.includes(part))).not.toContain(kind);
});
