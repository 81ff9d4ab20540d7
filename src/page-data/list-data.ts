// What a script needs to load the rows of a list, as attributes of an element.
import type { ListOfSite } from '../lists/site-lists.ts';
import { ROWS_PER_PAGE } from '../model/list-pages.ts';
import { href } from './href.ts';

type LoadedList = Pick<ListOfSite['list'], 'path' | 'rowsFile'>;

/** `place` is the page of the list that has the element; other pages have none of its rows. */
export function listDataOf({ path, rowsFile }: LoadedList, place = { number: 1, size: ROWS_PER_PAGE }) {
  return {
    'data-path': href(path),
    'data-page': place.number,
    'data-size': place.size,
    'data-stamp': rowsFile().stamp,
  };
}
