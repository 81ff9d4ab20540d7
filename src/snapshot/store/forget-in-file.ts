// Removes a text from one file about the past.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryWithoutText, fixedTextsOf, REMOVED_TEXT } from '../../history/entry-without-text.ts';
import { isDriftFinding } from '../../registry/finding.ts';
import { readEntry } from './history-store.ts';
import { readSnapshotReport, REPORT_FILE } from './snapshot-report.ts';
import { tryParseJson } from '../../util/parse-json.ts';
import { jsonFileText } from '../../util/json-file-text.ts';
import { writeFileAtomically } from '../../folders/write-file.ts';

interface ForgottenInEntry {
  count: number;
  /** It also has the text where nothing is ever changed. */
  isFixed: boolean;
  /** It cannot be read, and stays as it is. */
  isDamaged: boolean;
}

/** `file` is the file of an entry, and contains the text. */
export function forgetTextInEntryFile(file: string, pattern: RegExp, isDryRun: boolean): ForgottenInEntry {
  const stored = readEntry(file);
  if (!stored) return { count: 0, isFixed: false, isDamaged: true };
  const { entry, count } = entryWithoutText(stored, pattern);
  const text = jsonFileText(entry);
  // If a key occurs twice, the first value is never parsed.
  const hidden = matchesIn(readFileSync(file, 'utf8'), pattern) - matchesIn(text, pattern);
  if ((count > 0 || hidden > 0) && !isDryRun) writeFileAtomically(file, text);
  const isFixed = fixedTextsOf(entry).some((each) => each.search(pattern) >= 0);
  return { count: count || Math.max(0, hidden), isFixed, isDamaged: false };
}

/**
 * Removes the text from findings about what changed since the snapshot before: as long as the content is the same, runs
 * keep them. All other findings are about what the registry publishes. `text` is what the report then contains.
 */
export function forgetTextInReport(
  dir: string,
  pattern: RegExp,
  isDryRun: boolean,
): { count: number; text: string } {
  const report = readSnapshotReport(dir);
  let count = 0;
  const findings = report.findings.map((finding) => {
    const matches = isDriftFinding(finding) ? matchesIn(finding.message, pattern) : 0;
    count += matches;
    return matches === 0 ? finding : { ...finding, message: finding.message.replace(pattern, REMOVED_TEXT) };
  });
  const text = jsonFileText({ ...report, findings });
  if (count > 0 && !isDryRun) writeFileAtomically(join(dir, REPORT_FILE), text);
  return { count, text };
}

/** Members with texts: notes and alerts of services. */
const STATE_TEXTS = new Set(['note', 'text', 'otherRecord']);

/** `file` contains the states of services, and the text. */
export function forgetTextInStatesFile(file: string, pattern: RegExp, isDryRun: boolean): ForgottenInEntry {
  const stored = readFileSync(file, 'utf8');
  if (tryParseJson(stored) === undefined) return { count: 0, isFixed: false, isDamaged: true };
  let count = 0;
  const json: unknown = JSON.parse(stored, (member, value: unknown) => {
    if (!STATE_TEXTS.has(member) || typeof value !== 'string') return value;
    count += matchesIn(value, pattern);
    return value.replace(pattern, REMOVED_TEXT);
  });
  const text = jsonFileText(json);
  if (count > 0 && !isDryRun) writeFileAtomically(file, text);
  return { count, isFixed: text.search(pattern) >= 0, isDamaged: false };
}

function matchesIn(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
