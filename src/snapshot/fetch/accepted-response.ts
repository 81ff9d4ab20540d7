// A snapshot accepts responses with status 200 that are complete JSON of the requested resource.
import { hash } from 'node:crypto';
import { decoderOf, isDecodedTooLargeError } from '../../http/decode-body.ts';
import type { HttpResponse } from '../../http/send-request.ts';
import type { Endpoint } from '../../registry/endpoint.ts';
import { parseJsonBytes, TooManyValuesError } from '../../registry/reading/json.ts';
import { hasResults, otherResourceIn } from '../../registry/reading/other-resource.ts';
import type { FileEntry } from '../store/manifest.ts';
import {
  CHECK_BASE_URL_ADVICE,
  contentError,
  strangeContentError,
  TOO_LARGE_ADVICE,
} from './registry-error.ts';

/** A response as received, or as the last snapshot has it if the registry confirms that. */
export interface ReceivedResponse {
  entry: FileEntry;
  /** Complete JSON, without its content coding. */
  bytes: Buffer;
  /** The parsed JSON; undefined if it is nested too deep to be read. */
  json: unknown;
}

/** What to fetch, and where it is stored. */
export interface ResponseTarget {
  /** The API root has none. */
  endpoint?: Endpoint;
  /** The API path, with the query of a further page. */
  path: string;
  file: string;
}

/** The response contains something else than the requested resource, in words that follow “it returned”. */
export class OtherResourceError extends Error {
  override name = 'OtherResourceError';
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/**
 * The parsed JSON of a response that a snapshot may hold; undefined if it is nested too deep to be read, which is a
 * finding. Throws OtherResourceError, and the errors of `parseJsonBytes`. `last` is the JSON of the last snapshot.
 */
export function parseAcceptedJson(
  { endpoint, path }: ResponseTarget,
  bytes: Uint8Array,
  last?: unknown,
): unknown {
  const json = parseJsonBytes(bytes);
  const other = isFurtherPage(path) && !hasResults(json) ? 'no list of results' : undefined;
  const problem = other ?? otherResourceIn(endpoint, json, last);
  if (problem) throw new OtherResourceError(problem);
  return json;
}

/** A list must not be published without one of these. */
export function isFurtherPage(path: string): boolean {
  return path.includes('?');
}

/** Throws OtherResourceError, and RegistryError for a response that is not complete JSON. */
export async function acceptedResponseOf(
  { headers, body }: HttpResponse,
  target: ResponseTarget,
  url: string,
  { maxBytes, isConfirmed, last }: { maxBytes: number; isConfirmed: boolean; last?: ReceivedResponse },
): Promise<ReceivedResponse> {
  const { 'content-type': content_type = '', etag = null } = headers;
  if (!JSON_TYPE.test(content_type)) {
    const type = content_type.split(';')[0] || 'no content type';
    throw strangeContentError(url, `answered ${type}, not JSON`, isConfirmed);
  }
  const bytes = await decodedBody(body, headers['content-encoding'], maxBytes, url);
  try {
    const json = last?.bytes.equals(bytes) ? last.json : parseAcceptedJson(target, bytes, last?.json);
    const content = { file: target.file, size: bytes.length, sha256: hash('sha256', bytes) };
    const entry = { ...content, content_type, etag, last_modified: headers['last-modified'] ?? null };
    return { entry, bytes, json };
  } catch (cause) {
    if (cause instanceof OtherResourceError) throw cause;
    const { message } = cause as Error;
    if (cause instanceof TooManyValuesError)
      throw contentError(url, `answered ${message}`, {
        cause,
        isTransient: false,
        advice: CHECK_BASE_URL_ADVICE,
      });
    throw contentError(url, `answered JSON that cannot be read (${message})`, { cause });
  }
}

async function decodedBody(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
  url: string,
): Promise<Buffer> {
  const decode = decoderOf(encoding);
  if (!decode) {
    const problem = `answered in an encoding that was not requested (${encoding})`;
    throw contentError(url, problem, { isTransient: false, advice: CHECK_BASE_URL_ADVICE });
  }
  try {
    return await decode(body, { maxOutputLength: maxBytes });
  } catch (cause) {
    if (!isDecodedTooLargeError(cause)) {
      const problem = `answered a body that cannot be decoded (${(cause as Error).message})`;
      throw contentError(url, problem, { cause });
    }
    const problem = `answered more than ${maxBytes} bytes, decoded`;
    throw contentError(url, problem, { cause, isTransient: false, advice: TOO_LARGE_ADVICE });
  }
}
