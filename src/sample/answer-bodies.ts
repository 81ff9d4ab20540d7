// The bodies of answers, with their ETags. Large ones are cached.
import { hash } from 'node:crypto';
import type { Endpoint } from '../registry/endpoint.ts';
import { sampleAnswer, type LinkStyle } from './sample-answers.ts';
import type { SampleRegistry } from './sample.ts';

export type BodyLookup = ReturnType<typeof createBodyLookup>;

const KEPT = new Set(['platforms', 'releases']);
const MAX_KEPT = 4;

/** A function that returns the bodies of a sample's answers, with strong ETags; undefined for an ID or a page that does not exist. */
export function createBodyLookup(sample: SampleRegistry) {
  const kept = new Map<string, { bytes: Buffer; etag: string }>();
  return (endpoint: Endpoint, style: LinkStyle, page: number) => {
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
