// In the browser: ages in words beside the dates that have a place for one.
import { ageSince } from './age-text.ts';

const now = Date.now();
for (const place of document.querySelectorAll<HTMLElement>('.age[data-since]')) {
  place.textContent = ageSince(place.dataset['since']!, now);
}
