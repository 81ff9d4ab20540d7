// The default sample contains every unusual form that is known from live registries.
import { expect, test } from 'vitest';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';

const sample = sampleRegistry();
const { platforms, services, hosts, notifications, releases } = sample;
const types = releases.flatMap((release) => release.report_types);
const contacts = [...platforms, ...services].flatMap((record) => record.contact ?? []);
const audits = services.flatMap((service) => service.last_audit ?? []);
const names = platforms.map((platform) => platform.name);
const texts = JSON.stringify(services);

/** The number of times that the most frequent value occurs. */
function highestCount(values: string[]): number {
  const counts = Map.groupBy(values, (value) => value);
  return Math.max(...[...counts.values()].map((same) => same.length));
}

function offersOnly(release: string): boolean {
  return platforms.some(
    ({ reports, sushi_services }) =>
      sushi_services.length > 0 &&
      reports.length > 0 &&
      [...reports, ...sushi_services].every((each) => each.usage_release === release),
  );
}

/** Whether some record has each form. */
function formsOf<Item>(
  items: readonly Item[],
  forms: Record<string, (item: Item) => unknown>,
): [form: string, occurs: boolean][] {
  return Object.entries(forms).map(([form, isOf]) => [form, items.some((item) => isOf(item))]);
}

const share = (count: number): number => count / services.length;

