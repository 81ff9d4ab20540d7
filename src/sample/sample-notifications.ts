// Each service has as many notifications as its record counts; a few are about a data host or the whole registry.
import { z } from 'zod';
import { daySchema } from '../registry/schemas/field-schemas.ts';
import { notificationSchema } from '../registry/schemas/unspecified-schemas.ts';
import { dataFileReader, fillPlaceholders } from './data-file.ts';
import { hostKeySchema, apiPathOfSampleHost, readHostPlans } from './host-plans.ts';
import { reportIdSchema } from './sample-catalogue.ts';
import type { SamplePlatform } from './sample-platforms.ts';
import type { SampleService } from './sample-services.ts';
import { seededId, seededRandom, type SeededRandom } from './seeded.ts';
import { dateInWords } from '../util/date-words.ts';

export interface SampleNotification extends z.infer<typeof notificationSchema> {
  reports: object[];
}

const type = z.enum(['GENERIC', 'DATA EDIT']);
/** Its texts may contain `{name}`, `{reports}`, `{month}` and `{day}`. */
const noticeTemplate = z.strictObject({
  type,
  subject: z.string(),
  message: z.string(),
  /** The dates that are given, of two. A window is after the day of publication, a period of usage before it. */
  dates: z.enum(['none', 'window', 'period', 'start', 'end']),
  /** How many reports it names. */
  reports: z.int().min(0),
});
type NoticeTemplate = z.infer<typeof noticeTemplate>;

/** A report of a release that the catalogue does not have. */
const olderReport = z.strictObject({
  usage_release: z.string(),
  report_id: z.string(),
  report_name: z.string(),
});

const notices = dataFileReader(
  'notifications',
  z.strictObject({
    of_services: z.array(noticeTemplate),
    of_hosts: z.array(
      z.strictObject({
        /** Null for a notification of the registry itself. */
        data_host: hostKeySchema.nullable(),
        published_date: daySchema('When it was published.'),
        /** If it isn't the host's name: live registries also have roles. */
        source: notificationSchema.shape.source.optional(),
        type,
        subject: z.string(),
        message: z.string(),
        start_date: notificationSchema.shape.start_date,
        end_date: notificationSchema.shape.end_date,
        /** Under release 5.1, unless it is a report of an older release. */
        reports: z.array(z.union([reportIdSchema, olderReport])),
      }),
    ),
  }),
);

/** The notifications of a service, newest first. */
export function notificationsOfService(
  platform: SamplePlatform,
  service: SampleService,
): SampleNotification[] {
  return Array.from({ length: service.notification_count }, (_, n) =>
    serviceNotification(`notification ${n} of ${service.id}`, platform, service),
  ).toSorted(byPublication);
}

function serviceNotification(
  name: string,
  platform: SamplePlatform,
  service: SampleService,
): SampleNotification {
  const random = seededRandom(name);
  // Platform reports only sum up the others.
  const offered = platform.reports.filter(
    ({ usage_release, report_id }) => usage_release === service.usage_release && !report_id.startsWith('PR'),
  );
  const template = random.pick(notices().of_services.filter((each) => each.reports <= offered.length));
  const first = random.int(offered.length - template.reports + 1);
  const reports = offered.slice(first, first + template.reports);
  // Release 5.1 has been reported since 2025.
  const earliest = service.usage_release === '5.1' ? '2025-02-01' : '2024-04-01';
  const published = dayAfter(earliest, random.int(service.usage_release === '5.1' ? 600 : 900));
  const edited = random.chance(0.3) ? dayAfter(published, 1 + random.int(9)) : published;
  const { start_date, end_date } = datesOf(template, published, random);
  const words = {
    name: platform.name,
    reports: reports.map((report) => report.report_id).join(' and '),
    month: dateInWords((start_date ?? published).slice(0, 7)),
    day: dateInWords(end_date ?? start_date ?? published),
  };
  return {
    id: seededId(name),
    published_date: `${published}T${timeOf(random, 6)}`,
    last_modified: `${edited}T${timeOf(random, 15)}`,
    source: platform.content_provider_name,
    type: template.type,
    subject: fillPlaceholders(template.subject, words),
    message: fillPlaceholders(template.message, words),
    start_date,
    end_date,
    reports: reports.map(({ usage_release, report_id }) => ({ usage_release, report_id })),
    sushi_service: { id: service.id },
    data_host: service.data_host,
  };
}

/** The notifications of the registry, and of those hosts whose paths are given. */
export function notificationsWithoutService(paths: ReadonlySet<string>): SampleNotification[] {
  return notices().of_hosts.flatMap(({ data_host: key, published_date: published, reports, ...notice }) => {
    const data_host = key === null ? null : apiPathOfSampleHost(key);
    if (data_host && !paths.has(data_host)) return [];
    const name = `notification ${notice.subject} of ${key}`;
    const random = seededRandom(name);
    return {
      id: seededId(name),
      published_date: `${published}T${timeOf(random, 6)}`,
      last_modified: `${published}T${timeOf(random, 15)}`,
      source: key === null ? 'Registry' : readHostPlans()[key]!.name,
      ...notice,
      reports: reports.map((report) =>
        typeof report === 'string' ? { usage_release: '5.1', report_id: report } : report,
      ),
      sushi_service: null,
      data_host,
    };
  });
}

/** Orders notifications as registries list them, the newest first. */
export function byPublication(a: SampleNotification, b: SampleNotification): number {
  return b.published_date.localeCompare(a.published_date) || a.id.localeCompare(b.id);
}

function datesOf(
  { dates }: NoticeTemplate,
  published: string,
  random: SeededRandom,
): Pick<SampleNotification, 'start_date' | 'end_date'> {
  const ahead = dayAfter(published, 7 + random.int(14));
  switch (dates) {
    case 'none':
      return { start_date: null, end_date: null };
    case 'window':
      return { start_date: ahead, end_date: dayAfter(ahead, random.int(3)) };
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

/** A time of day within eight hours from `hour`, with microseconds as registries have them. */
function timeOf(random: SeededRandom, hour: number): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  const micro = String(random.int(1_000_000)).padStart(6, '0');
  return `${two(hour + random.int(8))}:${two(random.int(60))}:${two(random.int(60))}.${micro}Z`;
}

function dayAfter(date: string, days: number): string {
  const time = Date.parse(`${date}T00:00:00Z`) + days * 86_400_000;
  return new Date(time).toISOString().slice(0, 10);
}
