// Where requests for status pages may go. The registry's URLs are untrusted: they must not reach a private network, this
// machine or the metadata of its cloud.
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** Azure has its metadata at an address that counts as public. */
const AZURE_METADATA = '168.63.129.16';
/** No other IPv6 addresses are assigned to the public internet. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

const PORTS = new Set(['', '80', '443', '8080', '8443']);

/** Also allows the addresses in `networks`. `machine` has the addresses of this machine. */
export function createAddressCheck(
  networks: readonly string[] = [],
  machine: readonly string[] = addressesOfMachine(),
): (address: string) => boolean {
  const allowed = networks.map((network) => ipaddr.parseCIDR(network));
  const own = new Set(machine.map((address) => ipaddr.process(address).toString()));
  return (text) => {
    // An IPv4 address that is mapped to IPv6 counts as the IPv4 address.
    const address = ipaddr.process(text);
    const isAllowed = allowed.some(
      ([start, length]) => start.kind() === address.kind() && address.match(start, length),
    );
    return isAllowed || (isPublic(address) && !own.has(address.toString()));
  };
}

function addressesOfMachine(): string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return interfaces.map(({ address }) => address);
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv6' ? address.match(...PUBLIC_IPV6) : address.toString() !== AZURE_METADATA;
}

/**
 * The URL if its text permits a request. Node writes IPv4 addresses in one way, whichever number system or short form a text
 * uses.
 */
export function permittedUrlOf(text: string, base?: string): URL | undefined {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol) || !PORTS.has(url.port)) return undefined;
  return url.username || url.password ? undefined : url;
}
