import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../src/registry/finding.ts';
import { startOrigin, type SampleOrigin } from '../../src/sample/sample-origin.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';
import { pointerPatternOf, SPECIFICATION_RULES, type RuleName } from '../../src/verify/check-endpoint.ts';
import { verifyRegistry } from '../../src/verify/verify-registry.ts';
import { runShared } from '../shared-command.ts';
import { serve } from '../mirror/raw-request.ts';
import { play } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { mirrorOf, spoiled, type Answered, type Asked, type Spoil } from './faulty-mirror.ts';

let origin: SampleOrigin;
/** The same with few platforms, and so without a second page of notifications. */
let small: SampleOrigin;
beforeAll(async () => {
  origin = await startOrigin({ brand: 'acme' });
  small = await startOrigin({ platforms: 4, brand: 'acme' });
});
afterAll(() => Promise.all([origin.close(), small.close()]));

const RELEASES = '/api/v1/acme-release/';
const has =
  (part: string) =>
  ({ url, method }: Asked): boolean =>
    method === 'GET' && url.includes(part);
/** Replaces the body of answers to requests that match `when`. */
const rewritten =
  (when: (asked: Asked) => boolean, change: (text: string) => string): Spoil['back'] =>
  (answered, asked) => {
    if (when(asked) && answered.status === 200) answered.body = Buffer.from(change(answered.body.toString()));
  };
const header =
  (name: string, value?: string, when: (asked: Asked) => boolean = () => true) =>
  (answered: Answered, asked: Asked): void => {
    if (value === undefined && when(asked)) delete answered.headers[name];
    else if (value !== undefined && when(asked)) answered.headers[name] = value;
  };
const status =
  (code: number, when: (asked: Asked) => boolean): Spoil['back'] =>
  (answered, asked) => {
    if (when(asked)) answered.status = code;
  };

