// What changed for the platforms of a list in the last months, by platform.
import { changesSince, type MyChange } from '../../mine/changes-since.ts';
import { changeTopicOf } from '../../mine/change-topics.ts';
import { changesCsv } from '../../mine/list-files.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { andListFormat } from '../../util/list-formats.ts';
import { dateInWords } from '../../util/date-words.ts';
import { dayMonthsBefore } from '../../util/months-before.ts';
import { countText } from '../value/number-text.ts';
import { saveFile } from '../value/save-file.ts';
import { siteUrl } from '../value/site-files.ts';
import { changeGroups } from './change-groups.ts';
import { mineFiles } from './mine-loader.ts';
import { lastVisit, rememberVisit, type Visit } from './my-visits.ts';

let observer: IntersectionObserver | undefined;

/**
 * The section has a form with the choices, an output, a button that saves, and a place for the changes. Returns what shows
 * the changes of the platforms.
 */
export function startMyChanges(
  section: HTMLElement,
  platforms: () => readonly MyPlatform[],
): () => Promise<void> {
  const form = section.querySelector('form')!;
  const output = section.querySelector('output')!;
  const place = section.querySelector<HTMLElement>('[data-my-changes]')!;
  const save = section.querySelector<HTMLButtonElement>('[data-save-changes]')!;
  let shown: MyChange[] = [];
  let turn = 0;
  const update = async (): Promise<void> => {
    const own = (turn += 1);
    try {
      const { end } = await mineFiles.runs();
      form.hidden = save.hidden = end === null;
      if (end === null) return void (output.value = 'No history of changes is recorded yet.');
      const last = lastVisit(end);
      const months = Number(new FormData(form).get('months'));
      const [all, unseen] = await Promise.all([
        changesSince(dayMonthsBefore(months, new Date()), platforms(), mineFiles),
        unseenIds(last, platforms()),
      ]);
      if (own !== turn) return;
      const changes = all!.changes;
      const labels = showTopicCounts(form, changes);
      const topics = new FormData(form).getAll('topic');
      shown = changes.filter(
        ({ change }) => topics.length === 0 || topics.includes(changeTopicOf(change) ?? ''),
      );
      save.hidden = shown.length === 0;
      output.value = answerOf(shown, { of: changes.length, labels, months, last, unseen });
      place.replaceChildren(...changeGroups(shown, platforms(), unseen));
      rememberWhenSeen(output, () => rememberVisit(end, last));
    } catch (error) {
      if (own !== turn) return;
      output.value = `The changes could not be loaded: ${(error as Error).message}`;
    }
  };
  form.addEventListener('change', () => void update());
  save.addEventListener('click', () =>
    saveFile('my-changes.csv', 'text/csv', changesCsv(shown, platforms(), siteUrl())),
  );
  return update;
}

/** The IDs of the changes since the last visit. */
async function unseenIds(
  last: Visit | undefined,
  platforms: readonly MyPlatform[],
): Promise<ReadonlySet<string>> {
  if (!last) return new Set();
  const found =
    (await changesSince(last.cursor, platforms, mineFiles)) ??
    // The history may have begun anew. Without “Z”, the time is that of the visitor's zone.
    (await changesSince(`${last.day}T00:00`, platforms, mineFiles));
  return new Set(found?.changes.map(({ change }) => change.id));
}

/** Beside the label of each topic that occurs; returns the labels of the chosen ones. */
function showTopicCounts(form: HTMLFormElement, changes: readonly MyChange[]): string[] {
  const counts = Map.groupBy(changes, ({ change }) => changeTopicOf(change));
  return [...form.querySelectorAll<HTMLInputElement>('[name=topic]')].flatMap((box) => {
    const label = box.closest('label')!;
    const count = label.querySelector('[data-count]')!;
    count.textContent = '';
    const name = label.textContent.trim().toLowerCase();
    const number = counts.get(box.value as ReturnType<typeof changeTopicOf>)?.length ?? 0;
    count.textContent = String(number);
    label.hidden = number === 0 && !box.checked;
    return box.checked ? [name] : [];
  });
}

interface Choice {
  of: number;
  /** Of the chosen topics. */
  labels: readonly string[];
  months: number;
  last: Visit | undefined;
  unseen: ReadonlySet<string>;
}

function answerOf(shown: readonly MyChange[], { of, labels, months, last, unseen }: Choice): string {
  const period = months === 1 ? 'in the last month' : `in the last ${months} months`;
  if (of === 0) return `Your platforms did not change ${period}.`;
  const topics = labels.length > 0 ? ` (${andListFormat.format(labels)})` : '';
  if (shown.length === 0)
    return `No such changes${topics} ${period}. Clear a choice, or choose a longer period.`;
  const count = labels.length > 0 ? `${shown.length} of ${countText(of, 'change')}` : countText(of, 'change');
  const fresh = shown.filter(({ change }) => unseen.has(change.id)).length;
  const visit = last && `${fresh === 0 ? 'none' : fresh} since your last visit on ${dateInWords(last.day)}`;
  return `${count}${topics} ${period}${visit ? `; ${visit.replaceAll(' ', '\u00A0')}` : ''}`;
}

/** Calls `remember` once the element is on the screen. */
function rememberWhenSeen(element: Element, remember: () => void): void {
  observer?.disconnect();
  observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer?.disconnect();
    remember();
  });
  observer.observe(element);
}
