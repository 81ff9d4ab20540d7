// Where the current snapshot contains a text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonPointerOf } from '../../registry/finding.ts';
import { tryParseJson } from '../../util/parse-json.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { REPORT_FILE } from './snapshot-report.ts';
import type { SnapshotFiles } from './snapshot-store.ts';

export interface MatchingPlace {
  /** The API path of an answer, or the name of a file about the answers. */
  path: string;
  /** A JSON pointer. */
  pointer: string;
}

/**
 * `path` names a file in the version, and `text` replaces its content. Undefined if the file is not one of the
 * snapshot's.
 */
export function matchingPlacesInFile(
  { dir, manifest: { files } }: SnapshotFiles,
  path: string,
  pattern: RegExp,
  text = readFileSync(join(dir, path), 'utf8'),
): MatchingPlace[] | undefined {
  const answer = Object.keys(files).find((each) => files[each]!.file === path);
  if (answer === undefined && path !== MANIFEST_FILE && path !== REPORT_FILE) return undefined;
  const pointers = [...pointersIn(tryParseJson(text), pattern)];
  // Text of an answer that is no JSON, or of a key that is there twice.
  if (pointers.length === 0 && text.search(pattern) >= 0) pointers.push('');
  return pointers.map((pointer) => ({ path: answer ?? path, pointer }));
}

/** Whether a place is one of the settings of the snapshot's run. */
export function isRunSettingPlace({ path, pointer }: MatchingPlace): boolean {
  return path === MANIFEST_FILE && /^\/(registry|aliases|brand|taken|tool)(\/|$)/.test(pointer);
}

/** This keeps a stack of its own: a response may be nested deeper than calls can be. */
function* pointersIn(root: unknown, pattern: RegExp): Generator<string> {
  const rest: [value: unknown, at: string][] = [[root, '']];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [value, at] = next;
    if (typeof value === 'string' && value.search(pattern) >= 0) yield at;
    if (typeof value !== 'object' || value === null) continue;
    const members = Object.entries(value).map(
      ([key, each]) => [key, each, at + jsonPointerOf([key])] as const,
    );
    for (const [key, , inner] of members) if (key.search(pattern) >= 0) yield inner;
    for (const [, each, inner] of members.toReversed()) rest.push([each, inner]);
  }
}
