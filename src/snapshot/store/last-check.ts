// status.json in the snapshot folder: when a run last found the content as it is. The only file there that changes.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileWhole } from './write-file.ts';
import { hasCode } from '../../util/has-code.ts';
import { parseJson } from '../../util/parse-json.ts';

export const STATUS_FILE = 'status.json';
const statusSchema = z.object({ checked: z.iso.datetime() });

/**
 * When the current content was last checked. A missing or broken file, or one from before the content was taken
 * (a run that was killed between promoting and noting it), means: when it was taken.
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

/** Notes that a run that began at `checked` (ISO 8601, UTC) found the current content to be still so. */
export function writeLastCheck(snapshotDir: string, checked: string): void {
  writeFileWhole(join(snapshotDir, STATUS_FILE), `${JSON.stringify({ checked })}\n`);
}
