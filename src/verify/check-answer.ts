import { hash } from 'node:crypto';
import type { PublishedFile } from '../mirror/publish/published-manifest.ts';
import { replaceLinks } from '../mirror/publish/replace-links.ts';
import { API_PATH, endpointOf } from '../registry/endpoint.ts';
import { isSameBaseUrl } from '../registry/registry-link.ts';
import { isRedirect, type VerifyResponse } from './verify-client.ts';
import { checkCache, checkHeaders, isEtag } from './check-headers.ts';
import type { Mirror } from './served-mirror.ts';

/** Checks the plain answer of a path. Returns it if its bytes match the manifest, else undefined. */
export async function checkPlainAnswer(
  mirror: Mirror,
  path: string,
  { size, sha256 }: PublishedFile,
): Promise<VerifyResponse | undefined> {
  const { client, recorder } = mirror;
  const reply = await client.ask(path, { headers: { 'Accept-Encoding': 'identity' } });
  const { status, headers, body } = reply;
  if (!recorder.check('slashes', reply, !isRedirect(reply), 'an answer', undefined, false)) return undefined;
  const requirement = path === API_PATH ? 'root' : 'bytes';
  if (!recorder.check(requirement, reply, status === 200, 'status 200')) return undefined;
  const coding = headers['content-encoding'];
  const hasSameBytes = body.length === size && hash('sha256', body) === sha256;
  const found = hasSameBytes ? `${coding} without Accept-Encoding` : 'other bytes';
  const isPlain = hasSameBytes && coding === undefined;
  const isVerified = recorder.check(requirement, reply, isPlain, 'the bytes of the manifest', found);
  checkHeaders(recorder, reply);
  checkCache(recorder, reply);
  recorder.check('etag', reply, isEtag(headers.etag), 'an ETag', headers.etag ?? 'none');
  // Other bytes may contain other links.
  if (isVerified) checkLinks(mirror, path, reply);
  return isVerified ? reply : undefined;
}

/**
 * Checks that the registry's own links begin with the manifest's `site` and lead to mirrored records. Links to what the
 * manifest calls missing are counted as dangling, which breaks no promise.
 */
function checkLinks(mirror: Mirror, path: string, reply: VerifyResponse): void {
  const { manifest, missing, recorder, dangling } = mirror;
  const { site, brand, paths, registry } = manifest;
  // Used to find the links; nothing is replaced.
  replaceLinks(reply.body, (link) => {
    const base = link.source.slice(0, link.source.length - link.rest.length);
    const isRebased = base === site.replaceAll('/', link.slash);
    const isMirrored = Object.hasOwn(paths, link.path);
    // A registry lists more at its API root than the mirror has.
    if (path === API_PATH && !isRebased && !isMirrored) return undefined;
    // A link to a mirrored record under another base URL should have been rebased.
    if (!isRebased && !isSameBaseUrl(registry, link.base) && !isMirrored) return undefined;
    const found = `a link that begins with ${link.base}`;
    if (!recorder.check('links', reply, isRebased, `links that begin with ${site}`, found)) return undefined;
    if (isMirrored) return undefined;
    const endpoint = endpointOf(link.path, brand);
    if (endpoint && !missing.has(link.path)) {
      const kind = `a link to a ${endpoint.kind} that is not mirrored`;
      recorder.check('links', reply, false, 'links to mirrored records', kind);
      return undefined;
    }
    // A link that isn't an endpoint is broken at the registry too.
    const known = dangling.get(link.path) ?? { path: link.path, referencedBy: path, count: 0 };
    known.count += 1;
    dangling.set(link.path, known);
    return undefined;
  });
}