const SPOILS: [RuleName, string, Spoil['back']][] = [
  ['answers', 'no releases', status(404, has(RELEASES))],
  ['answers', 'a list of notifications that is refused', status(403, has('/v1/notification/'))],
  ['answers', 'a linked host is gone', status(404, has('/usage-data-host/'))],
  ['type', 'HTML', header('content-type', 'text/html', ({ url }) => url.includes(RELEASES))],
  ['vary', 'none', header('vary')],
  ['methods', 'with POST', header('allow', 'GET, POST', ({ method }) => method !== 'OPTIONS')],
  ['methods', 'refused', status(405, ({ method }) => method === 'HEAD')],
  ['methods', 'another type', header('content-type', 'text/html', ({ method }) => method === 'HEAD')],
  ['methods', 'without Allow', header('allow', undefined, ({ method }) => method === 'HEAD')],
  ['methods', 'without Allow', header('allow', undefined, ({ method }) => method === 'OPTIONS')],
  [
    'shapes',
    'a flag that is text',
    rewritten(has('/api/v1/'), (text) => text.replaceAll('"audited":true', '"audited":"yes"')),
  ],
  ['shapes', 'a list in an envelope', rewritten(has(RELEASES), (text) => `{"results":${text}}`)],
  [
    'links',
    'relative ones',
    rewritten(has('/api/v1/'), (text) => text.replaceAll(/"data_host":"http:\/\/[^/]+/g, '"data_host":"')),
  ],
  [
    'links',
    'to another registry',
    rewritten(has('/api/v1/'), (text) =>
      text.replaceAll(/"data_host":"http:\/\/[^/]+/g, '"data_host":"http://b.example'),
    ),
  ],
  [
    'links',
    'with a query',
    rewritten(has('/api/v1/'), (text) => text.replaceAll(/("data_host":"[^"?]+\/)(?=["?])/g, '$1?x=1')),
  ],
  [
    'links',
    'without their final slash',
    rewritten(has('/api/v1/'), (text) => text.replaceAll(/("data_host":"[^"?]+)\/(?=["?])/g, '$1')),
  ],
  [
    'format',
    'unknown',
    (answered, asked) => {
      if (asked.url.includes('format=api'))
        answered.body = Buffer.from(answered.body.toString().replaceAll('?format=api"', '"'));
    },
  ],
  [
    'format',
    'also on notifications_url',
    rewritten(has('format=api'), (text) => text.replaceAll('/notification/"', '/notification/?format=api"')),
  ],
  ['format', 'another answer', rewritten(has(`${RELEASES}?format=api`), () => '[]')],
  [
    'releases',
    'two are current',
    rewritten(has(RELEASES), (text) => text.replaceAll('"current":false', '"current":true')),
  ],
  [
    'forms',
    'another name in the detail',
    rewritten(has('/api/v1/platform/0'), (text) => text.replace('"name":"', '"name":"X ')),
  ],
  [
    'services',
    'another address in the service',
    rewritten(
      ({ url, method }) => method === 'GET' && /sushi-service\/[^/]+\/(\?|$)/.test(url),
      (text) => text.replace('"customer_id_info":"', '"customer_id_info":"X '),
    ),
  ],
  [
    'notifications',
    'none of those that are counted',
    rewritten(has('/notification/'), (text) => (text.startsWith('[') ? '[]' : text)),
  ],
  [
    'paging',
    'a loop',
    rewritten(has('/api/v1/notification/'), (text) =>
      text.replace(/"next":null,"previous":"([^"?]*)[^"]*"/, '"next":"$1?page=2","previous":"$1"'),
    ),
  ],
  [
    'paging',
    'a notification twice',
    rewritten(has('/api/v1/notification/'), (text) => {
      const page = JSON.parse(text) as { results: object[] };
      return JSON.stringify({ ...page, results: page.results.with(1, page.results[0]!) });
    }),
  ],
  [
    'paging',
    'more than it counts',
    rewritten(has('/api/v1/notification/'), (text) =>
      text.replace(/"count":(\d+)/, (_, count) => `"count":${Number(count) - 1}`),
    ),
  ],
  [
    'paging',
    'a page less',
    rewritten(has('/api/v1/notification/'), (text) => text.replace(/"next":"[^"]*"/, '"next":null')),
  ],
  [
    'errors',
    'a page',
    (answered) => {
      if (answered.status === 404) answered.headers['content-type'] = 'text/html';
    },
  ],
  [
    'errors',
    'an empty record',
    (answered) => {
      if (answered.status === 404) Object.assign(answered, { status: 200, body: Buffer.from('{}') });
    },
  ],
];

/** How many records have each, as `level code field`. */
function noticesOf(notices: Finding[]): Record<string, number> {
  const kinds = notices.map(({ level, code, pointer }) => `${level} ${code} ${pointerPatternOf(pointer)}`);
  return Object.fromEntries(
    [...Map.groupBy(kinds, (kind) => kind)].map(([kind, { length }]) => [kind, length]),
  );
}

function deservedNotices(): Record<string, number> {
  const { services, hosts, without } = sampleRegistry();
  const audits = services.flatMap(({ last_audit }) => last_audit ?? []);
  const hostAudits = hosts.flatMap((host) => host.audits);
  const last = hosts.flatMap((host) => host.last_finished_audit ?? []);
  const isOpen = ({ finished, result }: (typeof audits)[number]) =>
    finished && result !== 'P' && result !== 'F';
  const isEndless = ({ finished, finish_date }: (typeof audits)[number]) => finished && finish_date === null;
  const lacks = (field: string) => [...without.values()].filter((fields) => fields.includes(field)).length;
  const odd = services.filter(
    ({ url, usage_release }) =>
      /[?#]|\/r51\/[^/]|\/reports\/r51|[^:]\/\/|\/r5\/reports$|^(?!https?:)/i.test(url) ||
      (usage_release === '5.1' && url.endsWith('/r5')),
  );
  const counts = {
    'audit-fields /last_audit/result': audits.filter(isOpen).length,
    'audit-fields /last_audit/finish_date': audits.filter(isEndless).length,
    'audit-fields /audits/#/result': hostAudits.filter(isOpen).length,
    'audit-fields /audits/#/finish_date': hostAudits.filter(isEndless).length,
    'audit-fields /last_finished_audit/result': last.filter(isOpen).length,
    'audit-fields /last_finished_audit/finish_date': last.filter(isEndless).length,
    'audit-status-differs /audit_status': hosts.filter(
      ({ audit_status, last_finished_audit: audit }) =>
        audit_status === 'Currently valid audit' && audit?.audit_status !== audit_status,
    ).length,
    'code-of-practice /url': services.filter(({ url }) => url.startsWith('http:')).length,
    'code-of-practice /ip_address_authorization': services.filter(
      ({ usage_release, ip_address_authorization }) => usage_release === '5.1' && ip_address_authorization,
    ).length,
    // A URL that is unusual in two ways has two.
    'unusual-url /url': odd.length + odd.filter(({ url }) => /\/r51\/.*\/reports$/i.test(url)).length,
    // In the list, in the platform, and in the service itself.
    'missing-field /#/audited': lacks('audited'),
    'missing-field /audited': lacks('audited'),
    'missing-field /migrations': lacks('migrations'),
    'missing-field /sushi_services/#/migrations': lacks('migrations'),
    'missing-field /last_audit': lacks('last_audit'),
    'missing-field /sushi_services/#/last_audit': lacks('last_audit'),
  };
  return Object.fromEntries(
    Object.entries(counts).flatMap(([kind, count]) => (count > 0 ? [[`notice ${kind}`, count]] : [])),
  );
}

test('the sample registry keeps every rule, and each is checked', async () => {
  const told: number[][] = [];
  const verdict = await verifyRegistry({
    url: origin.url,
    onProgress: (...progress) => void told.push(progress),
  });
  expect(verdict).toMatchObject({ brand: 'acme', platforms: 90, tried: 20, broken: [], untried: [] });
  expect(told.at(-1)![0]).toBe(told.length);
  const all = await verifyRegistry({ url: origin.url, every: true });
  expect(all).toMatchObject({ tried: 90, broken: [] });
  expect(all.requests).toBeGreaterThan(verdict.requests);
  expect(noticesOf(all.notices)).toEqual(deservedNotices());
});

describe('a registry that breaks one rule is reported with that rule only', () => {
  test.each(SPOILS)('%s: %s', async (rule, _, back) => {
    const { port } = rule === 'paging' ? origin : small;
    const url = (await spoiled(port, { back })).replace(/\/repo$/, '');
    const { broken } = await verifyRegistry({ url });
    expect([...new Set(broken.map(({ promise }) => promise))]).toEqual([rule]);
  });

  test('there is a fault for every rule', () => {
    expect([...new Set(SPOILS.map(([rule]) => rule))].toSorted()).toEqual(
      Object.keys(SPECIFICATION_RULES).toSorted(),
    );
  });
});

test('what is no platform in the list is counted, and breaks a rule; a given brand is used', async () => {
  const back = rewritten(
    ({ url, method }) => method === 'GET' && /\/v1\/platform\/(\?|$)/.test(url),
    (text) => text.replace('[', '[null,{"id":"x"},'),
  );
  const url = (await spoiled(small.port, { back })).replace(/\/repo$/, '');
  const { platforms, tried, broken } = await verifyRegistry({ url });
  expect({ platforms, tried }).toEqual({ platforms: 6, tried: 4 });
  expect(broken.map(({ promise }) => promise)).toContain('shapes');
  const other = await verifyRegistry({ url: small.url, brand: 'other' });
  expect([other.brand, other.broken.map(({ promise }) => promise)]).toEqual([
    'other',
    expect.arrayContaining(['answers']),
  ]);
});

test('a service that two platforms share is requested once', async () => {
  type Listed = { sushi_services: unknown[] };
  const script = at.small() as Record<string, never>;
  const [a, b] = [script[at.platformPath(at.A)]!, script[at.platformPath(at.B)]!] as [Listed, Listed];
  const [listedA, listedB] = script[at.LIST] as unknown as [Listed, Listed];
  b.sushi_services = a.sushi_services;
  listedB.sushi_services = listedA.sushi_services;
  const countOf = (log: string[], path: string) => log.filter((line) => line.endsWith(` ${path}`)).length;
  const shared = await play(script);
  const alone = await play(at.small());
  for (const { port } of [shared, alone])
    await verifyRegistry({ url: `http://127.0.0.1:${port}`, aliases: ['https://registry.example'] });
  expect(countOf(alone.log, at.listPath(at.S1))).toBeGreaterThan(0);
  for (const path of [at.servicePath(at.S1), at.listPath(at.S1)])
    expect(countOf(shared.log, path)).toBe(countOf(alone.log, path));
});

test('the mirror conforms to the specification, even at a URL that it was not built for', async () => {
  const site = 'https://x.github.io/repo';
  const { url } = await serve(await mirrorOf(origin, site));
  const verdict = await verifyRegistry({ url, aliases: [site] });
  expect(verdict).toMatchObject({ brand: 'acme', broken: [], untried: [] });
});

test('npm run verify -- --as-registry', async () => {
  const kept = await runShared('verify', [`${origin.url}/api/v1/`, '--as-registry']);
  expect(kept.output).toMatch(
    /\n90 platforms, 20 checked \(--every: all\) .*; brand acme; \d+ requests\.\nEvery rule is kept\.\n$/,
  );
  expect(kept.output).toMatch(
    /\nnotice: code-of-practice · \/ip_address_authorization: .* · \d+ times, first in \/api\/v1\/sushi-service\//,
  );
  expect(kept.code).toBe(0);
  const url = (await spoiled(origin.port, { back: header('vary') })).replace(/\/repo$/, '');
  const broken = await runShared('verify', ['--as-registry', url]);
  expect(broken.output).toMatch(
    /\nbroken: vary · expected Vary: Accept, found none · \d+ times: curl -sS .*\n[^]*\n1 rule is broken: vary\.\n$/,
  );
  expect(broken.code).toBe(1);
  const none = await runShared('verify', ['--as-registry', `${origin.url}/other`]);
  expect(none.output).toContain(
    "/other/api/v1/platform/: 404 application/json. Check that the URL is a registry's base URL.",
  );
  expect(none.code).toBe(3);
});
