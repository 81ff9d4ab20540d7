// Where the links of an answer lead: to the mirror, and there to something.
import { replaceLinks, type FoundLink } from '../mirror/publish/replace-links.ts';
import { endpointOf } from '../registry/endpoint.ts';
import { isSameBaseUrl } from '../registry/registry-link.ts';
import type { VerifyResponse } from './verify-client.ts';
import type { Mirror } from './served-mirror.ts';

/**
 * Judges the links in a mirrored answer: the registry's own begin with the manifest's `site`, and name what the
 * manifest has. Those that the registry itself cannot follow are noted as dangling, which breaks no promise.
 */
export function checkLinks(mirror: Mirror, path: string, reply: VerifyResponse): void {
  const { manifest, missing, ledger, dangling } = mirror;
  const { site, brand, paths } = manifest;
  // Only looked at: nothing is replaced.
  replaceLinks(reply.body, (link) => {
    const moved = spelledBase(link) === site.replaceAll('/', link.slash);
    // What stands under another address, but is a record that is mirrored here, was left there by mistake.
    const own = moved || isSameBaseUrl(manifest.registry, link.base) || Object.hasOwn(paths, link.path);
    if (!own) return undefined;
    const expected = `links that begin with ${site}`;
    if (!ledger.keeps('links', reply, moved, { expected, found: `one that begins with ${link.base}` }))
      return undefined;
    const endpoint = endpointOf(link.path, brand);
    // An address that names no endpoint leads nowhere at the registry either.
    if (missing.has(link.path) || !endpoint) noteDangling(dangling, link.path, path);
    else
      ledger.keeps('links', reply, Object.hasOwn(paths, link.path), {
        expected: 'links to what is mirrored',
        found: `one to a ${endpoint.kind} that is not`,
      });
    return undefined;
  });
}

function spelledBase({ spelled, rest }: FoundLink): string {
  return spelled.slice(0, spelled.length - rest.length);
}

function noteDangling(dangling: Mirror['dangling'], path: string, namedBy: string): void {
  const known = dangling.get(path) ?? { path, namedBy, count: 0 };
  known.count += 1;
  dangling.set(path, known);
}
