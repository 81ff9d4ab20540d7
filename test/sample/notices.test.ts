// `npm run snapshot` on the sample reports the notices that its unusual forms deserve, by record, services with their
// release, in __snapshots__/notices.txt, and no other finding.
import { expect, test } from 'vitest';
import { endpointOf } from '../../src/registry/endpoint.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { runShared } from '../shared-command.ts';
import { newFolder } from '../snapshot/take.ts';

const sample = sampleRegistry({ night: readSampleNights().length });

test('each unusual form has its notice, and nothing else is reported', async () => {
  const snapshotDir = newFolder();
  expect(await runShared('snapshot', [], { SNAPSHOT_DIR: snapshotDir })).toMatchObject({ code: 0 });
  const { findings } = (await openSnapshot(snapshotDir)).report;
  expect(findings.filter(({ level }) => level !== 'notice')).toEqual([]);
  const lines = findings.map(
    ({ code, endpoint, pointer }) =>
      `${code} ${pointer.replace(/\/\d+(?=\/)/g, '/*')}: ${recordNameOf(endpoint)}`,
  );
  const text = [...new Set(lines)].toSorted().join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot('__snapshots__/notices.txt');
});

/** The name of a platform or host; for a service, the name of its platform, and its release. */
function recordNameOf(path: string): string {
  const endpoint = endpointOf(path, sample.brand);
  if (endpoint?.kind === 'platforms') return 'the platform list';
  if (endpoint?.kind === 'platform' || endpoint?.kind === 'host')
    return sample[endpoint.kind].get(endpoint.id)!.name;
  if (endpoint?.kind !== 'service') return path;
  const service = sample.service.get(endpoint.id)!;
  const platform = sample.platforms.find(({ sushi_services }) => sushi_services.includes(service))!;
  return `${platform.name} ${service.usage_release}`;
}
