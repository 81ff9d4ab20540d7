// Connections to checked addresses only. undici doesn't look up literal addresses, so that a check in its `lookup` would
// miss them; here every address is checked, and the connection goes to that address and not to its name.
import { lookup } from 'node:dns/promises';
import { isIP, type Socket } from 'node:net';
import { callbackify, promisify } from 'node:util';
import { Agent, buildConnector } from 'undici';

/** All addresses of a name; a literal address is its own. */
export type AddressLookUp = (name: string) => Promise<string[]>;

export interface ConnectionOptions {
  isAllowed: (address: string) => boolean;
  lookUp?: AddressLookUp | undefined;
  /** Certificates to trust instead of the usual ones. */
  ca?: string | undefined;
  /** Milliseconds until one address must have answered. */
  timeout: number;
  signal: AbortSignal;
}

export class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
}

async function lookUpAll(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

/** For one request; the caller destroys it. */
export function checkedAgent(options: ConnectionOptions): Agent {
  const { isAllowed, lookUp = lookUpAll, ca, timeout, signal } = options;
  const connect = buildConnector({ allowH2: false, timeout, maxCachedSessions: 0, ...(ca && { ca }) });
  const connectTo = promisify(connect);
  const connectChecked = async (target: buildConnector.Options): Promise<Socket> => {
    const name = target.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(name) ? [name] : await lookUp(name);
    if (addresses.length === 0 || !addresses.every((each) => isAllowed(each)))
      throw new ForbiddenAddressError(`${name} is not a public address`);
    let failure: unknown;
    for (const address of addresses) {
      signal.throwIfAborted();
      try {
        return (await connectTo({ ...target, hostname: address, ...(!isIP(name) && { servername: name }) }))!;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  };
  const withCallback = callbackify(connectChecked);
  return new Agent({
    connect: (target, callback) =>
      withCallback(target, (error, socket) => (error ? callback(error, null) : callback(null, socket))),
  });
}
