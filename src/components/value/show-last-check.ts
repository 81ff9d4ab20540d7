import { ageOf } from './age-text.ts';
import { make } from './make-element.ts';
import { fetchJson } from './site-files.ts';

const elements = document.querySelectorAll<HTMLElement>('.checked');
if (elements.length > 0) void show();

async function show(): Promise<void> {
  const status = await fetchJson('data/status.json').catch(() => undefined);
  if (!status) return;
  const { checked, changed } = status as { checked: string; changed: string };
  const now = Date.now();
  for (const element of document.querySelectorAll('[data-last-check]'))
    element.replaceChildren(timeElement(checked, now));
  for (const element of elements) {
    const isStale = now - Date.parse(checked) > Number(element.dataset['staleAfter']) * 3_600_000;
    const [check, change] = [timeElement(checked, now), timeElement(changed, now)];
    element.replaceChildren(
      ...(check.textContent === change.textContent
        ? ['Checked and changed ', check, '.']
        : ['Checked ', check, '; last changed ', change, '.']),
    );
    element.classList.toggle('stale', isStale);
    if (isStale) element.prepend(make('strong', '', 'This copy may be out of date. '));
  }
}

function timeElement(iso: string, now: number): HTMLElement {
  const time = Date.parse(iso);
  const title = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return make('time', { dateTime: iso, title: `${title.format(time)} UTC` }, ageOf(time, now));
}
