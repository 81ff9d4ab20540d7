// One GET of the registry: its bytes, decoded and known to be JSON, or that the record is missing, or a RegistryError.
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { errors, type Dispatcher } from 'undici';
import type { Client } from './client.ts';
import { contentError, statusError, transportError, type RegistryError } from './failure.ts';
import { OutsideError } from './fence.ts';

/** An answer of the registry (status 200). */
export interface Fetched {
  /** As received, decoded from any content-encoding; parseable JSON. */
  bytes: Buffer;
  contentType: string;
  etag: string | null;
  lastModified: string | null;
  /** The `Server` header. */
  server: string | null;
}

/** The registry has no such resource. */
export interface Missing {
  missing: 404 | 410;
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
const DECODERS: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
  identity: async (bytes) => bytes,
};

/**
 * GETs one path of the registry (`/api/v1/…`, with its query where it has one). 404 and 410 are an answer; throws
 * RegistryError for any other trouble, after the retries that the client allows.
 */
export async function fetchAnswer(
  client: Client,
  path: string,
  signal?: AbortSignal,
): Promise<Fetched | Missing> {
  const get = { url: client.base + path, tries: 0 };
  let answer: Dispatcher.ResponseData;
  let received: Buffer;
  try {
    answer = await client.get(path, () => (get.tries += 1), signal);
    received = Buffer.from(await answer.body.arrayBuffer());
  } catch (cause) {
    throw said(cause, get);
  }
  const { statusCode, headers } = answer;
  if (statusCode === 404 || statusCode === 410) return { missing: statusCode };
  if (statusCode !== 200) throw statusError(get, statusCode);
  const header = (name: string): string | null => [headers[name]].flat()[0] ?? null;
  const contentType = header('content-type');
  if (!contentType || !JSON_TYPE.test(contentType)) {
    const type = contentType?.split(';')[0] || 'no content type';
    throw contentError(get, `answered ${type}, not JSON: is this the registry's base URL?`);
  }
  const bytes = await decoded(received, header('content-encoding') ?? 'identity', client.patience.size, get);
  try {
    JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw contentError(get, `answered JSON that cannot be read (${(cause as Error).message})`, cause);
  }
  const [etag, lastModified, server] = [header('etag'), header('last-modified'), header('server')];
  return { bytes, contentType, etag, lastModified, server };
}

function said(cause: unknown, get: { url: string; tries: number }): RegistryError {
  if (cause instanceof errors.RequestRetryError) return statusError(get, cause.statusCode);
  if (!(cause instanceof OutsideError)) return transportError(get, cause);
  return contentError(
    get,
    `redirects to ${cause.url}, outside REGISTRY_URL: is that the registry's address?`,
    cause,
  );
}

async function decoded(
  bytes: Buffer,
  encoding: string,
  limit: number,
  get: { url: string },
): Promise<Buffer> {
  const decode = DECODERS[encoding.trim().toLowerCase()];
  if (!decode) throw contentError(get, `answered in an encoding that was not asked for (${encoding})`);
  try {
    return await decode(bytes, { maxOutputLength: limit });
  } catch (cause) {
    throw contentError(get, `answered a body that cannot be decoded (${(cause as Error).message})`, cause);
  }
}
