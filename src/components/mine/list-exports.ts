// The files of a list for the visitor's programs, and its calendar.
import { EXPORT_FILES, type ExportKey } from '../../mine/export-files.ts';
import { defaultMovesSince, listNewsOf } from '../../mine/list-news.ts';
import { mergeCalendars } from '../../mine/merged-calendar.ts';
import { make } from '../value/make-element.ts';
import { saveFile } from '../value/save-file.ts';
import { fetchText, hrefIn } from '../value/site-files.ts';
import { mineFiles, type LoadedList } from './mine-loader.ts';

/** Saves the file that each button names in `data-file`, or says in the `output` of its section why there is no file. */
export function startExports(buttons: Iterable<HTMLButtonElement>, list: () => LoadedList): void {
  for (const button of buttons)
    button.addEventListener('click', async () => {
      const output = button.closest('[data-files]')!.querySelector('output')!;
      try {
        const { name, type, text: textOf } = EXPORT_FILES[button.dataset['file'] as ExportKey];
        const { entries, platforms } = list();
        const listed = platforms.map((platform) => {
          const own = entries.filter(({ id }) => id === platform.id.toLowerCase());
          return { platform, releases: own.flatMap(({ release }) => release || []) };
        });
        const since = defaultMovesSince(Date.now());
        const text = await textOf(listed, async () => (await listNewsOf(platforms, mineFiles, since))!);
        const isEmpty = !text.trimEnd().includes('\n');
        output.value = isEmpty ? button.dataset['empty']! : '';
        if (!isEmpty) saveFile(name, type, text);
      } catch (error) {
        output.value = `The file could not be created: ${(error as Error).message}`;
      }
    });
}

export function startCalendar(place: HTMLElement, list: () => LoadedList): void {
  const output = place.querySelector('output')!;
  place.querySelector('button')!.addEventListener('click', async () => {
    try {
      const dated = list().platforms.filter((platform) => platform.hasCalendar);
      const texts = await Promise.all(dated.map(({ id }) => fetchText(`platform/${id}/calendar.ics`)));
      const calendar = mergeCalendars(texts, 'My platforms');
      output.value = calendar ? '' : 'No file: these platforms have no announced dates.';
      if (calendar) saveFile('my-platforms.ics', 'text/calendar', calendar);
    } catch (error) {
      output.value = `The calendar could not be created: ${(error as Error).message}`;
    }
  });
}

/** Hides the section of the dates if no platform has a calendar. */
export function showCalendars(section: HTMLElement, { platforms }: LoadedList): void {
  const dated = platforms.filter((platform) => platform.hasCalendar);
  section.hidden = dated.length === 0;
  const items = dated.map(({ id, name }) => {
    const href = `webcal://${location.host}${hrefIn(`/platform/${id}/calendar.ics`)}`;
    return make('li', '', make('a', { href, dir: 'auto' }, name));
  });
  section.querySelector('ul')!.replaceChildren(...items);
}
