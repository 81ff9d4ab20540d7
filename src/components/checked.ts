// In the browser: says how old the data is, as `/data/status.json` tells it. Where that cannot be read, all stays as it was.
import { ageOf } from './age.ts';

const place = document.querySelector<HTMLElement>('.checked');
if (place) void show(place);

async function show(element: HTMLElement): Promise<void> {
  const answer = await fetch(element.dataset['status']!);
  if (!answer.ok) return;
  const { checked, changed } = (await answer.json()) as { checked: string; changed: string };
  const now = Date.now();
  const stale = now - Date.parse(checked) > Number(element.dataset['staleAfter']) * 3_600_000;
  element.replaceChildren('Checked ', timeOf(checked, now), '; last changed ', timeOf(changed, now), '.');
  if (stale) element.append(` That is longer ago than it should be: it may no longer be up to date.`);
  element.classList.toggle('stale', stale);
}

function timeOf(iso: string, now: number): HTMLTimeElement {
  const time = document.createElement('time');
  time.dateTime = iso;
  time.title = iso;
  time.textContent = ageOf(Date.parse(iso), now);
  return time;
}
