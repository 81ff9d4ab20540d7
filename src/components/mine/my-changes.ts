// What changed for the platforms of a list since the last visit, or since a date.
import { changesSince, type MyChange } from '../../mine/changes-since.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { EVENTS } from '../../history/events.ts';
import { changeSentenceOf, changeTextOf, sentenceText, subjectText } from '../../history/change-sentence.ts';
import type { Subject } from '../../history/entry.ts';
import { pathOfSubject } from '../../history/history.ts';
import { dateInWords } from '../../util/date-words.ts';
import { make, separated } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { pageLink, timeText } from './mine-elements.ts';
import { mineFiles } from './mine-loader.ts';
import { lastVisit, rememberVisit } from './my-visits.ts';

/** Families of events whose fields say no more than the sentence. */
const PLAIN_FAMILIES: readonly string[] = ['report', 'audit', 'credential', 'schema'];

let observer: IntersectionObserver | undefined;
/** To the date, for the list that is shown. */
let listening: AbortController | undefined;

/** The section has a field for the date, an output and a place for the list. */
export async function showMyChanges(section: HTMLElement, platforms: readonly MyPlatform[]): Promise<void> {
  const date = section.querySelector<HTMLInputElement>('input[type=date]')!;
  const output = section.querySelector('output')!;
  const list = section.querySelector<HTMLElement>('[data-my-changes]')!;
  const { end } = await mineFiles.runs();
  const last = end === null ? undefined : lastVisit(end);
  let turn = 0;
  const update = async (): Promise<void> => {
    const own = (turn += 1);
    observer?.disconnect();
    list.replaceChildren();
    if (end === null) return void (output.value = 'No history of changes is recorded yet.');
    const chosen = date.value;
    if (!chosen && !last) {
      output.value =
        'From your next visit on, this lists what changed. Choose a date to see earlier changes.';
      return rememberWhenSeen(output, () => rememberVisit(end, last));
    }
    try {
      const found = chosen
        ? await changesSince(chosen, platforms, mineFiles)
        : ((await changesSince(last!.cursor, platforms, mineFiles)) ??
          // The history may have begun anew.
          (await changesSince(last!.day, platforms, mineFiles)));
      if (own !== turn) return;
      const changes = found?.changes ?? [];
      const day = dateInWords(chosen || last!.day).replaceAll(' ', '\u00A0');
      const since = chosen ? `since ${day}` : `since your last visit on ${day}`;
      output.value =
        changes.length === 0
          ? `No changes of your platforms ${since}.`
          : `${countText(changes.length, 'change')} ${since}`;
      list.replaceChildren(...changesByDay(changes));
      if (!chosen)
        rememberWhenSeen([...list.querySelectorAll('.change')].at(-1) ?? output, () =>
          rememberVisit(end, last),
        );
    } catch (error) {
      output.value = `The changes could not be loaded: ${(error as Error).message}`;
    }
  };
  listening?.abort();
  listening = new AbortController();
  date.addEventListener('change', () => void update(), { signal: listening.signal });
  await update();
}

/** Calls `remember` once the element is on the screen. */
function rememberWhenSeen(element: Element, remember: () => void): void {
  observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer?.disconnect();
    remember();
  });
  observer.observe(element);
}

function changesByDay(changes: readonly MyChange[]): HTMLElement[] {
  const days = Map.groupBy(changes, ({ taken }) => taken.slice(0, 10));
  return [...days].map(([day, own]) => {
    const heading = make('h3', '', timeText(day, dateInWords(day)));
    const items = own.map(changeItem);
    return make('section', 'night', heading, make('ul', 'plain changes', ...items));
  });
}

function changeItem({ change, taken }: MyChange): HTMLElement {
  const { subjects, text, quoted, rest } = changeSentenceOf(change);
  const permalink = pageLink(`/changes/${taken.slice(0, 7)}/#change-${change.id}`, '#', 'permalink');
  permalink.ariaLabel = `Link to: ${sentenceText(change)}`;
  const sentence = make('p', 'sentence', ...separated(subjects.map(subjectName)), text);
  if (quoted) sentence.append(' “', make('bdi', '', quoted.name), '”');
  sentence.append(rest, '\u00A0', permalink);
  const item = make('li', 'change', sentence);
  if (PLAIN_FAMILIES.includes(EVENTS[change.event].family)) return item;
  const details = changeTextOf(change).split('\n').slice(1);
  item.append(...details.map((detail) => make('p', 'aside', make('bdi', '', detail))));
  return item;
}

function subjectName(subject: Subject): HTMLElement {
  const path = pathOfSubject(subject);
  if (path === undefined) return make('bdi', 'subject', subjectText(subject));
  return pageLink(path, subjectText(subject), 'subject');
}
