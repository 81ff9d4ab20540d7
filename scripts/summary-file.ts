// Markdown for CI job summaries, commit messages and issues.
import { appendFile, lstat, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { toPrintableLines } from '../src/util/printable.ts';
import { withNamesAsSet } from './setting-names.ts';
import { writeReportFile } from './terminal.ts';

/** In bytes; GitHub's limit for the summary of one step. */
const SUMMARY_LIMIT = 1 << 20;
const CUT_NOTE = '\n\n… The rest exceeds the size limit of this summary.\n';

/** Appends to the summary of a CI job, if there is one, up to its size limit. */
export async function appendToSummary(file: string | undefined, markdown: string): Promise<void> {
  if (file === undefined) return;
  await writeReportFile(file, async () => {
    const { size } = await stat(file).catch(() => ({ size: 0 }));
    await appendFile(file, cutToLines(SUMMARY_LIMIT - size, Buffer.from(textOf(markdown))));
  });
}

/** Writes a commit message or the text of an issue. */
export async function writeMarkdownFile(file: string, markdown: string): Promise<void> {
  await writeReportFile(file, () => writeFile(file, textOf(markdown)));
}

/** Removes a file that `writeMarkdownFile` wrote in an earlier run. Other files stay, and so do pipes and devices. */
export async function removeMarkdownFile(file: string, isOurs: (text: string) => boolean): Promise<void> {
  const stats = await lstat(file).catch(() => undefined);
  if (!stats?.isFile()) return;
  await writeReportFile(file, async () => {
    if (isOurs(await readFile(file, 'utf8'))) await rm(file);
  });
}

function textOf(markdown: string): string {
  return toPrintableLines(withNamesAsSet(markdown));
}

/** The lines that fit into `maxBytes`, with a note if any are left out. */
function cutToLines(maxBytes: number, markdown: Buffer): Buffer {
  if (markdown.length <= maxBytes) return markdown;
  const end = maxBytes - Buffer.byteLength(CUT_NOTE);
  if (end < 0) return Buffer.alloc(0);
  const lines = markdown.subarray(0, end);
  return Buffer.concat([lines.subarray(0, Math.max(0, lines.lastIndexOf('\n'))), Buffer.from(CUT_NOTE)]);
}
