// What a request's headers choose: a coding, a part of the content, or nothing because the client has it (RFC 9110).
import type { IncomingHttpHeaders } from 'node:http';
import type { Coding } from '../contract.ts';

/** Chooses by Accept-Encoding; of equal weights, the first one. The last of `all` is not encoded. */
export function preferredForm<Each extends { coding?: Coding }>(
  all: readonly Each[],
  acceptEncoding: string | string[] | undefined,
): Each {
  const plain = all.at(-1)!;
  if (all.length === 1 || acceptEncoding === undefined) return plain;
  const weights = new Map<string, number>();
  for (const entry of String(acceptEncoding).toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1;
    weights.set(name, Number(weight) || 0);
  }
  let [best, highest] = [plain, 0];
  for (const each of all) {
    const name = each.coding ?? 'identity';
    // An answer without coding is acceptable even if nobody names it, but not preferred.
    const weight = weights.get(name) ?? (each.coding ? (weights.get('*') ?? 0) : 0);
    if (weight > highest) [best, highest] = [each, weight];
  }
  return best;
}

/** Whether the client has this content, by its ETag (alone, weak, in a list, or `*`) or else by its date. */
export function isNotModified(
  headers: IncomingHttpHeaders,
  etag: string,
  modified: number | undefined,
): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  if (tags !== undefined)
    return tags.trim() === '*' || tags.matchAll(/"[^"]*"/g).some(([tag]) => tag === etag);
  if (!since?.endsWith('GMT') || modified === undefined) return false;
  return Math.floor(modified / 1000) * 1000 <= Date.parse(since);
}

/** `end` is exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part that Range and If-Range choose. Undefined means the whole content: for several ranges, for an If-Range with
 * another ETag, and for one with a date, since two versions may share it. A range outside the content is `outside`.
 */
export function rangeIn(
  headers: IncomingHttpHeaders,
  etag: string,
  size: number,
): ByteRange | 'outside' | undefined {
  const { range, 'if-range': condition } = headers;
  if (range === undefined || (condition !== undefined && condition !== etag)) return undefined;
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range) ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return start < size ? { start, end } : 'outside';
}
