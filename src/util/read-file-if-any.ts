import { readFileSync } from 'node:fs';

/** Undefined if the file cannot be read. */
export function readFileIfAny(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Undefined if the file cannot be read. */
export function readTextIfAny(file: string): string | undefined {
  return readFileIfAny(file)?.toString();
}
