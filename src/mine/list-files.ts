// Files for programs, made from the platforms of a list.
import { auditLabelOf } from '../model/release-audits.ts';
import { baseUrlOf } from '../registry/service-url.ts';
import { csvLine, withoutFormulas } from '../util/csv.ts';
import { escapeXml } from '../util/xml.ts';
import type { MyContact, MyContacts, MyPlatform, MyService } from './mine-types.ts';
import { CREDENTIAL_FIELDS, requiredFieldsOf } from './my-credentials.ts';
import { requestUrlOf } from './list-differences.ts';

/** The columns of the program's providers.tsv. */
const HARVESTER_COLUMNS = 'Name Base_URL Customer_ID Requestor_ID API_Key Platform Version Delay Retry'.split(
  ' ',
);
const HARVESTED_RELEASE = '5.1';

/** The services that C5.1 Harvester can harvest: of release 5.1, with an http or https URL. Each name occurs once. */
export function harvestableServices(
  platforms: readonly MyPlatform[],
): { name: string; service: MyService }[] {
  const found = platforms
    .filter(({ removed }) => removed === undefined)
    .flatMap(({ name, services }) =>
      services
        .filter(({ url, release }) => release === HARVESTED_RELEASE && baseUrlOf(url, release) !== undefined)
        .map((service) => ({ name: service.label === '' ? name : `${name} (${service.label})`, service })),
    );
  const counts = new Map<string, number>();
  return found.map(({ name, service }) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { name: count === 1 ? name : `${name} (${count})`, service };
  });
}

/** For C5.1 Harvester: its owner replaces the placeholders by credentials. Rows with an empty Customer_ID are skipped. */
export function harvesterFile(platforms: readonly MyPlatform[]): string {
  const rows = harvestableServices(platforms).map(({ name, service }) => {
    const required = requiredFieldsOf(service);
    return [
      name,
      requestUrlOf(service),
      'REPLACE-customer-ID',
      required.includes('requestor_id_required') ? 'REPLACE-requestor-ID' : '',
      required.includes('api_key_required') ? 'REPLACE-API-key' : '',
      required.includes('platform_attr_required') ? 'REPLACE-platform' : '',
      HARVESTED_RELEASE,
      '',
      '',
    ];
  });
  return [HARVESTER_COLUMNS, ...rows].map((cells) => `${cells.map(tsvCell).join('\t')}\n`).join('');
}

/** The program counts tabs before it reads quotes, so that a cell may have neither. */
function tsvCell(text: string): string {
  return withoutFormulas(text.replaceAll('"', '”').replace(/\s+/g, ' ').trim());
}

const PLATFORM_COLUMNS = 'platform_id platform abbrev provider removed last_change'.split(' ');
const FLAGS: Record<string, string> = { y: 'true', n: 'false' };
const SERVICE_COLUMNS: [name: string, cellOf: (service: MyService) => string][] = [
  ['service_id', ({ id }) => id],
  ['release', ({ release }) => release],
  ['label', ({ label }) => label],
  ['url', ({ url }) => url],
  ['request_url', requestUrlOf],
  ...CREDENTIAL_FIELDS.map((field, i): (typeof SERVICE_COLUMNS)[number] => [
    field,
    ({ credentials }) => FLAGS[credentials[i]!] ?? '',
  ]),
  ['request_limits', ({ limits }) => String(limits ?? '')],
  ['audit', ({ audit }) => audit && auditLabelOf(audit)],
  ['audit_finished', ({ auditFinished }) => auditFinished],
];
const CONTACT_FIELDS = ['person', 'email', 'phone', 'form_url'] as const;

/** A row per service, and one for a platform without any. Without `contacts`, it has no columns for them. */
export function listCsv(
  platforms: readonly MyPlatform[],
  contacts?: ReadonlyMap<string, MyContacts>,
): string {
  const contactColumns = contacts ? CONTACT_FIELDS.map((field) => `contact_${field}`) : [];
  const rows = platforms.flatMap((platform) => {
    const { id, name, abbrev, provider, removed = '', changed = '' } = platform;
    return rowServicesOf(platform).map((service) => {
      const contact = contactOf(contacts?.get(id), service);
      return [
        id,
        name,
        abbrev,
        provider,
        removed,
        changed,
        ...SERVICE_COLUMNS.map(([, cellOf]) => (service ? cellOf(service) : '')),
        ...(contacts ? CONTACT_FIELDS.map((field) => contact?.[field] ?? '') : []),
      ];
    });
  });
  const serviceColumns = SERVICE_COLUMNS.map(([name]) => name);
  return [[...PLATFORM_COLUMNS, ...serviceColumns, ...contactColumns], ...rows]
    .map((cells) => csvLine(cells.map(withoutFormulas)))
    .join('');
}

/** A row is about a service, or about a platform without any. */
export function rowServicesOf({ services }: MyPlatform): (MyService | undefined)[] {
  return services.length > 0 ? services : [undefined];
}

/** The service's own contact, or else its platform's. */
export function contactOf(
  contacts: MyContacts | undefined,
  service: MyService | undefined,
): MyContact | undefined {
  return (service && contacts?.services[service.id]) ?? contacts?.platform ?? undefined;
}

/** The feeds of the platforms (OPML 2.0). `site` is its URL without a slash at the end. */
export function listOpml(platforms: readonly MyPlatform[], site: string): string {
  const outlines = platforms.map(({ id, name }) => {
    const [title, page] = [escapeXml(name.replace(/\s+/g, ' ')), escapeXml(`${site}/platform/${id}/`)];
    return `    <outline type="rss" text="${title}" title="${title}" xmlUrl="${page}changes.atom" htmlUrl="${page}"/>`;
  });
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<opml version="2.0">',
    '  <head><title>My platforms</title></head>',
    '  <body>',
    ...outlines,
    '  </body>',
    '</opml>',
  ];
  return `${lines.join('\n')}\n`;
}
