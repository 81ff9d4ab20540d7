// Path patterns of `_headers` files, with one asterisk as a wildcard.
import type { FilePattern } from '../mirror/contract.ts';

export function globsOf({ folders, names = [], extensions = [] }: FilePattern, base: string): string[] {
  return [
    ...folders.map((folder) => `${base}/${folder}*`),
    ...names.map((name) => `${base}/*${name}`),
    ...extensions.map((extension) => `${base}/*.${extension}`),
  ];
}
