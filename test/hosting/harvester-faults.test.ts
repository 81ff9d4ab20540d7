// The copies of harvesters can fail: a mirror that breaks a requirement breaks the program that needs it.
import { beforeAll, expect, test } from 'vitest';
import type { MirrorServer } from '../../src/mirror/serve/server.ts';
import { serveSite, startSample } from '../fixtures.ts';
import { mirrorOf, spoiled, type Spoil } from '../mirror/verify/faulty-mirror.ts';
import { PROGRAMS, readBy, withoutBase } from './harvesters.ts';

const BASED = 'http://mirror.example/repo';

let mirror: MirrorServer;
beforeAll(async () => {
  mirror = await serveSite(await mirrorOf(await startSample({ platforms: 12 }), BASED));
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
  const { port } = new URL(await spoiled(mirror.port, spoil));
  const found = await readBy(name, { ...source, port: Number(port) }).catch(() => new Map());
  expect(withoutBase(found, BASED) === withoutBase(wanted, BASED)).toBe(false);
});
