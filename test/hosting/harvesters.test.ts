// Harvesters get the same records from a registry and, over three nights, from its mirror on each web host.
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import type { SampleOrigin } from '../../src/sample/sample-origin.ts';
import { openSnapshot, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { createFolder, startSample } from '../fixtures.ts';
import { spoiled } from '../mirror/verify/faulty-mirror.ts';
import { PROGRAMS, readBy, withoutBase, type Records } from './harvesters.ts';
import { makeFor } from './host-fixtures.ts';
import { isInstalled, startOwn, startServer, WEB_SERVER_NAMES } from './web-servers.ts';

const REGISTRY = 'http://registry.example';
const NAMES = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];
// A platform leaves the registry, and comes back.
const PLATFORMS = [12, 11, 12];

interface Night {
  origin: SampleOrigin;
  snapshot: Snapshot;
}
const nightsOf: Record<string, Night[]> = {};
beforeAll(async () => {
  for (const brand of ['usage', 'acme']) nightsOf[brand] = await takeNights(brand);
});

async function takeNights(brand: string): Promise<Night[]> {
  const nights: Night[] = [];
  for (const platforms of PLATFORMS) {
    const origin = await startSample({ platforms, brand });
    const snapshotDir = join(createFolder(), 'snapshot');
    const dispatcher = agentToLoopback(origin.port);
    await takeSnapshot({ registry: REGISTRY, snapshotDir, dispatcher });
    await dispatcher.destroy();
    nights.push({ origin, snapshot: await openSnapshot(snapshotDir) });
  }
  return nights;
}

describe.each(['serve', ...WEB_SERVER_NAMES] as const)('on %s', (host) => {
  test.skipIf(host !== 'serve' && !isInstalled(host)).each([
    ['http://mirror.example', 'usage'],
    ['http://mirror.example/repo', 'acme'],
  ])('at %s, of the brand %s', async (site, brand) => {
    let root: string | undefined;
    let port: number | undefined;
    // Celus deletes the records that it no longer finds.
    const known = new Map(NAMES.map((name): [typeof name, Records] => [name, new Map()]));
    for (const { origin, snapshot } of nightsOf[brand]!) {
      const made = await makeFor(host, site, snapshot, root);
      ({ root } = made);
      // Each night is deployed to Cloudflare; the others read the folder in which it is built.
      if (port === undefined || host === 'cloudflare')
        port = await (host === 'serve' ? startOwn(made) : startServer(host, made));
      for (const name of NAMES) {
        const source = { base: REGISTRY, brand, port: origin.port };
        const wanted = await readBy(
          name,
          name === 'celusWeb' ? { ...source, port: await opened(origin) } : source,
        );
        const found = await readBy(name, { base: site, brand, port }, known.get(name));
        expect(wanted.size).toBeGreaterThan(9);
        expect(sortedText(found, site), name).toBe(sortedText(wanted, REGISTRY));
      }
    }
  });
});

function sortedText(records: Records, base: string): string {
  return withoutBase(new Map([...records].toSorted(([a], [b]) => (a < b ? -1 : 1))), base);
}

/** The port of a proxy that adds the CORS header, which the sample's origin does not send. */
async function opened({ port }: SampleOrigin): Promise<number> {
  const url = await spoiled(port, {
    back: ({ headers }) => {
      headers['access-control-allow-origin'] = '*';
    },
  });
  return Number(new URL(url).port);
}
