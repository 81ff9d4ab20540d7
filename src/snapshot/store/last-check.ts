// status.json: when a run last found the content unchanged. It is the only file in the snapshot folder that changes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { STATUS_FILE } from './folder-names.ts';
import { writeFileAtomically } from './write-file.ts';
import { undefinedOn } from '../../util/system-errors.ts';
import { parseJson } from '../../util/parse-json.ts';

const statusSchema = z.object({ checked: z.iso.datetime() });

/**
 * When the current content was last checked. Returns `taken` if the file is missing, damaged or older than the content,
 * as after a run that was killed between promotion and `writeLastCheck`.
 */
export function lastCheckOf(snapshotDir: string, taken: string): string {
  const text = undefinedOn(['ENOENT'], () => readFileSync(join(snapshotDir, STATUS_FILE), 'utf8'));
  const { checked } = statusSchema.safeParse(parseJson(text ?? '')).data ?? { checked: taken };
  return checked > taken ? checked : taken;
}

/** `checked` is the start of the run that found the content unchanged: ISO 8601, UTC. */
export function writeLastCheck(snapshotDir: string, checked: string): void {
  writeFileAtomically(join(snapshotDir, STATUS_FILE), `${JSON.stringify({ checked })}\n`);
}
