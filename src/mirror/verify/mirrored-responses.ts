// The responses of the manifest, as harvesters request them: plain and compressed.
import { hash } from 'node:crypto';
import { MIN_COMPRESSED_SIZE } from '../contract.ts';
import type { PublishedFile } from '../publish/published-manifest.ts';
import { replaceLinks } from '../publish/replace-links.ts';
import { API_PATH, endpointOf } from '../../registry/endpoint.ts';
import { isSameBaseUrl } from '../../registry/registry-link.ts';
import { checkApiHeaders, checkCache, headerNamesIn, isEtag } from './check-headers.ts';
import type { Mirror } from './served-mirror.ts';
import { isRedirect, type VerifyResponse } from './verify-client.ts';

/** Checks the response of a path. Returns the plain one if its bytes match the manifest, else undefined. */
export async function checkMirroredResponse(mirror: Mirror, path: string, file: PublishedFile) {
  const { checksums, client, recorder } = mirror;
  const reply = await client.askIn('identity', path);
  const { status, headers, body } = reply;
  const requirement = path === API_PATH ? 'root' : 'bytes';
  if (!recorder.check('slashes', reply, !isRedirect(reply), 'a response', undefined, false)) return undefined;
  if (!recorder.check(requirement, reply, status === 200, 'status 200')) return undefined;
  const coding = headers['content-encoding'];
  const isIntact = body.length === file.size && hash('sha256', body) === file.sha256;
  const found = isIntact ? `${coding} without Accept-Encoding` : 'other bytes';
  const isPlain = isIntact && coding === undefined;
  recorder.check(requirement, reply, isPlain, 'the bytes of the manifest', found, false);
  checkApiHeaders(recorder, reply);
  checkCache(recorder, reply);
  recorder.check('etag', reply, isEtag(headers.etag), 'an ETag', headers.etag ?? 'none');
  const isListed = checksums.get(file.file) === file.sha256;
  recorder.check('files', reply, isListed, 'the checksum of the manifest in SHA256SUMS', 'another', false);
  // Other bytes may contain other links.
  if (!isPlain) return undefined;
  checkLinks(mirror, path, reply);
  await checkCompressedResponse(mirror, path, reply);
  return reply;
}

async function checkCompressedResponse(
  mirror: Mirror,
  path: string,
  { body }: VerifyResponse,
): Promise<void> {
  const { client, recorder } = mirror;
  const reply = await client.askIn('gzip', path);
  const { 'content-encoding': coding = 'identity', vary = 'none' } = reply.headers;
  const isIntact = reply.status === 200 && reply.body.equals(body);
  const found = reply.status === 200 ? `others in ${coding}` : undefined;
  if (!recorder.check('gzip', reply, isIntact, 'the same bytes', found, false)) return;
  const isAllowed = coding === 'gzip' || (coding === 'identity' && body.length < MIN_COMPRESSED_SIZE);
  recorder.check('gzip', reply, isAllowed, 'Content-Encoding: gzip', `Content-Encoding: ${coding}`);
  const isVaried = coding === 'identity' || headerNamesIn(vary).includes('accept-encoding');
  recorder.check('gzip', reply, isVaried, 'Vary: Accept-Encoding', vary);
  checkApiHeaders(recorder, reply);
}

/** Links to what the manifest calls missing are counted as dangling, and break no requirement. */
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
    // A link that isn't an endpoint is broken at the registry too.
    const kind = missing.has(link.path) ? undefined : endpointOf(link.path, brand)?.kind;
    const isDangling = kind === undefined;
    if (!recorder.check('links', reply, isDangling, 'links to mirrored records', `one to another ${kind}`))
      return undefined;
    const known = dangling.get(link.path) ?? { path: link.path, referencedBy: path, count: 0 };
    known.count += 1;
    dangling.set(link.path, known);
    return undefined;
  });
}
