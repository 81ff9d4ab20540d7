// Harvesters get the same records from a registry and from its mirror, and fail if a mirror breaks a rule.
import { beforeAll, describe, expect, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import type { SampleOrigin } from '../../src/sample/sample-origin.ts';
import { serveSite, startSample } from '../fixtures.ts';
import { mirrorOf, spoiled, type Spoil } from './verify/faulty-mirror.ts';
import { PROGRAMS, readBy, withoutBase, type Records } from './harvesters.ts';

const REGISTRY = 'http://registry.example';
const NAMES = Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[];
const PLAIN = 'http://mirror.example';
const BASED = 'http://mirror.example/repo';

describe.each(['usage', 'acme'])('brand %s', (brand) => {
  let origin: SampleOrigin;
  const mirrors = new Map<string, MirrorServer>();
  beforeAll(async () => {
    origin = await startSample({ brand });
    for (const site of [PLAIN, BASED]) {
      const distDir = await mirrorOf(origin, site);
      mirrors.set(site, await serveSite(distDir));
    }
  });

  test.each(NAMES)('%s has the same records from the mirror', async (name) => {
    // The sample's origin sends no CORS headers.
    const { port } = name === 'celusWeb' ? await opened(origin.port) : origin;
    const wanted = await readBy(name, { base: REGISTRY, brand, port });
    expect(wanted.size).toBeGreaterThan(9);
    for (const [site, { port: here }] of mirrors) {
      const found = await readBy(name, { base: site, brand, port: here });
      expect(withoutBase(found, site)).toBe(withoutBase(wanted, REGISTRY));
    }
  });
});

/** The same server with a CORS header. */
async function opened(port: number): Promise<{ port: number }> {
  return through(port, {
    back: ({ headers }) => {
      headers['access-control-allow-origin'] = '*';
    },
  });
}

async function through(port: number, spoil: Spoil): Promise<{ port: number }> {
  return { port: Number(new URL(await spoiled(port, spoil)).port) };
}

test('records that left the list are deleted after the next run, and nothing else', async () => {
  const known: Records = new Map();
  const counts: number[] = [];
  for (const platforms of [24, 23]) {
    const origin = await startSample({ platforms });
    const server = await serveSite(await mirrorOf(origin, BASED));
    await readBy('celus', { base: BASED, brand: 'usage', port: server.port }, known);
    const wanted = await readBy('celus', { base: REGISTRY, brand: 'usage', port: origin.port });
    const sorted = (records: Records): Records =>
      new Map([...records].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    expect(withoutBase(sorted(known), BASED)).toBe(withoutBase(sorted(wanted), REGISTRY));
    counts.push(known.size);
  }
  expect(counts[1]).toBeLessThan(counts[0]!);
});

describe('a mirror that breaks a rule breaks the program', () => {
  let origin: SampleOrigin;
  let mirror: MirrorServer;
  beforeAll(async () => {
    origin = await startSample({ platforms: 12 });
    mirror = await serveSite(await mirrorOf(origin, BASED));
  });

  const changed = (change: (text: string) => string): Spoil => ({
    back: (answered) => {
      answered.body = Buffer.from(change(answered.body.toString()));
    },
  });
  const status = (code: number, part: string): Spoil => ({
    back: (answered, { url }) => {
      if (url.includes(part)) answered.status = code;
    },
  });
  const typed = (part: string): Spoil => ({
    back: (answered, { url }) => {
      if (!url.includes(part)) return;
      answered.headers['content-type'] = 'text/html';
      answered.body = Buffer.from('<h1>Not JSON</h1>');
    },
  });
  const relative = changed((text) => text.replaceAll(`"${BASED}/`, '"/repo/'));

  test.each([
    ['celus', 'two slashes are none', status(404, '//')],
    ['celus', 'a link is relative', relative],
    ['celus', 'a service is not there', status(404, '/sushi-service/')],
    ['validator', 'a link is relative', relative],
    ['ezmesure', 'the answer is not application/json', typed('/api/v1/platform')],
    ['koha', 'the slash form redirects', status(301, '/platform/')],
    ['koha', 'an error is no JSON', typed('00000000')],
    [
      'koha',
      'a record has a field more',
      changed((text) => text.replaceAll('"customizations_info"', '"more":1,"customizations_info"')),
    ],
    [
      'ccPlus',
      'data_host has no last slash',
      changed((text) => text.replaceAll(/("data_host":"[^"]*)\/"/g, '$1"')),
    ],
    ['ccPlus', 'a query is not answered', status(404, '?format=json')],
    ['c51', 'a linked host is not JSON', typed('/usage-data-host/')],
    [
      'wekb',
      'the services have another order',
      changed((text) =>
        text.replaceAll(/"sushi_services":\[(\{[^{}]*\}),(\{[^{}]*\})\]/g, '"sushi_services":[$2,$1]'),
      ),
    ],
    [
      'celusWeb',
      'no script of another site may read',
      { back: ({ headers }) => void delete headers['access-control-allow-origin'] },
    ],
  ] as [keyof typeof PROGRAMS, string, Spoil][])('%s where %s', async (name, _, spoil) => {
    const source = { base: BASED, brand: 'usage' };
    const wanted = await readBy(name, { ...source, port: mirror.port });
    const { port } = await through(mirror.port, spoil);
    const found = await readBy(name, { ...source, port }).catch(() => new Map());
    expect(withoutBase(found, BASED) === withoutBase(wanted, BASED)).toBe(false);
  });
});
