import { ageSince } from './age-text.ts';

const now = Date.now();
for (const element of document.querySelectorAll<HTMLElement>('.age[data-since]')) {
  element.textContent = ageSince(element.dataset['since']!, now);
}
