// The default sample contains every unusual form that is known from live registries.
import { expect, test } from 'vitest';
import { sampleRegistries, sampleRegistry } from '../../src/sample/sample.ts';

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

const share = (count: number): number => count / services.length;

test.each<[form: string, occurs: boolean]>([
  ['about 14 hosts', hosts.length >= 12 && hosts.length <= 16],
  ['many countries', new Set(platforms.map((p) => p.address_country && p.address_country.code)).size >= 25],
  ['empty abbrev', platforms.some((p) => p.abbrev === '')],
  ['empty address', platforms.some((p) => p.address === '')],
  ['no country', platforms.some((p) => p.address_country === '')],
  [
    'no country, yet services',
    platforms.some((p) => p.address_country === '' && p.sushi_services.length > 0),
  ],
  [
    'an address with tabs, and spaces at the ends of lines',
    platforms.some((p) => /\t/.test(p.address) && / \n/.test(p.address) && /[^\s] +$/.test(p.address)),
  ],
  ['address of several lines', platforms.some((p) => p.address.split('\n').length > 3)],
  ['no contact of a platform', platforms.some((p) => p.contact === null)],
  ['no contact of a service', services.some((s) => s.contact === null)],
  ['a contact of a service', services.some((s) => s.contact !== null)],
  ...(['person', 'email', 'phone', 'form_url'] as const).map((part): [string, boolean] => [
    `a contact without ${part}`,
    contacts.some((c) => c[part] === ''),
  ]),
  [
    'a contact with nothing but an e-mail address',
    contacts.some((c) => c.email !== '' && c.email === Object.values(c).join('')),
  ],
  [
    'a contact with nothing but a form',
    contacts.some((c) => c.form_url !== '' && c.form_url === Object.values(c).join('')),
  ],
  [
    'a contact with a telephone number and a form, but no e-mail address',
    contacts.some((c) => c.phone !== '' && c.form_url !== '' && c.email === ''),
  ],
  ['a contact with none of the four', contacts.some((c) => Object.values(c).join('') === '')],
  ['a person with a job title', contacts.some((c) => /, Head of /.test(c.person))],
  [
    'telephone numbers that begin with +',
    contacts.some((c) => c.phone !== '') && contacts.every((c) => /^(\+|$)/.test(c.phone)),
  ],
  ['a contact with all four', contacts.some((c) => Object.values(c).every(Boolean))],
  ['empty description of a report type', types.some((t) => t.description === '')],
  ['empty description of a report', types.some((t) => t.reports.some((r) => r.description === ''))],
  ['neither reports nor services', platforms.some((p) => !p.reports.length && !p.sushi_services.length)],
  ['reports without services', platforms.some((p) => p.reports.length > 0 && !p.sushi_services.length)],
  ['release 5 only', offersOnly('5')],
  ['release 5.1 only', offersOnly('5.1')],
  ['both releases', platforms.some((p) => new Set(p.sushi_services.map((s) => s.usage_release)).size === 2)],
  [
    'the same report under both releases',
    platforms.some((p) => new Set(p.reports.map((r) => r.report_id)).size < p.reports.length),
  ],
  [
    'unsorted reports',
    platforms.some(
      (p) =>
        p.reports.map((r) => r.report_id).join() !==
        p.reports
          .map((r) => r.report_id)
          .toSorted()
          .join(),
    ),
  ],
  [
    'releases of reports mixed',
    platforms.some((p) => / 5 .* 5\.1 .* 5 /.test(` ${p.reports.map((r) => r.usage_release).join(' ')} `)),
  ],
  ['no host types', platforms.some((p) => p.host_types.length === 0)],
  ['several host types', platforms.some((p) => p.host_types.length > 3)],
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
  ['an over-long name', names.some((name) => name.length >= 145)],
  ['a no-break space in a name', names.some((name) => name.includes('\u00a0'))],
  ['a name that is a host name', names.some((name) => /^\w+(\.\w+)+$/.test(name))],
  ['an ampersand in a name', names.some((name) => name.includes('&'))],
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
  ['a format description', services.some((s) => /hexadecimal/.test(s.customer_id_info))],
  ['200 characters without a space', services.some((s) => /\S{200}/.test(s.platform_specific_info))],
  ['one audit on several services', highestCount(services.flatMap((s) => s.last_audit?.id ?? [])) >= 5],
  [
    'one audit on services of several platforms',
    platforms.some((p) =>
      platforms.some(
        (q) =>
          p !== q &&
          p.sushi_services.some(
            (s) => s.last_audit && q.sushi_services.some((t) => t.last_audit?.id === s.last_audit?.id),
          ),
      ),
    ),
  ],
  ...['Audit in progress', 'Audit expired', 'Audit failed', 'Currently valid audit'].map(
    (state): [string, boolean] => [state, services.some((s) => s.last_audit?.audit_status === state)],
  ),
  ['no audit', services.some((s) => s.last_audit === null)],
  ['an audit planned for a later year', audits.some((a) => a.audit_status === null && a.start_date > '2030')],
  [
    'an audit planned two years ahead',
    audits.some((a) => a.audit_status === null && a.start_date.startsWith('2028')),
  ],
  [
    'an audit without a status, years old',
    audits.some((a) => a.audit_status === null && a.start_date < '2025'),
  ],
  ...['Currently valid audit', 'Audit expired'].flatMap((status): [string, boolean][] => [
    [`${status}, without a result`, audits.some((a) => a.result === null && a.audit_status === status)],
  ]),
  [
    'an audited platform whose services do not have last_audit',
    platforms.some(
      (p) => p.audited && p.sushi_services.every((s) => sample.without.get(s.id)?.includes('last_audit')),
    ),
  ],
  ['a platform not audited, with services', platforms.some((p) => !p.audited && p.sushi_services.length > 0)],
  ['migration from a host with a record', migrations.some((m) => m.data_host !== null)],
  ['migration from a host without a record', migrations.some((m) => m.data_host === null)],
  ['several migrations of one service', services.some((s) => s.migrations.length > 1)],
  [
    'a limit of 1 request per second, with compression',
    services.some(
      (s) =>
        s.request_volume_limits_applied &&
        /1 request per second/.test(s.request_volume_limits_info) &&
        /Accept-Encoding/.test(s.request_volume_limits_info),
    ),
  ],
  ['no volume limits', services.some((s) => !s.request_volume_limits_applied)],
  [
    'customizations',
    services.some(
      (s) => s.customizations_in_place && /consortia reporting extension/i.test(s.customizations_info),
    ),
  ],
  [
    'customizations unexplained',
    services.some((s) => s.customizations_in_place && s.customizations_info === ''),
  ],
  [
    'credentials that expire',
    services.some((s) => s.credentials_auto_expire && s.credentials_auto_expire_info !== ''),
  ],
  [
    'credentials that expire unexplained',
    services.some((s) => s.credentials_auto_expire && s.credentials_auto_expire_info === ''),
  ],
  [
    'IP authorization',
    services.some((s) => s.ip_address_authorization && s.ip_address_authorization_info !== ''),
  ],
  [
    'IP authorization unexplained',
    services.some((s) => s.ip_address_authorization && s.ip_address_authorization_info === ''),
  ],
  [
    'platform attribute required',
    services.some((s) => s.platform_attr_required && s.platform_specific_info !== ''),
  ],
  [
    'platform attribute not required',
    services.some((s) => !s.platform_attr_required && s.platform_specific_info === ''),
  ],
  [
    'few services that require no requestor ID',
    services.filter((s) => !s.requestor_id_required).length < services.length / 20,
  ],
  ...['account_name', 'Not required', ''].map((text): [string, boolean] => [
    `no requestor ID required, with the text “${text}”`,
    services.some((s) => !s.requestor_id_required && s.requestor_id_info === text),
  ]),
  ['no text about the customer ID', services.some((s) => s.customer_id_info === '')],
  ['an address beside a secret', /api_key=[\w.]+@[\w.]+\|\w/.test(texts)],
  ['a URL after a bracket, without a space', /\w\(https:/.test(texts)],
  [
    'a long text beside a flag that is false',
    services.some((s) => !s.customizations_in_place && s.customizations_info.length > 100),
  ],
  [
    'a plain no beside a flag that is false',
    services.some((s) => !s.request_volume_limits_applied && /^none\.?$/i.test(s.request_volume_limits_info)),
  ],
  ['empty requestor ID info', services.some((s) => s.requestor_id_info === '')],
  [
    'API keys for about 40 %',
    share(services.filter((s) => s.api_key_required).length) > 0.3 &&
      share(services.filter((s) => s.api_key_required).length) < 0.5,
  ],
  ['no notifications', services.some((s) => s.notification_count === 0)],
  ['several notifications', services.some((s) => s.notification_count > 1)],
  ['a service URL without trailing slash', services.some((s) => !s.url.endsWith('/'))],
  [
    'the same, as the record explains',
    services.some((s) => s.url.endsWith('/reports') && s.customizations_info.includes('/reports/reports')),
  ],
  ['several services at one URL', highestCount(services.map((s) => s.url)) >= 3],
  [
    'both releases at one URL',
    platforms.some(
      (p) =>
        p.sushi_services[0]?.usage_release !== p.sushi_services[1]?.usage_release &&
        p.sushi_services[0]?.url === p.sushi_services[1]?.url &&
        p.sushi_services.length === 2,
    ),
  ],
  ['a website with a query', platforms.some((p) => p.website.includes('?'))],
  ['a website with http and without trailing slash', platforms.some((p) => /^http:.*[^/]$/.test(p.website))],
  ['a platform with 8 services', platforms.some((p) => p.sushi_services.length === 8)],
  ['a host of many platforms', hosts.some((h) => h.platforms.length >= 10)],
  ['a host of one platform', hosts.some((h) => h.platforms.length === 1)],
  ['a host that all have left', hosts.some((h) => h.platforms.length === 0)],
  ['a host without country', hosts.some((h) => h.address_country === '')],
  [
    'a host without contact, website or address',
    hosts.some((h) => h.contact === null && h.website === '' && h.address === ''),
  ],
  [
    'a host without audits',
    hosts.some((h) => !h.audits.length && h.audit_status === null && h.last_finished_audit === null),
  ],
  ['a second page of notifications', notifications.length > 50],
  [
    'notifications of no service, of a host',
    notifications.some((n) => n.sushi_service === null && n.data_host !== null),
  ],
  [
    'notifications of no service and no host',
    notifications.some((n) => n.sushi_service === null && n.data_host === null),
  ],
  ['a role as source', notifications.some((n) => n.source === 'Content provider' && n.type === 'DATA EDIT')],
  [
    'reports of release 4, with their names',
    notifications.some((n) =>
      ['BR1', 'CR1', 'DB1', 'JR1'].every((id) =>
        JSON.stringify(n.reports).includes(`"report_id":"${id}","report_name":"`),
      ),
    ),
  ],
  ['both types of notifications', new Set(notifications.map((n) => n.type)).size === 2],
  ['notifications with reports', notifications.some((n) => n.reports.length > 1)],
  ['a notification without message', notifications.some((n) => n.message === '')],
  ['dates: none', notifications.some((n) => n.start_date === null && n.end_date === null)],
  ['dates: only the start', notifications.some((n) => n.start_date !== null && n.end_date === null)],
  ['dates: only the end', notifications.some((n) => n.start_date === null && n.end_date !== null)],
  ['dates: both', notifications.some((n) => n.start_date !== null && n.end_date !== null)],
])('%s', (_form, occurs) => {
  expect(occurs).toBe(true);
});

test('a host has its first finished audit and its first audited reports on the same night', () => {
  const nights = sampleRegistries();
  const hasBoth = nights.some(({ hosts: before }, i) =>
    before.some(({ id, last_finished_audit, audited_reports }) => {
      const after = nights[i + 1]?.host.get(id);
      const hadNone = last_finished_audit === null && audited_reports.length === 0;
      return hadNone && after?.last_finished_audit && after.audited_reports.length > 1;
    }),
  );
  expect(hasBoth).toBe(true);
});
