// URLs of pages that reports cite. They lead to pages, possibly through redirects.
import { PAGE_REDIRECTS } from '../mirror/contract.ts';
import { endpointOf } from '../registry/endpoint.ts';
import { isRedirect, type VerifyClient, type VerifyResponse } from './verify-client.ts';
import { checkSecurityHeaders } from './check-headers.ts';
import type { Mirror } from './served-mirror.ts';

const MAX_REDIRECTS = 3;

/** Without a trailing slash: pages of the records at these API paths, and those of every site. */
export function pagePathsToCheck({ brand }: Mirror['manifest'], paths: readonly string[]): string[] {
  const records = paths.flatMap((path) => {
    const endpoint = endpointOf(path, brand);
    if (endpoint?.kind === 'platform') return `/platform/${endpoint.id}`;
    return endpoint?.kind === 'host' ? `/usage-data-host/${endpoint.id}` : [];
  });
  return [...[...PAGE_REDIRECTS.keys()].map((name) => `/${name}`), ...records];
}

/** Checks a page's URL with and without a trailing slash. */
export async function checkPageSpellings(
  { client, manifest, recorder }: Mirror,
  path: string,
): Promise<void> {
  for (const spelling of [path, `${path}/`]) {
    const first = await client.ask(spelling);
    if (isRedirect(first)) checkSecurityHeaders(recorder, first);
    const reply = await follow(client, first, spelling, manifest.site);
    const type = reply.headers['content-type'] ?? '';
    const isPage = reply.status === 200 && /^text\/html\b/i.test(type);
    if (recorder.check('files', reply, isPage, 'a page', undefined, false))
      checkSecurityHeaders(recorder, reply, 'page');
  }
}

/** Follows redirects within the site; `curl` is that of the first request. */
async function follow(
  client: VerifyClient,
  first: VerifyResponse,
  start: string,
  site: string,
): Promise<VerifyResponse> {
  let [reply, path] = [first, start];
  for (let left = MAX_REDIRECTS; left > 0 && isRedirect(reply); left -= 1) {
    const location = URL.parse(reply.headers.location ?? '', client.address(path))?.href;
    const base = [client.address(''), site].find((each) => location?.startsWith(`${each}/`));
    if (location === undefined || base === undefined) break;
    path = location.slice(base.length);
    reply = await client.ask(path);
  }
  return { ...reply, curl: first.curl };
}
