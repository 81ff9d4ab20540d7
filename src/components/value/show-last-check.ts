import { ageOf } from './age-text.ts';

const elements = document.querySelectorAll<HTMLElement>('.checked');
if (elements[0]) void show(elements[0].dataset['status']!);

async function show(status: string): Promise<void> {
  const response = await fetch(status);
  if (!response.ok) return;
  const { checked, changed } = (await response.json()) as { checked: string; changed: string };
  const now = Date.now();
  for (const element of elements) {
    const isStale = now - Date.parse(checked) > Number(element.dataset['staleAfter']) * 3_600_000;
    element.replaceChildren(
      'Checked ',
      timeElement(checked, now),
      '; last changed ',
      timeElement(changed, now),
      '.',
    );
    element.classList.toggle('stale', isStale);
    if (isStale) element.prepend(staleWarning());
  }
}

function staleWarning(): HTMLElement {
  const words = document.createElement('strong');
  words.textContent = 'This copy may be out of date. ';
  return words;
}

function timeElement(iso: string, now: number): HTMLTimeElement {
  const time = document.createElement('time');
  time.dateTime = iso;
  time.title = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
    .format(Date.parse(iso))
    .concat(' UTC');
  time.textContent = ageOf(Date.parse(iso), now);
  return time;
}
