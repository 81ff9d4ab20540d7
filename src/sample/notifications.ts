// Notifications: as many for each service as it counts, and a few that concern a whole host or everyone.
import { pathOf } from '../registry/endpoint.ts';
import { diceOf, idOf, type Dice } from './id.ts';
import { hostPlan } from './made-hosts.ts';
import { GENERAL_NOTICES, NOTICES, type Notice } from './notices.ts';
import type { Host, Notification, Platform, Service } from './records.ts';
import { hostPath } from './services.ts';

/** The notifications of a service, newest first; as many as its `notification_count` says. */
export function notificationsOf(platform: Platform, service: Service): Notification[] {
  return Array.from({ length: service.notification_count }, (_, n) =>
    notificationOf(`notification ${n} of ${service.id}`, platform, service),
  ).toSorted(newestFirst);
}

function notificationOf(name: string, platform: Platform, service: Service): Notification {
  const dice = diceOf(name);
  // The platform reports only sum up what the others say.
  const offered = platform.reports.filter(
    ({ usage_release, report_id }) => usage_release === service.usage_release && !report_id.startsWith('PR'),
  );
  const notice = dice.pick(NOTICES.filter((each) => each.reports <= offered.length));
  const first = dice.int(offered.length - notice.reports + 1);
  const reports = offered.slice(first, first + notice.reports);
  // Release 5.1 has been reported since 2025.
  const earliest = service.usage_release === '5.1' ? '2025-02-01' : '2024-04-01';
  const published = dayAfter(earliest, dice.int(service.usage_release === '5.1' ? 600 : 900));
  const edited = dice.chance(0.3) ? dayAfter(published, 1 + dice.int(9)) : published;
  const { start_date, end_date } = datesOf(notice, published, dice);
  const words: Record<string, string> = {
    name: platform.name,
    reports: reports.map((report) => report.report_id).join(' and '),
    month: monthInWords(start_date ?? published),
    day: dayInWords(end_date ?? start_date ?? published),
  };
  const text = (value: string): string => value.replace(/\{(\w+)\}/g, (whole, word) => words[word] ?? whole);
  return {
    id: idOf(name),
    published_date: `${published}T${timeOf(dice, 6)}`,
    last_modified: `${edited}T${timeOf(dice, 15)}`,
    source: platform.content_provider_name,
    type: notice.type,
    subject: text(notice.subject),
    message: text(notice.message),
    start_date,
    end_date,
    reports: reports.map(({ usage_release, report_id }) => ({ usage_release, report_id })),
    sushi_service: { id: service.id },
    data_host: service.data_host,
  };
}

/** The notifications that concern no single service, of everyone and of those hosts that are there. */
export function generalNotifications(hosts: readonly Host[]): Notification[] {
  const there = new Set(hosts.map((host) => pathOf({ kind: 'host', id: host.id }, '')));
  return GENERAL_NOTICES.flatMap(({ host, published, reports, type, subject, message, ...dates }) => {
    const data_host = host === null ? null : hostPath(host);
    if (data_host && !there.has(data_host)) return [];
    const name = `notification ${subject} of ${host}`;
    const dice = diceOf(name);
    return {
      id: idOf(name),
      published_date: `${published}T${timeOf(dice, 6)}`,
      last_modified: `${published}T${timeOf(dice, 15)}`,
      source: host === null ? 'Registry' : hostPlan(host).name,
      type,
      subject,
      message,
      ...dates,
      reports: reports.map((report_id) => ({ usage_release: '5.1' as const, report_id })),
      sushi_service: null,
      data_host,
    };
  });
}

/** Orders notifications as registries list them. */
export function newestFirst(a: Notification, b: Notification): number {
  return b.published_date.localeCompare(a.published_date) || a.id.localeCompare(b.id);
}

function datesOf(
  { dates }: Notice,
  published: string,
  dice: Dice,
): Pick<Notification, 'start_date' | 'end_date'> {
  const ahead = dayAfter(published, 7 + dice.int(14));
  switch (dates) {
    case 'none':
      return { start_date: null, end_date: null };
    case 'window':
      return { start_date: ahead, end_date: dayAfter(ahead, dice.int(3)) };
    case 'start':
      return { start_date: ahead, end_date: null };
    case 'end':
      return { start_date: null, end_date: ahead };
    case 'period': {
      const end_date = dayAfter(`${published.slice(0, 8)}01`, -1);
      return { start_date: `${end_date.slice(0, 8)}01`, end_date };
    }
  }
}

/** A time of day from `hour` on within eight hours, with the microseconds that registries give. */
function timeOf(dice: Dice, hour: number): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const micro = String(dice.int(1_000_000)).padStart(6, '0');
  return `${two(hour + dice.int(8))}:${two(dice.int(60))}:${two(dice.int(60))}.${micro}Z`;
}

function dayAfter(day: string, days: number): string {
  const time = Date.parse(`${day}T00:00:00Z`) + days * 86_400_000;
  return new Date(time).toISOString().slice(0, 10);
}

const MONTHS = 'January February March April May June July August September October November December';

function monthInWords(day: string): string {
  const [year, month] = day.split('-');
  return `${MONTHS.split(' ')[Number(month) - 1]} ${year}`;
}

function dayInWords(day: string): string {
  return `${Number(day.slice(8))} ${monthInWords(day)}`;
}
