// What changed for the platforms of a list in the last months, by platform.
import { changesSince, type MyChange } from '../../mine/changes-since.ts';
import { changesCsv } from '../../mine/list-files.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { dayMonthsBefore } from '../../util/months-before.ts';
import { countText } from '../value/number-text.ts';
import { saveFile } from '../value/save-file.ts';
import { siteUrl } from '../value/site-files.ts';
import { changeGroups } from './change-groups.ts';
import { mineFiles } from './mine-loader.ts';

interface ShownList {
  platforms: readonly MyPlatform[];
  /** The IDs of the changes since the last visit, which are marked. */
  unseen: ReadonlySet<string>;
}

/**
 * The section has a form with the months, an output, a button that saves, and a place for the changes. Returns a
 * function that shows the changes of the list.
 */
export function startMyChanges(section: HTMLElement, list: () => ShownList): () => Promise<void> {
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
      const months = Number(new FormData(form).get('months'));
      const { platforms, unseen } = list();
      const found = await changesSince(dayMonthsBefore(months, new Date()), platforms, mineFiles);
      if (own !== turn) return;
      shown = found!.changes;
      save.hidden = shown.length === 0;
      output.value = answerOf(shown, months, unseen);
      place.replaceChildren(...changeGroups(shown, platforms, unseen));
    } catch (error) {
      if (own !== turn) return;
      output.value = `The changes could not be loaded: ${(error as Error).message}`;
    }
  };
  form.addEventListener('change', () => void update());
  save.addEventListener('click', () =>
    saveFile('my-changes.csv', 'text/csv', changesCsv(shown, list().platforms, siteUrl())),
  );
  return update;
}

function answerOf(shown: readonly MyChange[], months: number, unseen: ReadonlySet<string>): string {
  const period = months === 1 ? 'in the last month' : `in the last ${months} months`;
  if (shown.length === 0) return `Your platforms did not change ${period}.`;
  const fresh = shown.filter(({ change }) => unseen.has(change.id)).length;
  return `${countText(shown.length, 'change')} ${period}${fresh > 0 ? `, ${fresh} new since your last visit` : ''}`;
}
