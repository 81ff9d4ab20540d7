import { BlockList, isIPv6 } from 'node:net';

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** Each network is an address, `/` and the length of its prefix. Throws if one isn't. */
export function rangesOf(networks: readonly string[]): BlockList {
  const ranges = new BlockList();
  for (const network of networks) {
    const [, address = '', length] = /^([\d.a-f:]+)\/(\d{1,3})$/i.exec(network) ?? [];
    ranges.addSubnet(address, Number(length), familyOf(address));
  }
  return ranges;
}

export function isNetwork(network: string): boolean {
  try {
    rangesOf([network]);
    return true;
  } catch {
    return false;
  }
}
