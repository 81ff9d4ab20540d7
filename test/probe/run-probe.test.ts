import { expect, test } from 'vitest';
import type { Model, Service } from '../../src/model/model-types.ts';
import { createHostPace } from '../../src/probe/host-pace.ts';
import { newProbeFile, type ProbeFile } from '../../src/probe/probe-file.ts';
import { platformParameterIn, probeTargetsOf } from '../../src/probe/probe-targets.ts';
import { createAddressCheck } from '../../src/probe/public-address.ts';
import { runProbe, type ProbeRunOptions } from '../../src/probe/run-probe.ts';
import { requestStatus, type RequestResult } from '../../src/probe/status-request.ts';
import { harvesterUrlOf } from '../../src/registry/service-url.ts';
import { jumpingClock, startStatusServer } from './status-servers.ts';

interface Plan {
  url: string;
  release?: string;
  platform?: string;
}

function targetsOf(plans: Plan[]) {
  const services = plans.map(({ url, release = '5.1', platform }, i) => ({
    id: `${String(i).padStart(8, '0')}-0000-4000-8000-000000000000`,
    name: `Service ${i}`,
    release,
    harvesterUrl: harvesterUrlOf(url, release),
    record: { url, platform_attr_required: platform !== undefined, platform_specific_info: platform ?? '' },
    platforms: [],
    host: undefined,
  }));
  return probeTargetsOf({ services: services as unknown as Service[] } as Model);
}

const answer = (status: number, body = '[{"Service_Active":true}]', more = {}): RequestResult => ({
  status,
  isHtml: false,
  text: body,
  location: undefined,
  retryAfter: undefined,
  ...more,
});
const night = (n: number): Date => new Date(Date.UTC(2026, 10, n, 3));

async function run(options: Partial<ProbeRunOptions> & Pick<ProbeRunOptions, 'targets'>) {
  return runProbe({
    file: newProbeFile('https://registry.example'),
    now: night(1),
    send: async () => answer(200),
    clock: jumpingClock(),
    timeLimit: 30 * 60_000,
    ...options,
  });
}

/** Plays nights, with the answers that `stateOn` names for the URL with a number. */
async function playNights(count: number, nights: ((i: number) => RequestResult)[], file?: ProbeFile) {
  const targets = targetsOf(Array.from({ length: count }, (_, i) => ({ url: `https://h${i}.example/` })));
  const results = [];
  let last = file ?? newProbeFile('https://registry.example');
  for (const [i, answerOf] of nights.entries()) {
    const send = async ({ hostname }: URL) => answerOf(Number(/\d+/.exec(hostname)![0]));
    const result = await run({ targets, file: last, send, now: night(i + 1) });
    last = result.file;
    results.push(result);
  }
  return results;
}

