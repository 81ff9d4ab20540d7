// The default sample contains every unusual form that is known from live registries.
import { expect, test } from 'vitest';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';

const sample = sampleRegistry();
const { platforms, services, hosts, notifications, releases } = sample;
const types = releases.flatMap((release) => release.report_types);
const contacts = [...platforms, ...services].flatMap((record) => record.contact ?? []);
const audits = services.flatMap((service) => service.last_audit ?? []);
const migrations = services.flatMap((service) => service.migrations);
const names = platforms.map((platform) => platform.name);
const texts = JSON.stringify(services);
const hostTypes = new Set(platforms.flatMap((platform) => platform.host_types.map((type) => type.name)));

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
    'empty abbrev': (p) => p.abbrev === '',
    'empty address': (p) => p.address === '',
    'no country': (p) => p.address_country === '',
    'no country, yet services': (p) => p.address_country === '' && p.sushi_services.length > 0,
    'an address with tabs, and spaces at the ends of lines': (p) =>
      /\t/.test(p.address) && / \n/.test(p.address) && /[^\s] +$/.test(p.address),
    'address of several lines': (p) => p.address.split('\n').length > 3,
    'no contact of a platform': (p) => p.contact === null,
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
    'no host types': (p) => p.host_types.length === 0,
    'several host types': (p) => p.host_types.length > 3,
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
    'a platform with 8 services': (p) => p.sushi_services.length === 8,
  }),
  ...formsOf(services, {
    'no contact of a service': (s) => s.contact === null,
    'a contact of a service': (s) => s.contact !== null,
    'a format description': (s) => /hexadecimal/.test(s.customer_id_info),
    '200 characters without a space': (s) => /\S{200}/.test(s.platform_specific_info),
    'no audit': (s) => s.last_audit === null,
    'several migrations of one service': (s) => s.migrations.length > 1,
    'a limit of 1 request per second, with compression': (s) =>
      s.request_volume_limits_applied &&
      /1 request per second/.test(s.request_volume_limits_info) &&
      /Accept-Encoding/.test(s.request_volume_limits_info),
    'no volume limits': (s) => !s.request_volume_limits_applied,
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
    'no text about the customer ID': (s) => s.customer_id_info === '',
    'a long text beside a flag that is false': (s) =>
      !s.customizations_in_place && s.customizations_info.length > 100,
    'a plain no beside a flag that is false': (s) =>
      !s.request_volume_limits_applied && /^none\.?$/i.test(s.request_volume_limits_info),
    'empty requestor ID info': (s) => s.requestor_id_info === '',
    'no notifications': (s) => s.notification_count === 0,
    'several notifications': (s) => s.notification_count > 1,
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
    'empty description of a report type': (t) => t.description === '',
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
  ...formsOf(migrations, {
    'migration from a host with a record': (m) => m.data_host !== null,
    'migration from a host without a record': (m) => m.data_host === null,
  }),
  ...formsOf(hosts, {
    'a host of many platforms': (h) => h.platforms.length >= 10,
    'a host of one platform': (h) => h.platforms.length === 1,
    'a host that all have left': (h) => h.platforms.length === 0,
    'a host without country': (h) => h.address_country === '',
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
    'notifications with reports': (n) => n.reports.length > 1,
    'a notification without message': (n) => n.message === '',
    'dates: none': (n) => n.start_date === null && n.end_date === null,
    'dates: only the start': (n) => n.start_date !== null && n.end_date === null,
    'dates: only the end': (n) => n.start_date === null && n.end_date !== null,
    'dates: both': (n) => n.start_date !== null && n.end_date !== null,
  }),
  ['about 14 hosts', hosts.length >= 12 && hosts.length <= 16],
  ['many countries', new Set(platforms.map((p) => p.address_country && p.address_country.code)).size >= 25],
  ...(['person', 'email', 'phone', 'form_url'] as const).map((part): [string, boolean] => [
    `a contact without ${part}`,
    contacts.some((c) => c[part] === ''),
  ]),
  [
    'telephone numbers that begin with +',
    contacts.some((c) => c.phone !== '') && contacts.every((c) => /^(\+|$)/.test(c.phone)),
  ],
  ['release 5 only', offersOnly('5')],
  ['release 5.1 only', offersOnly('5.1')],
  ...[
    'eJournal',
    'eBook',
    'Multimedia',
    'Full_Content_Database',
    'Aggregated_Full_Content',
    'A&I_Database',
    'eBook_Collection',
    'Multimedia_Collection',
    'Data_Repository',
    'Discovery_Service',
    'Scholarly_Collaboration_Network',
  ].map((type): [string, boolean] => [`host type ${type}`, hostTypes.has(type)]),
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
  ...['Audit in progress', 'Audit expired', 'Audit failed', 'Currently valid audit'].map(
    (state): [string, boolean] => [state, services.some((s) => s.last_audit?.audit_status === state)],
  ),
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
  ['both types of notifications', new Set(notifications.map((n) => n.type)).size === 2],
])('%s', (_form, occurs) => {
  expect(occurs).toBe(true);
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
