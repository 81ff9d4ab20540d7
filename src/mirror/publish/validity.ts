// Until when a site is good, so that a mirror that is frozen is noticed, however well it is signed.
import { hash } from 'node:crypto';
import { z } from 'zod';
import { contentDigestOf } from '../../snapshot/store/manifest.ts';
import type { Snapshot } from '../../snapshot/store/snapshot-store.ts';
import { tryParseJson } from '../../util/parse-json.ts';
import type { PublishedManifest } from './published-manifest.ts';
import { jsonFileText } from '../../util/json-file-text.ts';

const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000;

const validitySchema = z.object({
  site: z.string(),
  registry: z.string(),
  /** As in the published manifest. */
  snapshot: z.string(),
  /** The SHA-256 of SHA256SUMS. */
  sums: z.string(),
  /** ISO 8601, UTC. */
  valid_until: z.iso.datetime(),
});
type Validity = z.infer<typeof validitySchema>;

/** `sums` is the text of SHA256SUMS. The site is good for so many days after the last check of the registry. */
export function validityText(
  { manifest, checked }: Snapshot,
  site: string,
  sums: string | Buffer,
  days: number,
): string {
  const validity: Validity = {
    site,
    registry: manifest.registry,
    snapshot: contentDigestOf(manifest),
    sums: hash('sha256', sums),
    valid_until: new Date(Date.parse(checked) + days * MILLISECONDS_PER_DAY).toISOString(),
  };
  return jsonFileText(validity);
}

/** Undefined if the bytes are not such a file. */
export function validityIn(bytes: Buffer): Validity | undefined {
  return validitySchema.safeParse(tryParseJson(bytes.toString())).data;
}

/** The first statement that is not about this site: `sums`. */
export function mismatchedValidityField(
  validity: Validity,
  { site, registry, snapshot }: PublishedManifest,
  sums: Buffer,
): string | undefined {
  const expected = { site, registry, snapshot, sums: hash('sha256', sums) };
  return (Object.keys(expected) as (keyof typeof expected)[]).find((key) => validity[key] !== expected[key]);
}
