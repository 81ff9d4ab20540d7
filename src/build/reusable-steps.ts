// The record of a build's steps: for each one the digest of its input, and the files that it made. It can be deleted at
// any time; the next build then makes everything again, with the same bytes.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Its file in the folder of the cache: a line for each part of the build. */
export const REUSABLE_STEPS_FILE = 'steps.txt';

/** A build makes these one beside the other. */
export const BUILD_PARTS = ['pages', 'data', 'search', 'copies', 'bundle'] as const;

export interface FinishedStep {
  /** A digest of what the step was made of. */
  key: string;
  /** Path, size in bytes and SHA-256 of each file. */
  files: [path: string, size: number, sha256: string][];
}

/** By the name of the step. */
export type StepRecords = Record<string, FinishedStep>;

/** The steps that the same code recorded for a part; none if they are missing or damaged. */
export function readSteps(file: string, part: string, code: string): StepRecords {
  try {
    const line = readFileSync(file, 'utf8')
      .split('\n')
      .find((each) => each.startsWith(`${part} `));
    const [, checksum, json] = /^\S+ (\S+) (.*)$/.exec(line ?? '') ?? [];
    return json !== undefined && checksum === checksumOf(code, json) ? (JSON.parse(json) as StepRecords) : {};
  } catch {
    return {};
  }
}

/** The line of a part: its name, a checksum and JSON. A schema would not notice a wrong digit, and takes seconds for a large site. */
export function reusableStepsFileLine(part: string, code: string, steps: StepRecords): string {
  const json = JSON.stringify(steps);
  return `${part} ${checksumOf(code, json)} ${json}\n`;
}

/** `code` is a digest of the code that made the steps. */
function checksumOf(code: string, json: string): string {
  return hash('sha256', `${code}\n${json}`);
}
