import { hash } from 'node:crypto';
import type { PublishedFile } from '../mirror/publish/published-manifest.ts';
import type { VerifyResponse } from './verify-client.ts';
import { checkCache, checkHeaders, isEtag, headerText } from './check-headers.ts';
import { replyText } from './verdict.ts';
import { checkLinks } from './check-links.ts';
import type { Mirror } from './served-mirror.ts';

/** Checks the plain answer of a path. Returns it if its bytes match the manifest, else undefined. */
export async function checkAnswer(
  mirror: Mirror,
  path: string,
  { size, sha256 }: Pick<PublishedFile, 'size' | 'sha256'>,
): Promise<VerifyResponse | undefined> {
  const { client, recorder } = mirror;
  const reply = await client.ask(path, { headers: { 'Accept-Encoding': 'identity' } });
  const { status, headers, body } = reply;
  const isRedirect = status >= 300 && status < 400;
  const words = { expected: 'an answer', found: replyText(reply) };
  if (!recorder.check('slash', reply, !isRedirect, words)) return undefined;
  if (!recorder.check('bytes', reply, status === 200, { expected: 'status 200', found: replyText(reply) }))
    return undefined;
  const hasSameBytes = body.length === size && hash('sha256', body) === sha256;
  const isVerified = recorder.check(
    'bytes',
    reply,
    hasSameBytes && headers['content-encoding'] === undefined,
    {
      expected: 'the bytes of the manifest',
      found: hasSameBytes ? `${headers['content-encoding']} without Accept-Encoding` : 'other bytes',
    },
  );
  checkHeaders(recorder, reply);
  checkCache(recorder, reply);
  recorder.check('etag', reply, isEtag(headers.etag), {
    expected: 'an ETag',
    found: headerText(headers.etag),
  });
  // Other bytes may contain other links.
  if (isVerified) checkLinks(mirror, path, reply);
  return isVerified ? reply : undefined;
}
