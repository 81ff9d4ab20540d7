// In the browser: ages in words beside the dates that have a place for one.
import { ageOf } from './age.ts';

const now = Date.now();
for (const place of document.querySelectorAll<HTMLElement>('.age[data-since]')) {
  const time = Date.parse(place.dataset['since']!);
  if (time < now) place.textContent = ageOf(time, now);
}
