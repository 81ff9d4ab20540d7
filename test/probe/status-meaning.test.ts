// Each row of the table in docs/probe.md, as real servers answer it.
import { createServer as createTcpServer } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { StateName } from '../../src/model/service-states.ts';
import { createHostPace } from '../../src/probe/host-pace.ts';
import { createAddressCheck } from '../../src/probe/public-address.ts';
import { probeTarget } from '../../src/probe/run-probe.ts';
import { meaningOf } from '../../src/probe/status-meaning.ts';
import { requestStatus, type StatusRequestOptions } from '../../src/probe/status-request.ts';
import { has } from '../programs.ts';
import { jumpingClock, makeCertificates, send, startStatusServer } from './status-servers.ts';

const PLATFORM = '11111111-1111-4111-8111-111111111111';
const CONTEXT = { lacksPlatform: false, recordIds: [PLATFORM] };
const active = (fields: object = {}) => JSON.stringify([{ Service_Active: true, ...fields }]);
const HTML = '<!doctype html><title>Hello</title>';

const isAllowed = createAddressCheck(['127.0.0.0/8']);

async function probe(
  origin: string,
  options: Partial<StatusRequestOptions> & { lacksPlatform?: boolean } = {},
) {
  const { lacksPlatform = false, ...more } = options;
  const pace = createHostPace({ clock: jumpingClock(), gap: 1000, until: Infinity });
  const request = new URL(`${origin}/r51/status`);
  const target = { url: origin, request, services: [], context: { ...CONTEXT, lacksPlatform } };
  return probeTarget(target, pace, (url) =>
    requestStatus(url, { isAllowed, userAgent: 'registry-snapshot/test (+https://m.example)', ...more }),
  );
}

/** A body with a stated coding, in which it need not be. */
const coded =
  (coding: string, body?: Buffer | string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': coding }).end(body);
/** More and more of a body, as fast as it is read. */
const endless =
  (piece: string, type = 'application/json'): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type });
    const more = (): void => {
      if (!response.destroyed) response.write(piece, () => setImmediate(more));
    };
    more();
  };

const ROWS: [row: string, listener: RequestListener, state: StateName][] = [
  ['active', send(active()), 'answers'],
  ['a single object', send('{"Service_Active":true}'), 'answers'],
  ['the text "true", and a byte order mark', send('\uFEFF[{"Service_Active":"True"}]'), 'answers'],
  ['JSON called text', send(active(), 'text/plain'), 'answers'],
  ['inactive', send('[{"Service_Active":false}]'), 'inactive'],
  ['the text "false"', send('{"Service_Active":"false"}'), 'inactive'],
  ['a web page', send(HTML, 'text/html'), 'no-status-page'],
  ['a web page called JSON', send(HTML), 'no-status-page'],
  ['an empty list', send('[]'), 'no-status-page'],
  ['JSON without the field', send('[{"Code":1000}]'), 'no-status-page'],
  ['nothing', send(''), 'no-status-page'],
  ['404', send('{}', 'application/json', 404), 'no-status-page'],
  ['410', send(HTML, 'text/html', 410), 'no-status-page'],
  ['400', send('{}', 'application/json', 400), 'asks-credentials'],
  ['401', send(HTML, 'text/html', 401), 'asks-credentials'],
  ['403 with JSON', send('{"Code":2000}', 'application/json', 403), 'asks-credentials'],
  ['403 with HTML', send(HTML, 'text/html', 403), 'refuses-programs'],
  ['403 with an empty body', send('', 'text/plain', 403), 'refuses-programs'],
  ['406', send('{}', 'application/json', 406), 'refuses-programs'],
  ['451', send('{}', 'application/json', 451), 'refuses-programs'],
  ['429', send('{}', 'application/json', 429), 'busy'],
  ['503', send(HTML, 'text/html', 503), 'busy'],
  ['500', send('{}', 'application/json', 500), 'no-answer'],
  ['502', send(HTML, 'text/html', 502), 'no-answer'],
  ['405', send('{}', 'application/json', 405), 'unexpected'],
  ['a closed connection', (request) => request.socket.destroy(), 'no-answer'],
  ['an endless web page', endless(HTML.repeat(100), 'text/html'), 'unexpected'],
  ['JSON that is too long to be read', send(active({ Note: 'x'.repeat(2_000_000) })), 'unexpected'],
  ['a gzip bomb', coded('gzip', gzipSync(Buffer.alloc(30_000_000, ' '))), 'unexpected'],
  ['gzip', coded('gzip', gzipSync(active())), 'answers'],
  ['GZIP in capitals', coded(' GZIP', gzipSync(active())), 'answers'],
  ['deflate', coded('deflate', deflateSync(active())), 'answers'],
  ['JSON of 1 MiB', send(active().padEnd(2 ** 20)), 'answers'],
  ['JSON of one byte more', send(active().padEnd(2 ** 20 + 1)), 'unexpected'],
  ['a long web page', send(HTML.repeat(5000), 'text/html'), 'no-status-page'],
  ['gzip that is cut', coded('gzip', gzipSync(active()).subarray(0, 20)), 'unexpected'],
  ['another status of success', send(active(), 'application/json', 206), 'answers'],
  ['a web page called text', send(`\n${HTML}`, 'text/plain', 403), 'refuses-programs'],
  ['an unknown coding', coded('x', active()), 'unexpected'],
  ['an error that is not in the coding that it states', coded('gzip', 'busy', 503), 'busy'],
  ['an error without a body, in a coding', coded('gzip', undefined, 404), 'no-status-page'],
];

