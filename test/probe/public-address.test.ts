import { expect, test } from 'vitest';
import { checkedAgent, ForbiddenAddressError } from '../../src/probe/checked-agent.ts';
import { createAddressCheck, permittedUrlOf } from '../../src/probe/public-address.ts';
import { requestStatus } from '../../src/probe/status-request.ts';
import { send, startStatusServer } from './status-servers.ts';

// One address of each forbidden range, as IPv4.
const FORBIDDEN = (
  '0.0.0.1 10.1.2.3 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 168.63.129.16 169.254.169.254 172.16.0.1 ' +
  '172.31.255.255 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1 192.168.1.1 192.175.48.1 198.18.0.1 ' +
  '198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255'
).split(' ');
const FORBIDDEN_IPV6 = (
  ':: ::1 fc00::1 fd00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 ' +
  '2001:20::1 2001:db8::1 2002:7f00:1::1 2620:4f:8000::1 3fff::1 5f00::1 ::ffff:0:127.0.0.1 ::ffff:0:a00:1 ::127.0.0.1'
).split(' ');
const PUBLIC =
  '1.1.1.1 8.8.8.8 100.63.255.255 168.63.129.17 172.15.255.255 172.32.0.1 192.0.1.1 223.255.255.255';
const PUBLIC_IPV6 = '2001:200::1 2001:4860:4860::8888 2003::1 2606:4700::1111 2a00::1 3ffe::1';

/** All the ways in which a URL can spell an IPv4 address. */
function spellingsOf(address: string): string[] {
  const parts = address.split('.').map(Number) as [number, number, number, number];
  const [a, b, c, d] = parts;
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (part: number) => part.toString(16).padStart(2, '0');
  const mapped = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`;
  return [
    address,
    `${address}.`,
    String(number),
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    parts.map((part) => `0x${hex(part)}`).join('.'),
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    [...address]
      .map((digit) => (digit === '.' ? '。' : String.fromCodePoint(0xff10 + Number(digit))))
      .join(''),
    address.replace(/\d/, (digit) => `%3${digit}`),
    `[::ffff:${address}]`,
    `[::ffff:${mapped}]`,
    `[::ffff:0:${mapped}]`,
    `[::${mapped}]`,
    `[64:ff9b::${mapped}]`,
    `[2002:${mapped}::]`,
  ];
}

/** Where a request to this host would go: refused before, or the addresses that the connector would refuse. */
function isRefused(host: string): boolean {
  const url = permittedUrlOf(`http://${host}/`);
  return !url || !createAddressCheck()(url.hostname.replace(/^\[|\]$/g, ''));
}

test('every spelling of every forbidden range is refused', () => {
  const hosts = [
    ...FORBIDDEN.flatMap(spellingsOf),
    ...FORBIDDEN_IPV6.map((each) => `[${each}]`),
    '127.1',
    '0',
  ];
  expect(hosts.length).toBeGreaterThan(400);
  expect(hosts.filter((host) => !isRefused(host))).toEqual([]);
});

test('public addresses are allowed, and so are the networks of PROBE_NETWORKS, and no others', () => {
  const isPublic = createAddressCheck();
  expect([...PUBLIC.split(' '), ...PUBLIC_IPV6.split(' ')].filter((each) => !isPublic(each))).toEqual([]);
  const isAllowed = createAddressCheck(['10.0.0.0/8', 'fd00::/8']);
  expect(['10.255.0.1', 'fd12::1', '1.1.1.1'].every(isAllowed)).toBe(true);
  expect(['11.0.0.1', '127.0.0.1', 'fc00::1', '::1'].filter((each) => isAllowed(each))).toEqual(['11.0.0.1']);
  expect([isPublic('::ffff:8.8.8.8'), isAllowed('::ffff:10.0.0.1'), isPublic('4000::1')]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  'ftp://a.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://user@a.example/',
  'http://:secret@a.example/',
  'http://a.example:22/',
  'http://a.example:8081/',
  'https://a.example:25/',
  'no URL',
])('no request may be sent to %s', (text) => {
  expect(permittedUrlOf(text)).toBeUndefined();
});

test.each([
  ['http://a.example/', 'https://a.example:8443/x', 'http://a.example:443/', 'http://a.example:8080/'],
])('a request may be sent to %s', (text) => {
  expect(permittedUrlOf(text)?.hostname).toBe('a.example');
});

test('a name is looked up once, all its addresses are checked, and the connection goes to those', async () => {
  const good = await startStatusServer(send('[]'));
  const secret = await startStatusServer(send('[]'));
  const isAllowed = createAddressCheck([`${good.address}/32`]);
  const url = new URL('http://a.example:8080/r51/status');
  const ask = (...answers: string[][]) => {
    const lookUp = async () => (answers.length > 1 ? answers.shift()! : answers[0]!);
    return requestStatus(url, { isAllowed, userAgent: 'test', lookUp });
  };
  expect(await ask([secret.address])).toEqual({ failure: 'not-public' });
  expect(await ask([good.address, secret.address])).toEqual({ failure: 'not-public' });
  expect(await ask(['::ffff:127.0.0.1'])).toEqual({ failure: 'not-public' });
  expect(await ask([])).toEqual({ failure: 'not-public' });
  // A name that changes after the check.
  expect(await ask([good.address], [secret.address])).toMatchObject({ status: 200 });
  expect(good.requests).toMatchObject([{ host: 'a.example:8080' }]);
  expect(secret.requests).toEqual([]);
});

test('all checked addresses are tried in turn', async () => {
  const good = await startStatusServer(send('[]'));
  // No server listens at the first.
  const lookUp = async () => ['127.0.0.0', good.address];
  const isAllowed = createAddressCheck(['127.0.0.0/8']);
  const url = new URL('http://a.example:8080/');
  expect(await requestStatus(url, { isAllowed, userAgent: 'test', lookUp })).toMatchObject({ status: 200 });
});

test('literal addresses are checked by the connector itself, in every spelling', async () => {
  const secret = await startStatusServer(send('[]'));
  const agent = checkedAgent({ isAllowed: createAddressCheck(), timeout: 1000 });
  for (const host of [secret.address, `[::ffff:${secret.address}]`]) {
    const request = agent.request({ origin: `http://${host}:8080`, path: '/', method: 'GET' });
    await expect(request).rejects.toThrow(ForbiddenAddressError);
  }
  await agent.destroy();
  expect(secret.requests).toEqual([]);
});

test('the time limit covers the look-up of the name', async () => {
  const lookUp = () => new Promise<string[]>(() => {});
  const options = { isAllowed: createAddressCheck(), userAgent: 'test', lookUp, timeout: 1 };
  expect(await requestStatus(new URL('http://a.example/'), options)).toEqual({ failure: 'no-answer' });
});

test('the public addresses of this machine are refused, unless their network is allowed', () => {
  const machine = ['127.0.0.1', '8.8.4.4', '2606:4700:0::1'];
  const isAllowed = createAddressCheck([], machine);
  for (const own of ['8.8.4.4', '::ffff:8.8.4.4', '2606:4700::1']) expect(isAllowed(own), own).toBe(false);
  expect(isAllowed('8.8.4.5')).toBe(true);
  expect(createAddressCheck(['8.8.4.0/24'], machine)('8.8.4.4')).toBe(true);
});
