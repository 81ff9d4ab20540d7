// The bodies of answers, with their ETags. Large ones are cached.
import { hash } from 'node:crypto';
import type { Endpoint } from '../registry/endpoint.ts';
import { sampleAnswer, type LinkStyle } from './sample-answers.ts';
import type { SampleRegistry } from './sample.ts';

interface AnswerBody {
  bytes: Buffer;
  /** A strong ETag, made from the bytes. */
  etag: string;
}

/** The body of an endpoint's answer; undefined for an ID or a page that does not exist. */
export type BodyOf = (endpoint: Endpoint, style: LinkStyle, page: number) => AnswerBody | undefined;

const KEPT = new Set(['platforms', 'releases']);
const MAX_KEPT = 4;

/** A function that returns the bodies of a sample's answers. */
export function bodiesOf(sample: SampleRegistry): BodyOf {
  const kept = new Map<string, AnswerBody>();
  return (endpoint, style, page) => {
    const key = `${endpoint.kind} ${style.formatApi} ${style.base}`;
    const known = kept.get(key);
    if (known) return known;
    const value = sampleAnswer(sample, endpoint, style, page);
    if (value === undefined) return undefined;
    const bytes = Buffer.from(JSON.stringify(value));
    const body = { bytes, etag: `"${hash('sha1', bytes).slice(0, 20)}"` };
    if (!KEPT.has(endpoint.kind)) return body;
    // Links depend on the Host header, so each has its own bodies.
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, body);
    return body;
  };
}
