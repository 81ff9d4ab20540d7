import { replaceLinks, type FoundLink } from '../mirror/publish/replace-links.ts';
import { endpointOf } from '../registry/endpoint.ts';
import { isSameBaseUrl } from '../registry/registry-link.ts';
import type { VerifyResponse } from './verify-client.ts';
import type { Mirror } from './served-mirror.ts';

/**
 * Checks that the registry's own links begin with the manifest's `site` and lead to mirrored records. Links that are
 * broken at the registry too are counted as dangling, which breaks no promise.
 */
export function checkLinks(mirror: Mirror, path: string, reply: VerifyResponse): void {
  const { manifest, missing, recorder, dangling } = mirror;
  const { site, brand, paths } = manifest;
  // Used to find the links; nothing is replaced.
  replaceLinks(reply.body, (link) => {
    const isRebased = sourceBaseOf(link) === site.replaceAll('/', link.slash);
    // A link to a mirrored record under another base URL should have been rebased.
    const isOwnLink =
      isRebased || isSameBaseUrl(manifest.registry, link.base) || Object.hasOwn(paths, link.path);
    if (!isOwnLink) return undefined;
    const expected = `links that begin with ${site}`;
    if (
      !recorder.check('links', reply, isRebased, { expected, found: `a link that begins with ${link.base}` })
    )
      return undefined;
    const endpoint = endpointOf(link.path, brand);
    // A link that isn't an endpoint is broken at the registry too.
    if (missing.has(link.path) || !endpoint) countDangling(dangling, link.path, path);
    else
      recorder.check('links', reply, Object.hasOwn(paths, link.path), {
        expected: 'links to mirrored records',
        found: `a link to a ${endpoint.kind} that is not mirrored`,
      });
    return undefined;
  });
}

function sourceBaseOf({ source, rest }: FoundLink): string {
  return source.slice(0, source.length - rest.length);
}

function countDangling(dangling: Mirror['dangling'], path: string, referencedBy: string): void {
  const known = dangling.get(path) ?? { path, referencedBy, count: 0 };
  known.count += 1;
  dangling.set(path, known);
}
