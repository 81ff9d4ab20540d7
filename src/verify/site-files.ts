// Files outside the API: their types, and what browsers and scripts of other sites may do with them.
import { isOpen } from '../mirror/contract.ts';
import { typeOf } from '../mirror/content-types.ts';
import { jsonOf } from '../registry/reading/json.ts';
import type { VerifyResponse } from './verify-client.ts';
import { checkCors, checkPolicy, COMPRESSED, isType, headerText } from './check-headers.ts';
import { inWords } from './verdict.ts';
import type { Mirror } from './served-mirror.ts';

/** Judges the home page, and the redirect to it where the site has a base path. */
export async function checkHome(mirror: Mirror): Promise<void> {
  const { client, ledger } = mirror;
  await checkFile(mirror, '/', 'HEAD', 'index.html');
  if (new URL(client.address('')).pathname === '/') return;
  const reply = await client.ask('');
  if (reply.status >= 300 && reply.status < 400) checkPolicy(ledger, reply);
}

/** Judges the checksums and every file that they name. */
export async function checkData(mirror: Mirror): Promise<void> {
  const sums = await checkFile(mirror, '/data/SHA256SUMS', 'GET');
  const lines = sums?.body.toString().matchAll(/^[0-9a-f]{64} {2}(.+)$/gm) ?? [];
  for (const [, name = ''] of lines)
    await checkFile(mirror, `/data/${name.split('/').map(encodeURIComponent).join('/')}`);
}

/** Judges the feeds and cursor pages that every site has. */
export async function checkChanges(mirror: Mirror): Promise<void> {
  for (const name of ['all.atom', 'all.json', 'schema.json']) await checkFile(mirror, `/changes/${name}`);
  const index = await checkFile(mirror, '/changes/index.json', 'GET');
  const cursor = index && cursorIn(index.body);
  if (cursor) await checkFile(mirror, `/changes/since/${encodeURIComponent(cursor)}.json`);
}

async function checkFile(
  { client, ledger }: Mirror,
  path: string,
  method: 'GET' | 'HEAD' = 'HEAD',
  file = path,
): Promise<VerifyResponse | undefined> {
  const reply = await client.ask(path, { method, headers: COMPRESSED });
  const type = typeOf(file);
  const found = reply.status === 200 ? headerText(reply.headers['content-type']) : inWords(reply);
  const right = reply.status === 200 && isType(reply.headers['content-type'], type);
  const expected = `${type} for ${path.replace(/.*(?=\.)|.*\//, '') || 'a page'}`;
  ledger.keeps('types', reply, right, { expected, found, excusable: reply.status === 200 });
  if (reply.status !== 200) return undefined;
  checkPolicy(ledger, reply, 'page');
  if (isOpen(path.slice(1))) checkCors(ledger, reply);
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
