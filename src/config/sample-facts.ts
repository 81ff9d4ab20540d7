// The embedded sample has facts of its own, in the form of an operator's.
import { join } from 'node:path';
import { isId } from '../registry/endpoint.ts';
import { readFacts } from './operator-facts.ts';
import type { SiteIdentity } from './site-identity.ts';

const FOLDER = join(import.meta.dirname, '../sample');

interface SampleManifest {
  sample: boolean;
  /** The keys are API paths. */
  files: object;
}

/** Only for a snapshot of the sample, and only if the operator has no facts. */
export function withSampleFacts(identity: SiteIdentity, { sample, files }: SampleManifest): SiteIdentity {
  if (!sample || identity.facts.length > 0) return identity;
  const ids = new Set(Object.keys(files).flatMap((path) => path.split('/')));
  const facts = readFacts(FOLDER);
  // A small sample has only some of the records.
  return facts.every(({ id }) => !isId(id) || ids.has(id)) ? { ...identity, facts } : identity;
}
