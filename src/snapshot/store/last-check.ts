// status.json: when a run last found the content unchanged. It is the only file in the snapshot folder that changes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from './write-file.ts';
import { hasCode } from '../../util/has-code.ts';
import { parseJson } from '../../util/parse-json.ts';

export const STATUS_FILE = 'status.json';
const statusSchema = z.object({ checked: z.iso.datetime() });

/**
 * When the current content was last checked. Returns `taken` if the file is missing, damaged or older than the content,
 * as after a run that was killed between promotion and `writeLastCheck`.
 */
export async function lastCheckOf(snapshotDir: string, taken: string): Promise<string> {
  let text: string;
  try {
    text = await readFile(join(snapshotDir, STATUS_FILE), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return taken;
    throw error;
  }
  const status = statusSchema.safeParse(parseJson(text));
  return status.success && status.data.checked > taken ? status.data.checked : taken;
}

/** `checked` is the start of the run that found the content unchanged: ISO 8601, UTC. */
export function writeLastCheck(snapshotDir: string, checked: string): void {
  writeFileAtomically(join(snapshotDir, STATUS_FILE), `${JSON.stringify({ checked })}\n`);
}
