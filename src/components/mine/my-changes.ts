// The latest changes of a list: entries of the list of all changes.
import { rowsOfPlatforms } from '../../lists/own-facts.ts';
import { leaveOutRepeats } from '../change/repeats.ts';
import { PublishedList } from '../list/list-source.ts';

const MAX_CHANGES = 20;

/** `section` has the data of the list of changes. */
export async function showMyChanges(section: HTMLElement, ids: readonly string[]): Promise<void> {
  const list = section.querySelector('ol')!;
  const source = new PublishedList(section, list);
  const rows = rowsOfPlatforms(await source.rows(), new Set(ids)).slice(0, MAX_CHANGES);
  const elements = await source.elementsOf(rows);
  leaveOutRepeats(elements);
  list.replaceChildren(...elements);
  section.querySelector('output')!.value = elements.length > 0 ? '' : 'No changes of these platforms.';
}
