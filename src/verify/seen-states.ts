// Remembers which snapshot each mirror had, to notice one that goes back to an older state: its files and signature are
// valid, but harvesters would delete what was added since.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeSyncedFile } from '../folders/sync.ts';
import type { PublishedManifest } from '../mirror/publish/published-manifest.ts';
import { ExpectedError } from '../util/expected-error.ts';
import { hasCode, isSystemError } from '../util/has-code.ts';

/** A mirror is older than before. */
class RollbackError extends ExpectedError {
  override readonly exitCode = 1;
}

const seenSchema = z.record(
  z.url().describe("The mirror's URL."),
  z.strictObject({ taken: z.iso.datetime(), snapshot: z.string().optional() }),
);

export type SeenStates = z.infer<typeof seenSchema>;

export function readSeenStates(file: string): SeenStates {
  try {
    return seenSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return {};
    if (isSystemError(cause)) throw cause;
    const message = `“${file}” is not a state file of verify. Choose another file, or delete it.`;
    throw new ExpectedError(message, { cause });
  }
}

/** Throws RollbackError if the mirror has an older snapshot than last time. */
export function checkRollback(seen: SeenStates, url: string, manifest: PublishedManifest): void {
  const last = seen[url];
  if (!last || manifest.taken >= last.taken) return;
  // A clock may have been set back between two runs.
  if (last.snapshot !== undefined && [manifest.snapshot, manifest.previous].includes(last.snapshot)) return;
  throw new RollbackError(
    `${url} has the snapshot of ${manifest.taken}, but had that of ${last.taken} before: it went back to an older state. Do not harvest from it until its operator explains this. To accept it, remove its entry from the state file.`,
  );
}

export async function writeSeenState(file: string, url: string, manifest: PublishedManifest): Promise<void> {
  const { taken, snapshot } = manifest;
  const states: SeenStates = { ...readSeenStates(file), [url]: { taken, snapshot } };
  await writeSyncedFile(file, `${JSON.stringify(states, undefined, 1)}\n`, `${file}.new`);
}
