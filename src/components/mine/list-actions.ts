// How a list leaves the page and comes back: in a link, or in a file.
import { savedListCsv } from '../../mine/list-files.ts';
import { decodeListText } from '../../mine/list-text.ts';
import { idIn } from '../../search/lookup.ts';
import { saveFile } from '../value/save-file.ts';
import type { LoadedList } from './mine-loader.ts';

/** Calls `use` with each file that the visitor opens. */
export function listenForChosenFile(input: HTMLInputElement, use: (file: File) => Promise<void>): void {
  input.addEventListener('change', () => {
    const [chosen] = input.files ?? [];
    if (chosen) void use(chosen);
    // The same file can be opened again.
    input.value = '';
  });
}

export async function textOfFile(file: File): Promise<string> {
  return decodeListText(new Uint8Array(await file.arrayBuffer()));
}

/** The IDs that a link carries in its fragment, which browsers don't send to a server; undefined for another fragment. */
export function sharedIdsIn(fragment: string): string[] | undefined {
  return fragment.startsWith('#ids=') ? idsIn(fragment.slice('#ids='.length).split(',')) : undefined;
}

function idsIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => idIn(text) ?? []))];
}

/** The same file as the command's `--save-list` writes. */
export function saveList({ entries, platforms }: LoadedList): void {
  const names = new Map(platforms.map(({ id, name }) => [id.toLowerCase(), { id, name }]));
  const rows = entries.flatMap(({ id, release }) => {
    const named = names.get(id);
    return named ? { ...named, release } : [];
  });
  saveFile('my-list.csv', 'text/csv', savedListCsv(rows));
}