test.each<[form: string, occurs: boolean]>([
  ...formsOf(platforms, {
    'no country, yet services': (p) => p.address_country === '' && p.sushi_services.length > 0,
    'an address with tabs, and spaces at the ends of lines': (p) =>
      /\t/.test(p.address) && / \n/.test(p.address) && /[^\s] +$/.test(p.address),
    'address of several lines': (p) => p.address.split('\n').length > 3,
    'neither reports nor services': (p) => !p.reports.length && !p.sushi_services.length,
    'reports without services': (p) => p.reports.length > 0 && !p.sushi_services.length,
    'both releases': (p) => new Set(p.sushi_services.map((s) => s.usage_release)).size === 2,
    'the same report under both releases': (p) =>
      new Set(p.reports.map((r) => r.report_id)).size < p.reports.length,
    'unsorted reports': (p) =>
      p.reports.map((r) => r.report_id).join() !==
      p.reports
        .map((r) => r.report_id)
        .toSorted()
        .join(),
    'releases of reports mixed': (p) =>
      / 5 .* 5\.1 .* 5 /.test(` ${p.reports.map((r) => r.usage_release).join(' ')} `),
    'one audit on services of several platforms': (p) =>
      platforms.some(
        (q) =>
          p !== q &&
          p.sushi_services.some(
            (s) => s.last_audit && q.sushi_services.some((t) => t.last_audit?.id === s.last_audit?.id),
          ),
      ),
    'an audited platform whose services do not have last_audit': (p) =>
      p.audited && p.sushi_services.every((s) => sample.without.get(s.id)?.includes('last_audit')),
    'a platform not audited, with services': (p) => !p.audited && p.sushi_services.length > 0,
    'both releases at one URL': (p) =>
      p.sushi_services[0]?.usage_release !== p.sushi_services[1]?.usage_release &&
      p.sushi_services[0]?.url === p.sushi_services[1]?.url &&
      p.sushi_services.length === 2,
    'a website with a query': (p) => p.website.includes('?'),
    'a website with http and without trailing slash': (p) => /^http:.*[^/]$/.test(p.website),
  }),
  ...formsOf(services, {
    'a format description': (s) => /hexadecimal/.test(s.customer_id_info),
    '200 characters without a space': (s) => /\S{200}/.test(s.platform_specific_info),
    'a limit of 1 request per second, with compression': (s) =>
      s.request_volume_limits_applied &&
      /1 request per second/.test(s.request_volume_limits_info) &&
      /Accept-Encoding/.test(s.request_volume_limits_info),
    customizations: (s) =>
      s.customizations_in_place && /consortia reporting extension/i.test(s.customizations_info),
    'customizations unexplained': (s) => s.customizations_in_place && s.customizations_info === '',
    'credentials that expire': (s) => s.credentials_auto_expire && s.credentials_auto_expire_info !== '',
    'credentials that expire unexplained': (s) =>
      s.credentials_auto_expire && s.credentials_auto_expire_info === '',
    'IP authorization': (s) => s.ip_address_authorization && s.ip_address_authorization_info !== '',
    'IP authorization unexplained': (s) =>
      s.ip_address_authorization && s.ip_address_authorization_info === '',
    'platform attribute required': (s) => s.platform_attr_required && s.platform_specific_info !== '',
    'platform attribute not required': (s) => !s.platform_attr_required && s.platform_specific_info === '',
    'a long text beside a flag that is false': (s) =>
      !s.customizations_in_place && s.customizations_info.length > 100,
    'a plain no beside a flag that is false': (s) =>
      !s.request_volume_limits_applied && /^none\.?$/i.test(s.request_volume_limits_info),
    'a service URL without trailing slash': (s) => !s.url.endsWith('/'),
    'the same, as the record explains': (s) =>
      s.url.endsWith('/reports') && s.customizations_info.includes('/reports/reports'),
  }),
  ...formsOf(contacts, {
    'a contact with nothing but an e-mail address': (c) =>
      c.email !== '' && c.email === Object.values(c).join(''),
    'a contact with nothing but a form': (c) => c.form_url !== '' && c.form_url === Object.values(c).join(''),
    'a contact with a telephone number and a form, but no e-mail address': (c) =>
      c.phone !== '' && c.form_url !== '' && c.email === '',
    'a contact with none of the four': (c) => Object.values(c).join('') === '',
    'a person with a job title': (c) => /, Head of /.test(c.person),
    'a contact with all four': (c) => Object.values(c).every(Boolean),
  }),
  ...formsOf(types, {
    'empty description of a report': (t) => t.reports.some((r) => r.description === ''),
  }),
  ...formsOf(names, {
    'an over-long name': (name) => name.length >= 145,
    'a no-break space in a name': (name) => name.includes('\u00a0'),
    'a name that is a host name': (name) => /^\w+(\.\w+)+$/.test(name),
    'an ampersand in a name': (name) => name.includes('&'),
  }),
  ...formsOf(audits, {
    'an audit planned for a later year': (a) => a.audit_status === null && a.start_date > '2030',
    'an audit planned two years ahead': (a) => a.audit_status === null && a.start_date.startsWith('2028'),
    'an audit without a status, years old': (a) => a.audit_status === null && a.start_date < '2025',
  }),
  ...formsOf(hosts, {
    'a host without contact, website or address': (h) =>
      h.contact === null && h.website === '' && h.address === '',
    'a host without audits': (h) =>
      !h.audits.length && h.audit_status === null && h.last_finished_audit === null,
  }),
  ...formsOf(notifications, {
    'notifications of no service, of a host': (n) => n.sushi_service === null && n.data_host !== null,
    'notifications of no service and no host': (n) => n.sushi_service === null && n.data_host === null,
    'a role as source': (n) => n.source === 'Content provider' && n.type === 'DATA EDIT',
    'reports of release 4, with their names': (n) =>
      ['BR1', 'CR1', 'DB1', 'JR1'].every((id) =>
        JSON.stringify(n.reports).includes(`"report_id":"${id}","report_name":"`),
      ),
    'dates: none': (n) => n.start_date === null && n.end_date === null,
    'dates: only the start': (n) => n.start_date !== null && n.end_date === null,
    'dates: only the end': (n) => n.start_date === null && n.end_date !== null,
    'dates: both': (n) => n.start_date !== null && n.end_date !== null,
  }),
  ['many countries', new Set(platforms.map((p) => p.address_country && p.address_country.code)).size >= 25],
  [
    'telephone numbers that begin with +',
    contacts.some((c) => c.phone !== '') && contacts.every((c) => /^(\+|$)/.test(c.phone)),
  ],
  ['release 5 only', offersOnly('5')],
  ['release 5.1 only', offersOnly('5.1')],
  ...Object.entries({
    Japanese: /[ぁ-んァ-ン]/,
    Greek: /\p{Script=Greek}/u,
    Hebrew: /\p{Script=Hebrew}/u,
    Arabic: /\p{Script=Arabic}/u,
    Cyrillic: /\p{Script=Cyrillic}/u,
    Hangul: /\p{Script=Hangul}/u,
    Polish: /[ąćęłńśźż].*[ąćęłńśźż]/i,
  }).map(([script, letters]): [string, boolean] => [
    `a name in ${script}`,
    names.some((name) => letters.test(name)),
  ]),
  ['line breaks as CRLF in free text', texts.includes(String.raw`\r\n`)],
  [
    'typographic quotes',
    /“.+?”/.test(texts) && /„.+?”/.test(texts) && /« .+? »/.test(texts) && texts.includes('’'),
  ],
  ['what looks like markup in free text', /&requestor_id=<yours>/.test(texts)],
  ['one audit on several services', highestCount(services.flatMap((s) => s.last_audit?.id ?? [])) >= 5],
  ...['Currently valid audit', 'Audit expired'].flatMap((status): [string, boolean][] => [
    [`${status}, without a result`, audits.some((a) => a.result === null && a.audit_status === status)],
  ]),
  [
    'few services that require no requestor ID',
    services.filter((s) => !s.requestor_id_required).length < services.length / 20,
  ],
  ...['account_name', 'Not required', ''].map((text): [string, boolean] => [
    `no requestor ID required, with the text “${text}”`,
    services.some((s) => !s.requestor_id_required && s.requestor_id_info === text),
  ]),
  ['an address beside a secret', /api_key=[\w.]+@[\w.]+\|\w/.test(texts)],
  ['a URL after a bracket, without a space', /\w\(https:/.test(texts)],
  [
    'API keys for about 40 %',
    share(services.filter((s) => s.api_key_required).length) > 0.3 &&
      share(services.filter((s) => s.api_key_required).length) < 0.5,
  ],
  ['several services at one URL', highestCount(services.map((s) => s.url)) >= 3],
  ['a second page of notifications', notifications.length > 50],
])('%s', (_form, occurs) => {
  expect(occurs).toBe(true);
});

const RECORDS: Record<string, readonly object[]> = {
  platforms,
  'host types': platforms.flatMap((platform) => platform.host_types),
  services,
  contacts,
  audits,
  migrations: services.flatMap((service) => service.migrations),
  hosts,
  notifications,
  'report types': types,
  reports: types.flatMap((type) => type.reports),
};
/** Whether texts are a few short ones, which are shown as they are. */
const areFew = (values: unknown[]): boolean =>
  new Set(values).size <= 12 && values.every((value) => typeof value !== 'string' || value.length <= 40);

function formOf(value: unknown, isShown: boolean): string {
  if (Array.isArray(value)) return `${value.length} elements`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string' || value === '' || isShown) return JSON.stringify(value);
  return value.includes('\n') ? 'a text of several lines' : 'a text';
}

test('each field has these values, and how often', async () => {
  const lines = Object.entries(RECORDS).flatMap(([kind, records]) =>
    Object.keys(records[0]!).map((field) => {
      const values = records.map((record) => Reflect.get(record, field) as unknown);
      const forms = Map.groupBy(values, (value) => formOf(value, field !== 'id' && areFew(values)));
      const counts = [...forms].map(([form, same]) => `${form} × ${same.length}`).toSorted();
      return `${kind}, ${field}: ${counts.join(', ')}\n`;
    }),
  );
  await expect(lines.join('')).toMatchFileSnapshot('__snapshots__/values.txt');
});

test('a host has its first finished audit and its first audited reports on the same night', () => {
  const nights = Array.from(readSampleNights(), (_, i) => sampleRegistry({ night: i + 1 }));
  const hasBoth = nights.some(({ hosts: before }, i) =>
    before.some(({ id, last_finished_audit, audited_reports }) => {
      const after = nights[i + 1]?.host.get(id);
      const hadNone = last_finished_audit === null && audited_reports.length === 0;
      return hadNone && after?.last_finished_audit && after.audited_reports.length > 1;
    }),
  );
  expect(hasBoth).toBe(true);
});
