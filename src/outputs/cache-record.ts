// The record of a build's steps: for each one the digest of its input, and the files that it made. It can be deleted at
// any time; the next build then makes everything again, with the same bytes.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface StepRecord {
  /** A digest of what the step was made of. */
  key: string;
  /** Path, size in bytes and SHA-256 of each file. */
  files: [path: string, size: number, sha256: string][];
}

interface CacheRecord {
  /** A digest of the code that made them. */
  code: string;
  steps: Record<string, StepRecord>;
}

/** The steps that the same code recorded; none if the record is missing or damaged. */
export function readRecord(file: string, code: string): Record<string, StepRecord> {
  try {
    const [checksum, text] = readFileSync(file, 'utf8').split('\n', 2) as [string, string];
    if (checksum !== hash('sha256', text)) return {};
    const record = JSON.parse(text) as CacheRecord;
    return record.code === code ? record.steps : {};
  } catch {
    return {};
  }
}

/** A line of JSON below its checksum: a schema would not notice a wrong digit, and takes seconds for a large site. */
export function recordText(code: string, steps: Record<string, StepRecord>): string {
  const text = JSON.stringify({ code, steps } satisfies CacheRecord);
  return `${hash('sha256', text)}\n${text}\n`;
}