test.each(ROWS)('%s', async (_, listener, state) => {
  const { origin, requests } = await startStatusServer(listener);
  expect(await probe(origin)).toMatchObject({ state });
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ path: '/r51/status' });
  expect(requests[0]!.headers['user-agent']).toContain('(+https://m.example)');
  expect(requests[0]!.headers).not.toHaveProperty('cookie');
  expect(requests[0]!.headers).not.toHaveProperty('authorization');
});

test('a refusal of a service that needs the platform parameter is no rule broken', async () => {
  const { origin } = await startStatusServer(send('{}', 'application/json', 400));
  expect(await probe(origin, { lacksPlatform: true })).toMatchObject({ state: 'needs-platform' });
});

test('a slow drip and a server that never answers end with the time limit', async () => {
  const drip = await startStatusServer(endless(' '));
  const silent = await startStatusServer(() => {});
  for (const { origin } of [drip, silent])
    expect(await probe(origin, { timeout: 50 })).toEqual({ state: 'no-answer' });
});

test('names that do not exist, refused connections and other protocols', async () => {
  const gone = Object.assign(new Error('x'), { code: 'ENOTFOUND' });
  const failed = Object.assign(new Error('x'), { code: 'EAI_AGAIN' });
  expect(await probe('http://a.example', { lookUp: () => Promise.reject(gone) })).toMatchObject({
    state: 'gone',
  });
  expect(await probe('http://a.example', { lookUp: () => Promise.reject(failed) })).toMatchObject({
    state: 'no-answer',
  });
  const silent = await startStatusServer(() => {});
  expect(await probe(`http://${silent.address}:8443`)).toMatchObject({ state: 'no-answer' });
  const other = createTcpServer((socket) => socket.end('220 mail\r\n'));
  await new Promise<void>((resolve) => other.listen(8443, silent.address, resolve));
  onTestFinished(() => void other.close());
  for (const scheme of ['http', 'https'])
    expect(await probe(`${scheme}://${silent.address}:8443`)).toMatchObject({ state: 'no-answer' });
});

test.skipIf(!has('openssl'))('certificates: good, expired, for another name, not trusted', async () => {
  const { ca, named, expired, lone } = makeCertificates();
  const stateOf = async (name: string, certificate: typeof named) => {
    const { address, requests } = await startStatusServer(send(active()), certificate);
    const result = await probe(`https://${name}:8443`, { ca, lookUp: async () => [address] });
    return { state: result?.state, hosts: requests.map(({ host }) => host) };
  };
  expect(await stateOf('a.example', named)).toEqual({ state: 'answers', hosts: ['a.example:8443'] });
  expect(await stateOf('a.example', expired)).toEqual({ state: 'certificate-expired', hosts: [] });
  expect(await stateOf('b.example', named)).toEqual({ state: 'certificate-name', hosts: [] });
  expect(await stateOf('a.example', lone)).toEqual({ state: 'certificate-untrusted', hosts: [] });
});

