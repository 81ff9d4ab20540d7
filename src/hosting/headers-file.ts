// Lines of `_headers` and `_redirects` files, which several web hosts read.
import type { AnswerHeaders, FileHeaders } from '../mirror/contract.ts';

/** `removed` are headers that earlier blocks set, for hosts that would join the values. */
export function headersBlock(glob: string, headers: AnswerHeaders, removed: readonly string[] = []): string {
  return [
    glob,
    ...removed.map((name) => `  ! ${name}`),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    '',
  ].join('\n');
}

/** A block for each pattern of the files. */
export function headersBlocks({ files, headers }: FileHeaders, base: string, removed?: string[]): string[] {
  const { folders, names = [], extensions = [] } = files;
  const globs = [
    ...folders.map((folder) => `${folder}*`),
    ...names.map((name) => `*${name}`),
    ...extensions.map((extension) => `*.${extension}`),
  ];
  return globs.map((glob) => headersBlock(`${base}/${glob}`, headers, removed));
}

/** A final `*` in `from` matches anything; `to` inserts it as `:splat`. */
export function redirectLine(from: string, to: string, status: 200 | 301 | 404): string {
  return `${from} ${to} ${status}\n`;
}
