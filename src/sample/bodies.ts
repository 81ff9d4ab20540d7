// The bodies of answers: serialised, tagged, and the big ones kept.
import { hash } from 'node:crypto';
import type { Endpoint } from '../registry/endpoint.ts';
import { answerOf, type Spelling } from './answers.ts';
import type { Sample } from './records.ts';

export interface Body {
  bytes: Buffer;
  /** A strong ETag, made from the bytes. */
  etag: string;
}

/** The body of an endpoint's answer; undefined where there is no such id or page (see `answerOf`). */
export type Bodies = (endpoint: Endpoint, spelling: Spelling, page: number) => Body | undefined;

// The big lists are serialised once per spelling of their links; single records are small enough to make anew.
const KEPT = new Set(['platforms', 'releases']);
const ROOM = 4;

/** Where the bodies of a sample come from. */
export function bodiesOf(sample: Sample): Bodies {
  const kept = new Map<string, Body>();
  return (endpoint, spelling, page) => {
    const key = `${endpoint.kind} ${spelling.formatApi} ${spelling.base}`;
    const known = kept.get(key);
    if (known) return known;
    const value = answerOf(sample, endpoint, spelling, page);
    if (value === undefined) return undefined;
    const bytes = Buffer.from(JSON.stringify(value));
    const body = { bytes, etag: `"${hash('sha1', bytes).slice(0, 20)}"` };
    if (!KEPT.has(endpoint.kind)) return body;
    // Any Host header makes its own spelling: the oldest makes room.
    const [oldest] = kept.keys();
    if (kept.size >= ROOM && oldest !== undefined) kept.delete(oldest);
    kept.set(key, body);
    return body;
  };
}