test('redirects: followed three times, not to forbidden addresses, and their new host is reported', async () => {
  const end = await startStatusServer(send(active()));
  const chain = await startStatusServer((request, response) => {
    const left = Number(/\d+/.exec(request.url!.slice(-2))?.[0] ?? 0);
    const location = left > 0 ? `/hop-${left - 1}` : `${end.origin}/new/r51/status?x=1`;
    response.writeHead(302, { location: request.url!.includes('circle') ? request.url : location }).end();
  });
  const from = async (path: string, location?: string) => {
    const { origin } = await startStatusServer((_, response) =>
      response.writeHead(301, { location: location ?? chain.origin + path }).end(),
    );
    return probe(origin);
  };
  const moved = `${end.origin}/new`;
  expect(await from('/hop-1')).toMatchObject({ state: 'answers', movedTo: moved });
  expect(end.requests[0]!.path).toBe('/new/r51/status?x=1');
  expect(await from('/hop-2')).toMatchObject({ state: 'unexpected' });
  expect(await from('/circle')).toEqual({ state: 'unexpected' });
  for (const location of [
    'http://10.0.0.1/',
    'http://[::ffff:a00:1]/',
    'http://0xa000001/',
    'http://169.254.169.254/latest/meta-data',
    'http://a:b@127.0.0.1/',
    'file:///etc/passwd',
    'http://127.0.0.1:22/',
  ])
    expect(await from('', location), location).toMatchObject({ state: 'not-public' });
  const { origin: own } = await startStatusServer((request, response) =>
    request.url === '/r51/status'
      ? response.writeHead(302, { location: '/r51/status/' }).end()
      : send(active())(request, response),
  );
  expect(await probe(own)).toEqual({ state: 'answers' });
});

test('notes and alerts are cut, and a record of another ID is noticed', () => {
  const mean = (value: unknown, context = CONTEXT) =>
    meaningOf(
      {
        status: 200,
        isHtml: false,
        text: JSON.stringify(value),
        location: undefined,
        retryAfter: undefined,
      },
      context,
    );
  const url = (id: string) => `https://registry.example/platform/${id}`;
  const other = url('22222222-2222-4222-8222-222222222222');
  expect(
    mean([{ Service_Active: true, Registry_Record: url(PLATFORM.toUpperCase()) }]).otherRecord,
  ).toBeUndefined();
  expect(mean([{ Service_Active: true, Registry_Record: other }]).otherRecord).toBe(other);
  expect(mean([{ Service_Active: true, Registry_Record: '' }]).otherRecord).toBeUndefined();
  // If some of several entries name this record, only they count.
  const own = { Service_Active: false, Registry_Record: url(PLATFORM) };
  expect(mean([{ Service_Active: true, Registry_Record: other }, own])).toMatchObject({
    state: 'inactive',
  });
  const capitals = { ...CONTEXT, recordIds: ['ABCDEF11-1111-4111-8111-111111111111'] };
  const named = { Service_Active: true, Registry_Record: url('abcdef11-1111-4111-8111-111111111111') };
  expect(mean([named], capitals).otherRecord).toBeUndefined();
  expect(mean([{ Service_Active: false }, { Service_Active: true }]).state).toBe('answers');
  const long = `${other}/${'x'.repeat(300)}`;
  expect(mean([{ Service_Active: true, Registry_Record: long }]).otherRecord).toHaveLength(301);
  const alerted = [
    { Date_Time: '1 November', Alert: ' a ' },
    { Date_Time: '2026-11-01', Alert: ' ' },
  ];
  const silent = { Service_Active: true, Note: ' ' };
  expect(mean([silent, { ...silent, Note: ' Second. ', Alerts: alerted }])).toMatchObject({
    note: 'Second.',
    alerts: [{ date: '', text: 'a' }],
  });
  const { note = '', alerts = [] } = mean({
    Service_Active: true,
    Note: ' n'.repeat(600),
    Alerts: [{ Date_Time: '2026-11-01T00:00:00Z', Alert: 'b'.repeat(3000) }, { Alert: 'c' }, 7, { Alert: 7 }],
  });
  expect(note.length + alerts.map(({ text }) => text).join('').length).toBeLessThanOrEqual(2000);
  expect(alerts).toMatchObject([{ date: '2026-11-01', text: expect.stringMatching(/b…$/) }]);
  const many = Array.from({ length: 500 }, () => ({ Alert: 'x' }));
  expect(mean({ ...silent, Alerts: many }).alerts).toHaveLength(20);
});
