// Harvesters get the same records from a registry and, over three nights, from its mirror on each web host.
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import type { SampleOrigin } from '../../src/sample/sample-origin.ts';
import { openSnapshot, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { createFolder, startSample } from '../fixtures.ts';
import { PROGRAMS, readBy, withoutBase } from '../mirror/harvesters.ts';
import { spoiled } from '../mirror/verify/faulty-mirror.ts';
import { makeFor } from './host-fixtures.ts';
import { isInstalled, startOwn, startServer, WEB_SERVER_NAMES } from './web-servers.ts';

const REGISTRY = 'http://registry.example';
const NAMES = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];
// A platform leaves the registry, and comes back.
const PLATFORMS = [12, 11, 12];

const nights: { origin: SampleOrigin; snapshot: Snapshot }[] = [];
beforeAll(async () => {
  for (const platforms of PLATFORMS) {
    const origin = await startSample({ platforms });
    const snapshotDir = join(createFolder(), 'snapshot');
    const dispatcher = agentToLoopback(origin.port);
    await takeSnapshot({ registry: REGISTRY, snapshotDir, dispatcher });
    await dispatcher.destroy();
    nights.push({ origin, snapshot: await openSnapshot(snapshotDir) });
  }
});

describe.each(['serve', ...WEB_SERVER_NAMES] as const)('on %s', (host) => {
  test
    .skipIf(host !== 'serve' && !isInstalled(host))
    .each(['http://mirror.example', 'http://mirror.example/repo'])('at %s', async (site) => {
    let root: string | undefined;
    let port: number | undefined;
    for (const { origin, snapshot } of nights) {
      const made = await makeFor(host, site, snapshot, root);
      ({ root } = made);
      // Each night is deployed to Cloudflare; the others read the folder in which it is built.
      if (port === undefined || host === 'cloudflare')
        port = await (host === 'serve' ? startOwn(made) : startServer(host, made));
      for (const name of NAMES) {
        const source = { base: REGISTRY, brand: 'usage', port: origin.port };
        const wanted = await readBy(
          name,
          name === 'celusWeb' ? { ...source, port: await opened(origin) } : source,
        );
        const found = await readBy(name, { base: site, brand: 'usage', port });
        expect(wanted.size).toBeGreaterThan(9);
        expect(withoutBase(found, site), name).toBe(withoutBase(wanted, REGISTRY));
      }
    }
  });
});

/** The port of a proxy that adds the CORS header, which the sample's origin does not send. */
async function opened({ port }: SampleOrigin): Promise<number> {
  const url = await spoiled(port, {
    back: ({ headers }) => {
      headers['access-control-allow-origin'] = '*';
    },
  });
  return Number(new URL(url).port);
}
