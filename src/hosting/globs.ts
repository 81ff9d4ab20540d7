// Files as hosts with `_headers` name them: a path in which one asterisk stands for anything.
import type { Files } from '../mirror/contract.ts';

/** The globs of these files, below a base path. */
export function globsOf({ folders, names = [], extensions = [] }: Files, base: string): string[] {
  return [
    ...folders.map((folder) => `${base}/${folder}*`),
    ...names.map((name) => `${base}/*${name}`),
    ...extensions.map((extension) => `${base}/*.${extension}`),
  ];
}
