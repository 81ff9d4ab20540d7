// Checks of files outside the API: content types, security headers, CORS.
import { isOpen } from '../mirror/contract.ts';
import { contentTypeOf } from '../mirror/content-types.ts';
import { jsonOf } from '../registry/reading/json.ts';
import type { VerifyResponse } from './verify-client.ts';
import { checkCors, checkPolicy, ACCEPT_COMPRESSED, hasContentType, headerText } from './check-headers.ts';
import { replyText } from './verdict.ts';
import type { Mirror } from './served-mirror.ts';

/** Checks the home page, and the redirect to it if the site has a base path. */
export async function checkHome(mirror: Mirror): Promise<void> {
  const { client, recorder } = mirror;
  await checkFile(mirror, '/', 'HEAD', 'index.html');
  if (new URL(client.address('')).pathname === '/') return;
  const reply = await client.ask('');
  if (reply.status >= 300 && reply.status < 400) checkPolicy(recorder, reply);
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
  const cursor = index && cursorIn(index.body);
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
  const found = reply.status === 200 ? headerText(reply.headers['content-type']) : replyText(reply);
  const right = reply.status === 200 && hasContentType(reply.headers['content-type'], type);
  const expected = `${type} for ${path.replace(/.*(?=\.)|.*\//, '') || 'a page'}`;
  recorder.check('types', reply, right, { expected, found, excusable: reply.status === 200 });
  if (reply.status !== 200) return undefined;
  checkPolicy(recorder, reply, 'page');
  if (isOpen(path.slice(1))) checkCors(recorder, reply);
  return reply;
}

function cursorIn(body: Buffer): string | undefined {
  try {
    const { cursor } = Object(jsonOf(body)) as { cursor?: unknown };
    return typeof cursor === 'string' ? cursor : undefined;
  } catch {
    return undefined;
  }
}
