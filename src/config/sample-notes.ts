// The embedded sample has notes of its own, in the form of an operator's.
import { join } from 'node:path';
import type { Note } from './notes/note.ts';
import { readNotes } from './operator-notes.ts';
import type { SiteIdentity } from './site-identity.ts';

const FOLDER = join(import.meta.dirname, '../sample');
const ID = /^[0-9a-f-]{36}$/;

interface SampleManifest {
  sample: boolean;
  /** The keys are API paths. */
  files: object;
}

/** Only for a snapshot of the sample, and only if the operator has no notes. */
export function withSampleNotes(identity: SiteIdentity, { sample, files }: SampleManifest): SiteIdentity {
  if (!sample || identity.notes.length > 0) return identity;
  const ids = new Set(Object.keys(files).flatMap((path) => path.split('/')));
  const isPresent = (note: Note): boolean => note.for.every((target) => !ID.test(target) || ids.has(target));
  const notes = readNotes(FOLDER, { base: '', hasPage: () => false });
  // A small sample has only some of the records.
  return notes.every(isPresent) ? { ...identity, notes } : identity;
}
