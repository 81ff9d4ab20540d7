// Remembers which snapshot of which site each mirror had, to notice one that goes back to an older state, or that sends
// another site signed with the same key. Files and signature are valid, but harvesters would delete what is not there.
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { realPathOf } from '../folders/folder-checks.ts';
import { writeSyncedFile } from '../folders/sync.ts';
import type { PublishedManifest } from '../mirror/publish/published-manifest.ts';
import { isSameBaseUrl } from '../registry/registry-link.ts';
import { ExpectedError } from '../util/expected-error.ts';
import { hasErrorCode, isSystemError } from '../util/system-errors.ts';
import { jsonFileText } from '../util/json-file-text.ts';

const seenSchema = z.record(
  z.url().describe("The mirror's URL."),
  z.strictObject({
    taken: z.iso.datetime(),
    snapshot: z.string().optional(),
    // Version 1.0.0 did not write these.
    site: z.url().optional(),
    registry: z.url().optional(),
  }),
);

export type SeenStates = z.infer<typeof seenSchema>;

export function readSeenStates(file: string): SeenStates {
  try {
    return seenSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    // Without its folder, it could not be written after the work.
    if (hasErrorCode(cause, 'ENOENT') && existsSync(dirname(file))) return {};
    if (isSystemError(cause)) throw cause;
    const message = `“${file}” is not a state file of verify. Choose another file, or delete it.`;
    throw new ExpectedError(message, { cause });
  }
}

/** Throws ExpectedError if the mirror has an older snapshot than last time, or that of another site or registry. */
export function checkAgainstLastSeen(seen: SeenStates, url: string, manifest: PublishedManifest): void {
  const last = seen[url];
  if (!last) return;
  const { taken, snapshot, previous } = manifest;
  for (const name of ['site', 'registry'] as const)
    if (!isSameBaseUrl(last[name] ?? manifest[name], manifest[name]))
      throw new ExpectedError(
        `${url} is a mirror of the ${name} ${manifest[name]}, but was that of ${last[name]} before. ${doNotHarvest('confirms the change')}`,
        { exitCode: 1 },
      );
  // A clock may have been set back between two runs.
  const isNext = last.snapshot !== undefined && [snapshot, previous].includes(last.snapshot);
  if (taken < last.taken && !isNext)
    throw new ExpectedError(
      `${url} has the snapshot of ${taken}, but had that of ${last.taken} before: it went back to an older state. ${doNotHarvest('explains this')}`,
      { exitCode: 1 },
    );
}

function doNotHarvest(action: string): string {
  return `Do not harvest from it until its operator ${action}. To accept it, remove its entry from the state file.`;
}

export async function writeSeenState(file: string, url: string, manifest: PublishedManifest): Promise<void> {
  const { taken, snapshot, site, registry } = manifest;
  const states: SeenStates = { ...readSeenStates(file), [url]: { taken, snapshot, site, registry } };
  // What a link leads to, so that the link stays.
  const real = realPathOf(file);
  await writeSyncedFile(real, jsonFileText(states), `${real}.new`);
}