test('each base URL of release 5.1 is probed once, at its status page', () => {
  const targets = targetsOf([
    { url: 'https://A.example/sushi/' },
    { url: 'https://a.example/sushi/r51/reports' },
    { url: 'https://a.example/sushi', release: '5' },
    { url: 'https://b.example/?x=1', platform: 'Send platform=two.' },
    { url: 'https://c.example/', platform: 'Ask us for the value.' },
    { url: 'https://user:secret@d.example/' },
    { url: 'by e-mail' },
    { url: ' https://e.example ' },
    { url: 'https://user:secret@f.example/' },
    { url: 'https://f.example/' },
    { url: 'https://g.example/reports/r51' },
    { url: 'https://g.example/r51/sushi-docs' },
  ]);
  expect(targets.map(({ request, services }) => [request?.href, services.length])).toEqual([
    ['https://a.example/sushi/r51/status', 2],
    ['https://b.example/r51/status?platform=two', 1],
    ['https://c.example/r51/status', 1],
    [undefined, 1],
    ['https://e.example/r51/status', 1],
    ['https://f.example/r51/status', 2],
    ['https://g.example/r51/status', 2],
  ]);
  expect(targets.map(({ context }) => context.lacksPlatform)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('services of one URL share what is known of them: a noted value, and the IDs of their records', () => {
  const [one, other, alone] = (['https://a.example/', 'https://a.example', 'https://b.example'] as const).map(
    (url, i) =>
      ({
        id: String(i),
        name: '',
        release: '5.1',
        harvesterUrl: harvesterUrlOf(url, '5.1'),
        record: { url, platform_attr_required: true, platform_specific_info: 'registered' },
        platforms: [{ id: `p${i}` }, { id: 'p' }],
        host: i === 1 ? { id: 'h' } : undefined,
      }) as unknown as Service,
  );
  const noted = (service: Service) => (service === other ? 'a&b' : undefined);
  const targets = probeTargetsOf({ services: [one!, other!, alone!] }, noted);
  expect(targets.map(({ request, context }) => [request!.href, context])).toEqual([
    [
      'https://a.example/r51/status?platform=a%26b',
      { lacksPlatform: false, recordIds: ['p0', 'p', 'p1', 'p', 'h'] },
    ],
    ['https://b.example/r51/status?platform=registered', { lacksPlatform: false, recordIds: ['p2', 'p'] }],
  ]);
});

test.each<[location: string | undefined, status: number, state: string | undefined, movedTo?: string]>([
  ['https://new.example/sushi/r51/status/', 308, 'answers', 'https://new.example/sushi'],
  ['https://new.example/sushi/STATUS', 307, 'answers', 'https://new.example/sushi'],
  ['https://new.example/', 303, 'answers', 'https://new.example'],
  ['https://a.example:8443/r51/status', 302, 'answers'],
  [undefined, 301, 'unexpected'],
  ['https://new.example/', 304, 'unexpected'],
  ['https://skip.example/', 301, undefined],
])('a redirect to %s (%i): %s', async (location, status, state, movedTo) => {
  const targets = targetsOf([{ url: 'https://a.example' }]);
  const send = async ({ href }: URL) =>
    href === 'https://a.example/r51/status' ? answer(status, '', { location }) : answer(200);
  const isSkipped = (host: string): boolean => host === 'skip.example';
  const { file } = await run({ targets, send, isSkipped });
  const record = file.urls['https://a.example'];
  expect([record?.result, record?.redirect.next?.value]).toEqual([state, movedTo]);
});

test.each([
  ['acme', 'acme'],
  ['platform=acme', 'acme'],
  ['Send “platform=acme-1”, please.', 'acme-1'],
  ['The value is acme.', undefined],
  ['', undefined],
])('the value in the registry’s text “%s” is %s', (info, value) => {
  expect(platformParameterIn(info)).toBe(value);
});

test('300 services on 40 hosts: one open request for a host, a second between two, six hosts at once', async () => {
  const clock = jumpingClock();
  const open = new Map<string, number>();
  const last = new Map<string, number>();
  const violations: string[] = [];
  let active = 0;
  let most = 0;
  const server = await startStatusServer((request, response) => {
    const host = request.headers.host!;
    if (open.get(host) || clock.now() - (last.get(host) ?? -Infinity) < 1000) violations.push(host);
    open.set(host, 1);
    setImmediate(() => {
      last.set(host, clock.now());
      open.set(host, 0);
      // Redirects are requests, too.
      const status = request.url!.includes('/7/') ? 302 : 200;
      response.writeHead(status, { location: '/again' }).end('[{"Service_Active":true}]');
    });
  });
  const targets = targetsOf(
    Array.from({ length: 300 }, (_, i) => ({ url: `http://h${i % 40}.example:8080/${i % 100}/` })),
  );
  const isAllowed = createAddressCheck(['127.0.0.0/8']);
  const lookUp = async () => [server.address];
  const send = async (url: URL) => {
    most = Math.max(most, (active += 1));
    return requestStatus(url, { isAllowed, userAgent: 'test', lookUp }).finally(() => (active -= 1));
  };
  const result = await run({ targets, send, clock });
  expect({ probed: result.probed, violations }).toEqual({ probed: 200, violations: [] });
  expect(server.requests).toHaveLength(202);
  expect(most).toBe(6);
});

test('what is transient is probed once more, and Retry-After is obeyed or the URL left for the next run', async () => {
  const clock = jumpingClock();
  const sent: [host: string, time: number][] = [];
  const waits: Record<string, number | undefined> = { 'soon.example': 90_000, 'late.example': 86_400_000 };
  const send = async ({ hostname }: URL) => {
    sent.push([hostname, clock.now()]);
    if (hostname === 'lost.example') return { failure: 'no-answer' as const };
    const isFirst = sent.filter(([host]) => host === hostname).length === 1;
    return isFirst && hostname in waits ? answer(503, '', { retryAfter: waits[hostname] }) : answer(200);
  };
  const hosts = ['soon.example/1', 'late.example/1', 'late.example/2', 'lost.example', 'good.example'];
  const targets = targetsOf(hosts.map((each) => ({ url: `https://${each}` })));
  const result = await run({ targets, send, clock });
  const count = (host: string) => sent.filter(([each]) => each === host).length;
  expect(['soon', 'late', 'lost', 'good'].map((each) => count(`${each}.example`))).toEqual([2, 1, 2, 1]);
  const [first, second] = sent.filter(([host]) => host === 'soon.example').map(([, time]) => time);
  expect(second! - first!).toBeGreaterThanOrEqual(90_000);
  const { urls } = result.file;
  expect(urls['https://soon.example/1']).toMatchObject({ result: 'answers' });
  expect(urls['https://late.example/1']).toMatchObject({ result: 'busy' });
  expect(urls).not.toHaveProperty('https://late.example/2');
  expect(result).toMatchObject({ probed: 4, notProbed: 1 });
});

test('the pause after a request does not shorten what its answer asked for', async () => {
  const clock = jumpingClock();
  const pace = createHostPace({ clock, gap: 1000, until: Number.POSITIVE_INFINITY });
  await pace.inTurn('one.example', async () => ({ retryAfter: 90_000 }));
  expect(await pace.inTurn('one.example', async () => answer(clock.now()))).toMatchObject({ status: 90_000 });
});

test('a time limit leaves the rest for the next run, which begins with it; a skipped host is never probed', async () => {
  const targets = targetsOf(Array.from({ length: 9 }, (_, i) => ({ url: `https://one.example/${i}` })));
  const sent: string[] = [];
  const send = async ({ pathname }: URL) => {
    sent.push(pathname.split('/')[1]!);
    return answer(200);
  };
  const first = await run({ targets, send, timeLimit: 4000 });
  expect(sent).toEqual(['0', '1', '2', '3']);
  expect(first).toMatchObject({ probed: 4, notProbed: 5 });
  await run({ targets, send, timeLimit: 4000, file: first.file, now: night(2) });
  expect(sent.slice(4)).toEqual(['4', '5', '6', '7']);
  const others = targetsOf([{ url: 'https://two.example' }, { url: 'https://three.example' }]);
  const shown: number[][] = [];
  const onProgress = (...progress: number[]) => void shown.push(progress);
  const isOne = (host: string): boolean => host === 'one.example';
  await run({
    targets: [...targets, ...others],
    send: async () => answer(200),
    isSkipped: isOne,
    onProgress,
  });
  expect(shown).toEqual([
    [1, 2],
    [2, 2],
  ]);
  const skipped = await run({ targets, send, isSkipped: isOne });
  expect(skipped).toMatchObject({ probed: 0, notProbed: 9 });
  expect(sent).toHaveLength(8);
});

test('after a run with a clock that was ahead, its services come first', async () => {
  const targets = targetsOf(['a', 'b'].map((name) => ({ url: `https://${name}.example` })));
  const ahead = await run({ targets: targets.slice(0, 1), now: night(60) });
  const both = await run({ targets: targets.slice(1), file: ahead.file, now: night(1) });
  const sent: string[] = [];
  const send = async ({ hostname }: URL) => {
    sent.push(hostname);
    return answer(200);
  };
  await run({ targets: targets.toReversed(), send, file: both.file, now: night(2) });
  expect(sent).toEqual(['a.example', 'b.example']);
});

test('when more than half of what answered fails at once, nothing changes', async () => {
  const good = () => answer(200);
  const outage = (i: number) => (i < 6 ? { failure: 'no-answer' as const } : answer(200));
  const portal = () => answer(200, '<html>', { isHtml: true });
  const results = await playNights(10, [good, good, outage, portal, good]);
  expect(results.map(({ isSuspicious }) => isSuspicious)).toEqual([false, false, true, true, false]);
  expect(results[3]!.file).toEqual(results[1]!.file);
  // With three services, they are to blame.
  const failing = () => ({ failure: 'no-answer' as const });
  const inactive = () => answer(200, '{"Service_Active":false}');
  for (const [count, before, isSuspicious] of [
    [3, good, false],
    [4, good, true],
    [4, inactive, true],
    [4, () => answer(503), false],
  ] as const)
    expect((await playNights(count, [before, failing])).at(-1)).toMatchObject({ isSuspicious });
  const half = (i: number) => (i < 5 ? { failure: 'gone' as const } : answer(200));
  const real = await playNights(10, [good, good, half, half]);
  expect(real.at(-1)).toMatchObject({ isSuspicious: false });
  expect(Object.values(real.at(-1)!.file.urls).filter(({ state }) => state.value === 'gone')).toHaveLength(5);
});

test('a data host that fails with all its URLs is to blame, however many they are', async () => {
  const urls = ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'b', 'c'].map((each) => ({
    url: `https://${each.replace('/', '.example/')}`,
  }));
  const targets = targetsOf(urls);
  const { file } = await run({ targets });
  const send = async ({ hostname }: URL): Promise<RequestResult> =>
    hostname === 'a.example' ? { failure: 'no-answer' } : answer(200);
  expect(await run({ targets, file, send, now: night(2) })).toMatchObject({ isSuspicious: false });
});

test('hosts that ask for a long pause do not keep others waiting', async () => {
  const slow = Array.from({ length: 12 }, (_, i) => ({ url: `https://slow${i % 6}.example/${i}` }));
  const targets = targetsOf([...slow, { url: 'https://good.example' }]);
  const sent: string[] = [];
  const send = async ({ hostname }: URL): Promise<RequestResult> => {
    sent.push(hostname);
    return hostname === 'good.example' ? answer(200) : answer(503, '', { retryAfter: 850_000 });
  };
  const { probed } = await run({ targets, send, timeLimit: 24 * 60 * 60_000 });
  expect(sent.indexOf('good.example')).toBe(6);
  expect(probed).toBe(13);
});

test('URLs are sorted, and those that left the registry are kept for 60 days', async () => {
  const [a, b] = targetsOf([{ url: 'https://a.example' }, { url: 'https://b.example' }]);
  const both = await run({ targets: [b!, a!] });
  expect(Object.keys(both.file.urls)).toEqual([a!.url, b!.url]);
  const urlsAfter = async (days: number) => {
    const { file } = await run({ targets: [a!], file: both.file, now: night(1 + days) });
    expect(file.checked).toBe(night(1 + days).toISOString());
    return Object.keys(file.urls);
  };
  expect(await urlsAfter(60)).toEqual([a!.url, b!.url]);
  expect(await urlsAfter(61)).toEqual([a!.url]);
});
