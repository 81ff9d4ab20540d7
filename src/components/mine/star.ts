// The stars of a page, and the count in its header.
import { keepOwnList, readOwnList } from './own-list.ts';

const stars = document.querySelectorAll<HTMLButtonElement>('[data-star]');
const count = document.querySelector('[data-mine-count]')!;

function showStars(): void {
  const kept = new Set(readOwnList().ids);
  count.textContent = kept.size > 0 ? String(kept.size) : '';
  for (const star of stars) {
    const own = idsOf(star).filter((id) => kept.has(id));
    star.ariaPressed = own.length === idsOf(star).length ? 'true' : own.length > 0 ? 'mixed' : 'false';
  }
}

function idsOf({ dataset }: HTMLElement): string[] {
  return dataset['star']!.split(' ');
}

for (const star of stars)
  star.addEventListener('click', () => {
    const kept = new Set(readOwnList().ids);
    for (const id of idsOf(star)) {
      if (star.ariaPressed === 'true') kept.delete(id);
      else kept.add(id);
    }
    star.nextElementSibling!.textContent = keepOwnList([...kept])
      ? ''
      : 'Not kept: the browser’s storage is full or blocked.';
  });

addEventListener('storage', showStars);
// A page that the browser brings back has missed events.
addEventListener('pageshow', showStars);
showStars();
