// The files of a list for the visitor's programs, and its calendar.
import { platformListCsv, platformFeedsOpml } from '../../mine/list-files.ts';
import { mergeCalendars } from '../../mine/merged-calendar.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { c51HarvesterFileText, reportToolFileText } from '../../mine/program-files.ts';
import { make } from '../value/make-element.ts';
import { saveFile } from '../value/save-file.ts';
import { fetchText, hrefIn, siteUrl } from '../value/site-files.ts';
import type { LoadedList } from './mine-loader.ts';

const TSV = 'text/tab-separated-values';

/** By the name of the program. */
const SAVED: Record<string, (list: LoadedList, release: string) => void> = {
  harvester: ({ platforms }) => saveFile('providers.tsv', TSV, c51HarvesterFileText(platforms)),
  'report-tool': ({ platforms }, release) =>
    saveFile(`vendors-${release}.tsv`, TSV, reportToolFileText(platforms, release, new Date().getFullYear())),
  csv: ({ platforms, contacts }, release) =>
    saveFile(
      `my-platforms${release && `-${release}`}.csv`,
      'text/csv',
      platformListCsv(platforms, { release, contacts }),
    ),
  opml: ({ platforms }) =>
    saveFile('my-platforms.opml', 'text/x-opml', platformFeedsOpml(platforms, siteUrl)),
};

/** The form has selects for the program and the release, and a hint for each program. */
export function startExports(form: HTMLFormElement, shown: () => LoadedList): void {
  const program = form.querySelector<HTMLSelectElement>('[name=program]')!;
  const release = form.querySelector<HTMLSelectElement>('[name=release]')!;
  const update = (): void => {
    const usable = program.selectedOptions[0]!.dataset['releases']!.split(' ');
    for (const option of release.options) option.disabled = !usable.includes(option.value);
    if (release.selectedOptions[0]!.disabled) release.value = usable[0]!;
    for (const hint of form.querySelectorAll<HTMLElement>('[data-hint]'))
      hint.hidden = hint.dataset['hint'] !== program.value;
  };
  program.addEventListener('change', update);
  update();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    SAVED[program.value]!(shown(), release.value);
  });
}

export function startCalendar(place: HTMLElement, shown: () => LoadedList): void {
  const output = place.querySelector('output')!;
  place.querySelector('button')!.addEventListener('click', async () => {
    try {
      const paths = shown()
        .platforms.filter(hasCalendar)
        .map(({ id }) => `platform/${id}/calendar.ics`);
      const calendar = mergeCalendars(await Promise.all(paths.map(fetchText)), 'My platforms');
      saveFile('my-platforms.ics', 'text/calendar', calendar ?? '');
      output.value = '';
    } catch (error) {
      output.value = `The calendar could not be made: ${(error as Error).message}`;
    }
  });
}

/** Hides the place of the calendars if no platform has one. */
export function showCalendars(place: HTMLElement, { platforms }: LoadedList): void {
  const dated = platforms.filter(hasCalendar);
  place.hidden = (place.previousElementSibling as HTMLElement).hidden = dated.length === 0;
  const items = dated.map(({ id, name }) => {
    const href = `webcal://${location.host}${hrefIn(`/platform/${id}/calendar.ics`)}`;
    return make('li', '', make('a', { href, dir: 'auto' }, name));
  });
  place.querySelector('ul')!.replaceChildren(...items);
}

function hasCalendar({ hasCalendar: has }: MyPlatform): boolean {
  return has === true;
}
