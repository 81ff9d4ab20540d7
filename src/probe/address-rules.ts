// Where a probe may connect to. The registry's URLs are untrusted: they must not reach a private network, this machine or its
// cloud's metadata.
import { familyOf, rangesOf } from '../util/address-ranges.ts';

/** https://www.iana.org/assignments/iana-ipv4-special-registry and the metadata address of one cloud. */
const FORBIDDEN_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** All other ranges contain loopback, private and mapped IPv4 addresses, or nothing. */
const PUBLIC_IPV6 = ['2000::/3'];
/** Tunnels to IPv4 addresses, documentation and other special purposes. */
const FORBIDDEN_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const PORTS = new Set(['', '80', '443', '8080', '8443']);

const forbidden = rangesOf([...FORBIDDEN_IPV4, ...FORBIDDEN_IPV6]);
const publicIpv6 = rangesOf(PUBLIC_IPV6);

/** `networks` are allowed besides public addresses. */
export function createAddressCheck(networks: readonly string[] = []): (address: string) => boolean {
  const allowed = rangesOf(networks);
  return (address) => {
    const family = familyOf(address);
    if (allowed.check(address, family)) return true;
    return !forbidden.check(address, family) && (family === 'ipv4' || publicIpv6.check(address, family));
  };
}

/**
 * The URL if a request may be sent there, as far as its text shows. Node spells IPv4 addresses in one way, whichever
 * number system or short form a text uses.
 */
export function permittedUrlOf(text: string, base?: string): URL | undefined {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol) || !PORTS.has(url.port)) return undefined;
  return url.username || url.password ? undefined : url;
}
