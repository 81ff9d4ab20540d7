// The files of a list for the visitor's programs, and its calendar.
import { platformListCsv, platformFeedsOpml } from '../../mine/list-files.ts';
import { mergeCalendars } from '../../mine/merged-calendar.ts';
import { c51HarvesterFileText, reportToolFileText } from '../../mine/program-files.ts';
import { make } from '../value/make-element.ts';
import { saveFile } from '../value/save-file.ts';
import { fetchText, hrefIn, siteUrl } from '../value/site-files.ts';
import type { LoadedList } from './mine-loader.ts';

const TSV = 'text/tab-separated-values';
const EMPTY_LIST = 'No file: your list has no platforms.';

/** Name, type and text by the name of the program. */
const FILES: Record<
  string,
  (list: LoadedList, release: string) => [name: string, type: string, text: string]
> = {
  harvester: ({ platforms }) => ['providers.tsv', TSV, c51HarvesterFileText(platforms)],
  'report-tool': ({ platforms }, release) => [
    `vendors-${release}.tsv`,
    TSV,
    reportToolFileText(platforms, release, new Date().getFullYear()),
  ],
  csv: ({ platforms, contacts }, release) => [
    `my-platforms${release && `-${release}`}.csv`,
    'text/csv',
    platformListCsv(platforms, { release, contacts }),
  ],
  opml: ({ platforms }) => ['my-platforms.opml', 'text/x-opml', platformFeedsOpml(platforms, siteUrl())],
};

/** The form has selects for the program and the release, a hint for each program, and an output. */
export function startExports(form: HTMLFormElement, shown: () => LoadedList): void {
  const program = form.querySelector<HTMLSelectElement>('[name=program]')!;
  const release = form.querySelector<HTMLSelectElement>('[name=release]')!;
  const output = form.querySelector('output')!;
  const update = (): void => {
    output.value = '';
    const usable = program.selectedOptions[0]!.dataset['releases']!.split(' ');
    for (const option of release.options) option.disabled = !usable.includes(option.value);
    if (release.selectedOptions[0]!.disabled) release.value = usable[0]!;
    for (const hint of form.querySelectorAll<HTMLElement>('[data-hint]'))
      hint.hidden = hint.dataset['hint'] !== program.value;
  };
  form.addEventListener('change', update);
  update();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const list = shown();
    const [name, type, text] = FILES[program.value]!(list, release.value);
    if (list.platforms.length === 0) output.value = EMPTY_LIST;
    else if (!text.trimEnd().includes('\n')) output.value = noServiceText(type, release.value);
    else {
      output.value = '';
      saveFile(name, type, text);
    }
  });
}

function noServiceText(type: string, release: string): string {
  const services = release ? `release ${release} service` : 'service';
  return `No file: these platforms have no ${services}${type === TSV ? ' with an http or https URL' : ''}.`;
}

export function startCalendar(place: HTMLElement, shown: () => LoadedList): void {
  const output = place.querySelector('output')!;
  place.querySelector('button')!.addEventListener('click', async () => {
    try {
      const { platforms } = shown();
      const paths = platforms
        .filter((platform) => platform.hasCalendar)
        .map(({ id }) => `platform/${id}/calendar.ics`);
      const calendar = mergeCalendars(await Promise.all(paths.map(fetchText)), 'My platforms');
      const reason = platforms.length > 0 ? 'No file: these platforms have no announced dates.' : EMPTY_LIST;
      output.value = calendar ? '' : reason;
      if (calendar) saveFile('my-platforms.ics', 'text/calendar', calendar);
    } catch (error) {
      output.value = `The calendar could not be made: ${(error as Error).message}`;
    }
  });
}

/** Hides the place of the calendars if no platform has one. */
export function showCalendars(place: HTMLElement, { platforms }: LoadedList): void {
  const dated = platforms.filter((platform) => platform.hasCalendar);
  place.hidden = (place.previousElementSibling as HTMLElement).hidden = dated.length === 0;
  const items = dated.map(({ id, name }) => {
    const href = `webcal://${location.host}${hrefIn(`/platform/${id}/calendar.ics`)}`;
    return make('li', '', make('a', { href, dir: 'auto' }, name));
  });
  place.querySelector('ul')!.replaceChildren(...items);
}
