// The addresses that people and reports cite: they lead to pages, by way of redirects where the host likes them.
import { HUMAN_LINKS } from '../mirror/contract.ts';
import { endpointOf } from '../registry/endpoint.ts';
import type { VerifyClient, VerifyResponse } from './verify-client.ts';
import { checkPolicy } from './check-headers.ts';
import { inWords } from './verdict.ts';
import type { Mirror } from './served-mirror.ts';

const REDIRECTS = 3;

/** Human addresses, without the last slash: of the records among these API paths, and those that every site has. */
export function pageUrls({ brand }: Mirror['manifest'], paths: readonly string[]): string[] {
  const records = paths.flatMap((path) => {
    const endpoint = endpointOf(path, brand);
    if (endpoint?.kind === 'platform') return `/platform/${endpoint.id}`;
    return endpoint?.kind === 'host' ? `/usage-data-host/${endpoint.id}` : [];
  });
  return [...[...HUMAN_LINKS.keys()].map((name) => `/${name}`), ...records];
}

/** Judges that a human address leads to a page of the site, with and without its last slash. */
export async function checkPageUrls({ client, manifest, ledger }: Mirror, path: string): Promise<void> {
  for (const spelling of [path, `${path}/`]) {
    const first = await client.ask(spelling);
    if (isRedirect(first)) checkPolicy(ledger, first);
    const reply = await follow(client, first, spelling, manifest.site);
    const type = reply.headers['content-type'] ?? '';
    const page = reply.status === 200 && /^text\/html\b/i.test(type);
    ledger.keeps('people', reply, page, { expected: 'a page', found: inWords(reply) });
    if (page) checkPolicy(ledger, reply, 'page');
  }
}

/** The reply at the end of redirects that stay within the site; `curl` shows the first request. */
async function follow(
  client: VerifyClient,
  first: VerifyResponse,
  start: string,
  site: string,
): Promise<VerifyResponse> {
  let [reply, path] = [first, start];
  for (let left = REDIRECTS; left > 0 && isRedirect(reply); left -= 1) {
    const location = URL.parse(reply.headers.location ?? '', client.address(path))?.href;
    const home = [client.address(''), site].find((each) => location?.startsWith(`${each}/`));
    if (location === undefined || home === undefined) break;
    path = location.slice(home.length);
    reply = await client.ask(path);
  }
  return { ...reply, curl: first.curl };
}

function isRedirect({ status }: VerifyResponse): boolean {
  return status >= 300 && status < 400;
}
