// The stars of a page, and the count in its header.
import { keepOwnList, onListChange, readOwnList } from './own-list.ts';

const counts = document.querySelectorAll('[data-mine-count]');

/** Runs again when the page has new stars. */
export function showStars(): void {
  const kept = new Set(readOwnList().ids);
  for (const count of counts) count.textContent = kept.size > 0 ? String(kept.size) : '';
  for (const star of document.querySelectorAll<HTMLElement>('[data-star]')) {
    const ids = idsOf(star);
    const own = ids.filter((id) => kept.has(id));
    star.ariaPressed = own.length === ids.length ? 'true' : own.length > 0 ? 'mixed' : 'false';
  }
}

function idsOf({ dataset }: HTMLElement): string[] {
  return dataset['star']!.toLowerCase().split(' ');
}

document.addEventListener('click', ({ target }) => {
  const star = (target as Element).closest<HTMLElement>('[data-star]');
  if (!star) return;
  const ids = idsOf(star);
  const own = readOwnList();
  const others = own.ids.filter((id) => !ids.includes(id));
  const isKept = keepOwnList(star.ariaPressed === 'true' ? others : [...own.ids, ...ids], own.rows);
  // A row of a list has no room for words.
  const output =
    star.parentElement!.querySelector('output') ?? document.querySelector('form[data-stamp] output');
  if (output) output.textContent = isKept ? '' : 'Not kept: the browser’s storage is full or blocked.';
});

onListChange(showStars);
showStars();
