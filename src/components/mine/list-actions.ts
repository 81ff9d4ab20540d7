// What a visitor does with the whole list: link, export, import, forget, and files for programs.
import { decodeListText } from '../../mine/list-text.ts';
import { harvesterFile, listCsv, listOpml } from '../../mine/list-files.ts';
import { idIn } from '../../search/lookup.ts';
import { csvLine, withoutFormulas } from '../../util/csv.ts';
import { saveFile } from '../value/save-file.ts';
import { basePath } from '../value/site-files.ts';
import type { LoadedList } from './mine-loader.ts';

const SAVED = {
  harvester: ({ platforms }: LoadedList) =>
    saveFile('providers.tsv', 'text/tab-separated-values', harvesterFile(platforms)),
  csv: ({ platforms, contacts }: LoadedList) =>
    // Spreadsheets recognise UTF-8 by the byte order mark.
    saveFile('my-platforms.csv', 'text/csv', `\uFEFF${listCsv(platforms, contacts)}`),
  opml: ({ platforms }: LoadedList) =>
    saveFile(
      'my-platforms.opml',
      'text/x-opml',
      listOpml(platforms, location.origin + basePath.replace(/\/$/, '')),
    ),
  list: (list: LoadedList) => saveFile('my-list.csv', 'text/csv', exportOf(list)),
};

/** A button has `data-save` with what it saves. */
export function startSaving(page: HTMLElement, shown: () => LoadedList): void {
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-save]'))
    button.addEventListener('click', () => SAVED[button.dataset['save'] as keyof typeof SAVED](shown()));
}

/** The link is text to select, and what the button beside it copies. */
export function showLink(page: HTMLElement, ids: readonly string[]): void {
  const link = `${location.origin}${location.pathname}#ids=${ids.join(',')}`;
  page.querySelector('[data-list-link]')!.textContent = link;
  page.querySelector<HTMLElement>('[data-list-link] + [data-copy]')!.dataset['copy'] = link;
}

/** Calls `use` with each file that the visitor opens. */
export function onFile(input: HTMLInputElement, use: (file: File) => Promise<void>): void {
  input.addEventListener('change', () => {
    const [chosen] = input.files ?? [];
    if (chosen) void use(chosen);
    // The same file can be opened again.
    input.value = '';
  });
}

/** Undefined if the file is no text. */
export async function textOfFile(file: File): Promise<string | undefined> {
  return decodeListText(new Uint8Array(await file.arrayBuffer()));
}

/** The IDs that a link carries in its fragment, which browsers don't send to a server; undefined for another fragment. */
export function sharedIdsIn(fragment: string): string[] | undefined {
  return fragment.startsWith('#ids=') ? idsIn(fragment.slice('#ids='.length).split(',')) : undefined;
}

/** The IDs of an exported list. */
export async function importedIdsOf(file: File): Promise<string[]> {
  return idsIn(((await textOfFile(file)) ?? '').split(/\r\n|\r|\n/));
}

function idsIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => idIn(text) ?? []))];
}

/** With the names, for people. */
function exportOf({ ids, platforms }: LoadedList): string {
  const names = new Map(platforms.map(({ id, name }) => [id, name]));
  const rows = ids.map((id) => csvLine([id, withoutFormulas(names.get(id) ?? '')]));
  return [csvLine(['Platform ID', 'Name']), ...rows].join('');
}
