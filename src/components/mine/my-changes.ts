// The latest changes of a list: entries of the list of all changes.
import { rowsOfPlatforms } from '../../lists/own-facts.ts';
import { leaveOutRepeats } from '../change/repeats.ts';
import { PublishedList } from '../list/list-source.ts';

const MAX_CHANGES = 20;

/** `section` has the data of the list of changes. */
export async function showMyChanges(section: HTMLElement, ids: readonly string[]): Promise<void> {
  const output = section.querySelector('output')!;
  try {
    const count = await showRows(section, ids);
    output.value = count > 0 ? '' : 'No changes of these platforms.';
  } catch (error) {
    output.value = `The changes could not be loaded: ${(error as Error).message}`;
  }
}

/** Returns how many changes are shown. */
async function showRows(section: HTMLElement, ids: readonly string[]): Promise<number> {
  const list = section.querySelector('ol')!;
  const source = new PublishedList(section, list);
  const rows = rowsOfPlatforms(await source.rows(), new Set(ids)).slice(0, MAX_CHANGES);
  const elements = await source.elementsOf(rows);
  leaveOutRepeats(elements);
  list.replaceChildren(...elements);
  return elements.length;
}
