// One mirrored path, asked once: its bytes and its headers, and where its links lead.
import { hash } from 'node:crypto';
import type { PublishedFile } from '../mirror/publish/published-manifest.ts';
import type { VerifyResponse } from './verify-client.ts';
import { checkCache, checkHeaders, isEtag, headerText } from './check-headers.ts';
import { inWords } from './verdict.ts';
import { checkLinks } from './check-links.ts';
import type { Mirror } from './served-mirror.ts';

/** Judges the plain answer of a path. Returns it where its bytes are those of the manifest, else undefined. */
export async function checkAnswer(
  mirror: Mirror,
  path: string,
  { size, sha256 }: Pick<PublishedFile, 'size' | 'sha256'>,
): Promise<VerifyResponse | undefined> {
  const { client, ledger } = mirror;
  const reply = await client.ask(path, { headers: { 'Accept-Encoding': 'identity' } });
  const { status, headers, body } = reply;
  const redirects = status >= 300 && status < 400;
  const direct = { expected: 'an answer', found: inWords(reply) };
  if (!ledger.keeps('slash', reply, !redirects, direct)) return undefined;
  if (!ledger.keeps('bytes', reply, status === 200, { expected: 'status 200', found: inWords(reply) }))
    return undefined;
  const same = body.length === size && hash('sha256', body) === sha256;
  const known = ledger.keeps('bytes', reply, same && headers['content-encoding'] === undefined, {
    expected: 'the bytes of the manifest',
    found: same ? `them in ${headers['content-encoding']}, unasked` : 'others',
  });
  checkHeaders(ledger, reply);
  checkCache(ledger, reply);
  ledger.keeps('etag', reply, isEtag(headers.etag), { expected: 'an ETag', found: headerText(headers.etag) });
  // What is not the manifest's own says nothing of where the registry links to.
  if (known) checkLinks(mirror, path, reply);
  return known ? reply : undefined;
}
