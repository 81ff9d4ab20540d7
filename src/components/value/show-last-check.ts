// In the browser: says how old the data is, as `/data/status.json` tells it. Where that cannot be read, all stays as it was.
import { ageOf } from './age-text.ts';

const places = document.querySelectorAll<HTMLElement>('.checked');
if (places[0]) void show(places[0].dataset['status']!);

async function show(status: string): Promise<void> {
  const answer = await fetch(status);
  if (!answer.ok) return;
  const { checked, changed } = (await answer.json()) as { checked: string; changed: string };
  const now = Date.now();
  for (const place of places) {
    const stale = now - Date.parse(checked) > Number(place.dataset['staleAfter']) * 3_600_000;
    place.replaceChildren('Checked ', timeOf(checked, now), '; last changed ', timeOf(changed, now), '.');
    place.classList.toggle('stale', stale);
    if (stale) place.prepend(warning());
  }
}

function warning(): HTMLElement {
  const words = document.createElement('strong');
  words.textContent = 'This copy may be out of date. ';
  return words;
}

function timeOf(iso: string, now: number): HTMLTimeElement {
  const time = document.createElement('time');
  time.dateTime = iso;
  time.title = iso;
  time.textContent = ageOf(Date.parse(iso), now);
  return time;
}
