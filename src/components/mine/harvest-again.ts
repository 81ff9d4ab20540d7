// Notices about reports, each with a tick that is kept in the browser.
import {
  harvestNoticesOf,
  isOldNotice,
  noticeKeyOf,
  noticePeriodText,
  noticeReportsText,
  noticeSubjectText,
  type HarvestNotice,
} from '../../mine/harvest-notices.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { dateInWords } from '../../util/date-words.ts';
import { make, separated } from '../value/make-element.ts';
import { hrefIn } from '../value/site-files.ts';
import { readItem, writeItem } from './browser-items.ts';
import { platformLink } from './mine-elements.ts';

/** Hides the section if no notice names a report. */
export function showHarvestNotices(section: HTMLElement, platforms: readonly MyPlatform[]): void {
  const notices = harvestNoticesOf(platforms);
  const ticked = tickedKeys();
  const { open = [], others = [] } = Object.groupBy(notices, (notice) =>
    ticked.has(storedKeyOf(notice)) || isOldNotice(notice, Date.now()) ? 'others' : 'open',
  );
  const [list, otherList] = section.querySelectorAll('ul');
  list!.replaceChildren(...open.map((notice) => noticeItem(notice, ticked)));
  otherList!.replaceChildren(...others.map((notice) => noticeItem(notice, ticked)));
  section.querySelector('details')!.hidden = others.length === 0;
  section.hidden = notices.length === 0;
}

function noticeItem(notice: HarvestNotice, ticked: ReadonlySet<string>): HTMLElement {
  const { path, platforms, published } = notice;
  const key = storedKeyOf(notice);
  const period = noticePeriodText(notice);
  const box = make('input', { type: 'checkbox', checked: ticked.has(key) });
  box.addEventListener('change', () => {
    const keys = tickedKeys();
    if (box.checked) keys.add(key);
    else keys.delete(key);
    writeItem('localStorage', 'harvested', [...keys].join(' '));
  });
  const text = make(
    'span',
    '',
    make('b', '', noticeReportsText(notice)),
    ' of ',
    ...separated(platforms.map(platformLink)),
    ': ',
    make('bdi', '', noticeSubjectText(notice)),
    period && `; ${period}`,
  );
  const date = published && `Published ${dateInWords(published.slice(0, 10))}. `;
  const link = make('a', { href: hrefIn(path) }, 'Read it');
  return make('li', '', make('label', 'tick', box, text), make('span', 'aside', date, link));
}

function tickedKeys(): Set<string> {
  return new Set(readItem('localStorage', 'harvested')?.split(' ').filter(Boolean));
}

function storedKeyOf(notice: HarvestNotice): string {
  return encodeURIComponent(noticeKeyOf(notice));
}
