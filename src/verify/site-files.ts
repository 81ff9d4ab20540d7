// Checks of files outside the API: content types, security headers, CORS.
import { isOpen } from '../mirror/contract.ts';
import { contentTypeOf } from '../mirror/content-types.ts';
import { isRedirect, textIn, type VerifyResponse } from './verify-client.ts';
import { checkCors, checkPolicy, ACCEPT_COMPRESSED } from './check-headers.ts';
import { replyText } from './verdict.ts';
import type { Mirror } from './served-mirror.ts';

/** Checks the home page, and the redirect to it if the site has a base path. */
export async function checkHome(mirror: Mirror): Promise<void> {
  const { client, recorder } = mirror;
  await checkFile(mirror, '/', 'HEAD', 'index.html');
  if (new URL(client.address('')).pathname === '/') return;
  const reply = await client.ask('');
  if (isRedirect(reply)) checkPolicy(recorder, reply);
}

/** Checks SHA256SUMS and every file that it lists. */
export async function checkData(mirror: Mirror): Promise<void> {
  const sums = await checkFile(mirror, '/data/SHA256SUMS', 'GET');
  const lines = sums?.body.toString().matchAll(/^[0-9a-f]{64} {2}(.+)$/gm) ?? [];
  for (const [, name = ''] of lines)
    await checkFile(mirror, `/data/${name.split('/').map(encodeURIComponent).join('/')}`);
}

/** Checks the feeds and cursor pages of every site. */
export async function checkChanges(mirror: Mirror): Promise<void> {
  for (const name of ['all.atom', 'all.json', 'schema.json']) await checkFile(mirror, `/changes/${name}`);
  const index = await checkFile(mirror, '/changes/index.json', 'GET');
  const cursor = index && textIn(index, 'cursor');
  if (cursor) await checkFile(mirror, `/changes/since/${encodeURIComponent(cursor)}.json`);
}

async function checkFile(
  { client, recorder }: Mirror,
  path: string,
  method: 'GET' | 'HEAD' = 'HEAD',
  file = path,
): Promise<VerifyResponse | undefined> {
  const reply = await client.ask(path, { method, headers: ACCEPT_COMPRESSED });
  const type = contentTypeOf(file);
  const isThere = reply.status === 200;
  const sentType = reply.headers['content-type'] ?? 'none';
  const isRight = isThere && isContentType(sentType, type);
  const expected = `${type} for ${path.replace(/.*(?=\.)|.*\//, '') || 'a page'}`;
  recorder.check('types', reply, isRight, expected, isThere ? sentType : replyText(reply), isThere);
  if (!isThere) return undefined;
  checkPolicy(recorder, reply, 'page');
  if (isOpen(path.slice(1))) checkCors(recorder, reply);
  return reply;
}

/** Texts must have the charset; for other types it is optional. */
function isContentType(header: string, type: string): boolean {
  const normalize = (text: string): string => text.toLowerCase().replaceAll(/[\s"]/g, '');
  const [given, wanted] = [normalize(header), normalize(type)];
  return given === wanted || (!wanted.startsWith('text/') && given.split(';')[0] === wanted.split(';')[0]);
}
