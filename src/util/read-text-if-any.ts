import { readFileSync } from 'node:fs';

/** Undefined if the file cannot be read. */
export function readTextIfAny(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
