// What a visitor does with the whole list: link, export, import, forget, and files for programs.
import { harvesterFile, listCsv, listOpml } from '../../mine/list-files.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { idIn } from '../../search/lookup.ts';
import { csvLine, withoutFormulas } from '../../util/csv.ts';
import { saveFile } from '../value/save-file.ts';
import { basePath, type LoadedList } from './mine-loader.ts';
import { listLinkOf } from './shared-list.ts';
import { decodeListText } from '../../mine/list-text.ts';

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
  list: ({ ids, platforms }: LoadedList) => saveFile('my-list.csv', 'text/csv', exportOf(ids, platforms)),
};

/** A button has `data-save` with what it saves. */
export function startSaving(page: HTMLElement, shown: () => LoadedList): void {
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-save]'))
    button.addEventListener('click', () => SAVED[button.dataset['save'] as keyof typeof SAVED](shown()));
}

/** The link is text to select, and what the button beside it copies. */
export function showLink(page: HTMLElement, ids: readonly string[]): void {
  const link = listLinkOf(ids);
  page.querySelector('[data-list-link]')!.textContent = link;
  page.querySelector<HTMLElement>('[data-list-link] + [data-copy]')!.dataset['copy'] = link;
}

/** The IDs of an exported list; undefined if the file has none. */
export async function importedIdsOf(file: File): Promise<string[] | undefined> {
  const text = decodeListText(new Uint8Array(await file.arrayBuffer()));
  const ids = [...new Set((text ?? '').split(/\r\n|\r|\n/).flatMap((line) => idIn(line) ?? []))];
  return ids.length > 0 ? ids : undefined;
}

/** With the names, for people. */
function exportOf(ids: readonly string[], platforms: readonly MyPlatform[]): string {
  const names = new Map(platforms.map(({ id, name }) => [id, name]));
  const rows = ids.map((id) => csvLine([id, withoutFormulas(names.get(id) ?? '')]));
  return [csvLine(['Platform ID', 'Name']), ...rows].join('');
}
