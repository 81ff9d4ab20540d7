// Files for people, made from the platforms of a list.
import type { Change } from '../history/entry.ts';
import { sentenceOf } from '../history/words/sentences.ts';
import { auditLabelOf } from '../model/audit-status.ts';
import { CREDENTIAL_FIELDS } from '../model/facets.ts';
import { requestLimitOf } from '../model/harvest-terms.ts';
import { requestPrefixOf } from '../model/service-requests.ts';
import { csvLine, csvTextWithoutFormulas, withoutFormulas } from '../util/csv.ts';
import type { MyChange } from './changes-since.ts';
import type { MyPlatform, MyService } from './mine-types.ts';

const PLATFORM_COLUMNS = 'platform_id platform abbrev provider removed last_change'.split(' ');
const SERVICE_COLUMNS: [name: string, cellOf: (service: MyService) => string][] = [
  ['service_id', ({ id }) => id],
  ['release', ({ release }) => release],
  ['label', ({ label }) => label],
  ['url', ({ record }) => record.url],
  ['request_url', requestPrefixOf],
  ...CREDENTIAL_FIELDS.map((field): (typeof SERVICE_COLUMNS)[number] => [
    field,
    ({ record }) => String(record[field] ?? ''),
  ]),
  ['request_limits', ({ record }) => String(requestLimitOf(record) ?? '')],
  ['audit', ({ auditStatus }) => auditStatus && auditLabelOf(auditStatus)],
  ['audit_finished', ({ auditEnded }) => auditEnded],
  ['service_last_change', ({ changed = '' }) => changed],
];
const CHANGE_COLUMNS = 'platform_id platform seen event text page old_url new_url'.split(' ');
const CONTACT_FIELDS = ['person', 'email', 'phone', 'form_url'] as const;

/** A row per service, and one for a platform without any. A service without a contact has its platform's. */
export function platformListCsv(platforms: readonly MyPlatform[]): string {
  const hasContact = platforms.some((each) => [each, ...each.services].some(({ contact }) => contact));
  const contactFields = hasContact ? CONTACT_FIELDS : [];
  const rows = platforms.flatMap((platform) => {
    const { id, name, abbrev, provider, removed = '', changed = '' } = platform;
    return rowServicesOf(platform).map((service) => {
      const contact = service?.contact ?? platform.contact;
      return [
        id,
        name,
        abbrev,
        provider,
        removed,
        changed,
        ...SERVICE_COLUMNS.map(([, cellOf]) => (service ? cellOf(service) : '')),
        ...contactFields.map((field) => contact?.[field] ?? ''),
        service?.harvesterUrl.notices.join(' ') ?? '',
      ];
    });
  });
  const serviceColumns = SERVICE_COLUMNS.map(([name]) => name);
  const headings = [
    ...PLATFORM_COLUMNS,
    ...serviceColumns,
    ...contactFields.map((field) => `contact_${field}`),
  ];
  return csvTextWithoutFormulas([[...headings, 'url_notices'], ...rows]);
}

/** A list that needs no matching again: IDs, with names for people. */
export function savedListCsv(rows: readonly { id: string; name: string; release?: string }[]): string {
  const lines = rows.map(({ id, name, release = '' }) => csvLine([id, withoutFormulas(name), release]));
  return [csvLine(['Platform ID', 'Name', 'Release']), ...new Set(lines)].join('');
}

/** A row per change and platform. `site` is its URL without a slash at the end. */
export function changesCsv(
  changes: readonly MyChange[],
  platforms: readonly MyPlatform[],
  site: string,
): string {
  const names = new Map(platforms.map(({ id, name }) => [id, name]));
  const rows = changes.flatMap(({ change, taken, platforms: about }) => {
    const page = `${site}/changes/${taken.slice(0, 7)}/#change-${change.id}`;
    const text = sentenceOf({ change, taken });
    const urls = urlsIn(change);
    return about.map((id) => [id, names.get(id) ?? '', taken, change.event, text, page, ...urls]);
  });
  return csvTextWithoutFormulas([CHANGE_COLUMNS, ...rows]);
}

/** The URL before a change and the one after it, as published; empty for other changes. */
export function urlsIn({ fields }: Change): [before: string, after: string] {
  const { before = '', after = '' } = fields.find(({ field }) => field === '/url') ?? {};
  return [String(before), String(after)];
}

/** A row is about a service, or about a platform without any. */
function rowServicesOf({ services }: MyPlatform): (MyService | undefined)[] {
  return services.length > 0 ? services : [undefined];
}
