// Notices that name reports of the platforms of a list, whose data may have to be harvested again.
import { NO_SUBJECT } from '../model/agenda-labels.ts';
import { andListFormat } from '../util/list-formats.ts';
import { dateInWords } from '../util/date-words.ts';
import type { MyNotice, MyPlatform } from './mine-types.ts';

const YEAR = 365 * 24 * 60 * 60 * 1000;

/** A notice that concerns several platforms occurs once. */
export interface HarvestNotice extends MyNotice {
  platforms: MyPlatform[];
}

/** Latest first; those without a date last. */
export function harvestNoticesOf(platforms: readonly MyPlatform[]): HarvestNotice[] {
  const found = new Map<string, HarvestNotice>();
  for (const platform of platforms)
    for (const notice of platform.notices ?? []) {
      const known = found.get(noticeKeyOf(notice));
      if (known) known.platforms.push(platform);
      else found.set(noticeKeyOf(notice), { ...notice, platforms: [platform] });
    }
  return [...found.values()].toSorted((a, b) => (a.published < b.published ? 1 : -1));
}

/** Published more than a year ago. */
export function isOldNotice({ published }: MyNotice, now: number): boolean {
  return published !== '' && published < new Date(now - YEAR).toISOString();
}

/** Without a readable ID, a notice is known by what it says. */
export function noticeKeyOf({ id, published, subject }: MyNotice): string {
  return id || `${published} ${subject}`.trim();
}

/** `TR and TR_J1` */
export function noticeReportsText({ reports }: MyNotice): string {
  return andListFormat.format(reports);
}

/** `the notice gives 1 January to 31 March 2026`; '' without days. They are not called months of data. */
export function noticePeriodText({ begin, end }: MyNotice): string {
  if (begin === '' && end === '') return '';
  if (end === '' || begin === end) return `the notice gives ${dateInWords(begin)}`;
  if (begin === '') return `the notice gives ${dateInWords(end)} as its end`;
  const first = begin.slice(0, 4) === end.slice(0, 4) ? dateInWords(begin).slice(0, -5) : dateInWords(begin);
  return `the notice gives ${first} to ${dateInWords(end)}`;
}

/** In one line. */
export function noticeSubjectText({ subject }: MyNotice): string {
  return subject.replace(/\s+/g, ' ').trim() || NO_SUBJECT;
}

/** `TR and TR_J1 of Acme Journals: Usage reprocessed; the notice gives 1 January to 31 March 2026` */
export function harvestNoticeText(notice: HarvestNotice): string {
  const names = andListFormat.format(notice.platforms.map(({ name }) => name));
  const parts = [noticeSubjectText(notice), noticePeriodText(notice)].filter(Boolean);
  return `${noticeReportsText(notice)} of ${names}: ${parts.join('; ')}`;
}
