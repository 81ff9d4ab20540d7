// Notifications that name reports and past dates, whose data may have to be harvested again.
import { NO_SUBJECT } from '../registry/names.ts';
import type { Notification } from '../model/model-types.ts';
import { reportNoticesOf } from '../model/report-notices.ts';
import { dateInWords } from '../util/date-words.ts';
import { andListFormat } from '../util/list-words.ts';
import type { AttentionItem } from './attention-kinds.ts';

/** Notifications published since a day. A notification without an end announces something. */
export function harvestAgainItemsOf(notifications: readonly Notification[], since: string): AttentionItem[] {
  return reportNoticesOf(notifications).flatMap(
    ({ notification: { record }, service, reports, begin, end, published, platforms }) => {
      const day = published.slice(0, 10);
      const isOfPast = begin !== '' && begin <= end && end <= day;
      if (platforms.length === 0 || !isOfPast || day < since) return [];
      const subject = record.subject.replace(/\s+/g, ' ').trim() || NO_SUBJECT;
      const names = andListFormat.format(new Set(reports.map(({ id }) => id)));
      return {
        // Without an ID, a notification is known by what it says.
        key: encodeURIComponent(record.id || `${published} ${subject}`.trim()),
        kind: 'harvest' as const,
        platforms: platforms.map(({ id, name }) => ({ id, name })),
        services: service ? [service.id] : [],
        release: service?.release ?? '',
        day,
        text: `Harvest again: ${names}, ${periodText(begin, end)}`,
        old: '',
        now: '',
        quote: { subject, message: record.message },
      };
    },
  );
}

/** Days: `May 2026`, `January to March 2026`, `3 to 9 May 2026`. */
function periodText(begin: string, end: string): string {
  const isWhole = begin.endsWith('-01') && isLastOfMonth(end);
  const [from, to] = [begin, end].map((day) => dateInWords(isWhole ? day.slice(0, 7) : day)) as [
    string,
    string,
  ];
  if (from === to) return to;
  // What both have in common is said once.
  const common = [/ \p{L}+ \d{4}$/u, / \d{4}$/].find((part) => {
    const [ending] = part.exec(to) ?? [];
    return ending !== undefined && from.endsWith(ending);
  });
  return `${common ? from.replace(common, '') : from} to ${to}`;
}

function isLastOfMonth(day: string): boolean {
  return new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1;
}
