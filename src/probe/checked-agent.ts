// Connects to checked addresses only.
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, buildConnector } from 'undici';

export interface ConnectionOptions {
  isAllowed: (address: string) => boolean;
  /** All addresses of a name. */
  lookUp?: ((name: string) => Promise<string[]>) | undefined;
  /** Certificates to trust instead of the usual ones. */
  ca?: string | undefined;
  /** Milliseconds for a connection, the look-up of the name included. */
  timeout?: number;
}

export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
}

async function lookUpAll(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

/** Makes the agent of one request; the caller destroys it. */
export function checkedAgent({ isAllowed, lookUp = lookUpAll, ca, timeout }: ConnectionOptions): Agent {
  const checkedLookUp = async (name: string) => {
    const addresses = await lookUp(name);
    if (addresses.length === 0 || !addresses.every(isAllowed)) throw new ForbiddenAddressError(name);
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  const connect = buildConnector({
    allowH2: false,
    maxCachedSessions: 0,
    ...(timeout !== undefined && { timeout }),
    ...(ca && { ca }),
    // Node tries all addresses in turn, by default after 250 ms: too soon for a far host.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 5000,
    lookup: ((name, _, callback) => callbackify(checkedLookUp)(name, callback)) as LookupFunction,
  });
  return new Agent({
    connect: (target, callback) => {
      // Node doesn't look up literal addresses.
      const host = target.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) && !isAllowed(host)) callback(new ForbiddenAddressError(host), null);
      else connect(target, callback);
    },
  });
}
