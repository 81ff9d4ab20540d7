// Markdown for people who run this: the summary of a CI job, the message of a commit.
import { appendFile, stat, writeFile } from 'node:fs/promises';
import { toPrintableLines } from '../src/util/printable.ts';
import { writeReportFile } from './terminal.ts';

/** Bytes that GitHub accepts as the summary of one step. */
const SUMMARY_LIMIT = 1 << 20;
const CUT = '\n\n… The rest does not fit into this summary.\n';

/** Adds to the summary of a CI job, where there is one, as much as it can hold. */
export async function addToSummary(file: string | undefined, markdown: string): Promise<void> {
  if (file === undefined) return;
  await writeReportFile(file, async () => {
    const { size } = await stat(file).catch(() => ({ size: 0 }));
    await appendFile(file, cutTo(SUMMARY_LIMIT - size, Buffer.from(toPrintableLines(markdown))));
  });
}

/** Writes the message of a commit. */
export async function writeMessage(file: string, markdown: string): Promise<void> {
  await writeReportFile(file, () => writeFile(file, toPrintableLines(markdown)));
}

/** Whole lines that fit into so many bytes, and a last line that says so where some don't. */
function cutTo(room: number, markdown: Buffer): Buffer {
  if (markdown.length <= room) return markdown;
  const end = room - Buffer.byteLength(CUT);
  if (end < 0) return Buffer.alloc(0);
  const lines = markdown.subarray(0, end);
  return Buffer.concat([lines.subarray(0, Math.max(0, lines.lastIndexOf('\n'))), Buffer.from(CUT)]);
}
