// The links between records, in both directions. The snapshot has the model of each small registry.
import { expect, test } from 'vitest';
import { platformFiltersOf, reportFiltersOf, serviceFiltersOf } from '../../src/lists/list-filters.ts';
import type { Migration, MigrationEnd, Model } from '../../src/model/model-types.ts';
import { modelOf } from '../../src/model/model.ts';
import {
  auditOf,
  HOST_ID,
  hostOf,
  ID,
  idOf,
  listedOf,
  platformOf,
  SERVICE_ID,
  serviceOf,
} from '../registry/records.ts';
import { registryOf } from '../registry/registry-of.ts';

type Records = Parameters<typeof registryOf>[0];

const API = 'https://registry.example/api/v1';
const [OTHER_ID, OTHER_HOST, OTHER_SERVICE] = [idOf(4), idOf(5), idOf(6)];

const platformWith = (...services: object[]) => platformOf({ sushi_services: services });
const move = (migration_date: string, host?: string, more: object = {}) => ({
  id: ID,
  data_host: host ? `${API}/usage-data-host/${host}/` : null,
  data_host_original_name: '',
  migration_date,
  ...more,
});

/** Records are named by the first character of their IDs. */
const keysOf = (records: (object | undefined)[]): string =>
  records
    .map((record) => (record ? String(Reflect.get(record, 'id')).charAt(0) || '“”' : 'none'))
    .join(' ') || 'none';
const endOf = ({ host, link, name }: MigrationEnd): string =>
  host ? keysOf([host]) : `${link?.split('/').at(-2)?.[0] ?? `“${name}”`} without record`;
const movesOf = (migrations: Migration[]): string =>
  migrations
    .map(
      ({ record, service, from, to }) =>
        `${keysOf([service])} ${record.migration_date || 'undated'} from ${endOf(from)} to ${endOf(to)}`,
    )
    .join(', ') || 'none';

function linesOf({
  platforms,
  services,
  hosts,
  audits,
  notifications,
  currentRelease,
  reports,
}: Model): string[] {
  return [
    ...platforms.map(
      (each) =>
        `platform ${keysOf([each])} “${each.name}” ${each.path}\n  releases ${each.releases} · services ${keysOf(each.services)} · hosts ${keysOf(each.hosts)} · moves ${movesOf(each.migrations)}`,
    ),
    ...services.map(
      (each) =>
        `service ${keysOf([each])} “${each.name}” ${each.path}\n  ${each.record.url} · platforms ${keysOf(each.platforms)} · sisters ${keysOf(each.sisters)} · host ${keysOf([each.host])} · notifications ${keysOf(each.notifications.map(({ record }) => record))} · moves ${movesOf(each.migrations)}`,
    ),
    ...hosts.map(
      (each) =>
        `host ${keysOf([each])} ${each.path}\n  country ${JSON.stringify(each.country)} · services ${keysOf(each.services)} · platforms ${keysOf(each.platforms)} · moves in ${movesOf(each.migrationsIn)} · moves out ${movesOf(each.migrationsOut)}`,
    ),
    ...audits.map(
      ({ status, audits: all }) =>
        `${status}\n  ${all.map((audit) => `of services ${keysOf(audit.services)}`).join(', ')}`,
    ),
    ...notifications.map(
      ({ record, service, host }) =>
        `notification ${keysOf([record])}\n  service ${keysOf([service])} · host ${keysOf([host])}`,
    ),
    `${reports.length} reports · current release ${currentRelease}`,
  ];
}

const audit = auditOf();
const service = serviceOf({ last_audit: audit, migrations: [move('2025-05-01', OTHER_HOST)] });
const sister = serviceOf({ id: OTHER_SERVICE, usage_release: '5', last_audit: audit });
const ofService = {
  id: ID,
  published_date: '2026-01-01',
  subject: 'Down',
  sushi_service: { id: SERVICE_ID },
};
const ofHost = {
  id: OTHER_ID,
  published_date: '2026-02-01',
  data_host: `${API}/usage-data-host/${HOST_ID}/`,
};
const general = [{ ...ofService, sushi_service: null }];
const ofPlatform = { platforms: [`${API}/platform/${ID}/`] };
const [first, gone] = [idOf(7), idOf(8)];
const [alone, ...others] = [1, 8, 7, 9].map((digit) => serviceOf({ id: idOf(digit) }));
const at = (url: string) => serviceOf({ url: `https://${url}.example` });
const twice = [platformWith(at('first')), { ...platformWith(at('second')), id: OTHER_ID }];
const inCountry = (code: string): Records => ({
  platforms: [platformOf(), platformOf({ id: OTHER_ID, address_country: { code: 'FR', name: '' } })],
  hosts: [hostOf({ address_country: code })],
});

const REGISTRIES: Record<string, Records> = {
  'a service with a response and its sister without; a host that it left and that lists the platform; both lists of notifications':
    {
      platforms: [platformWith(service, sister)],
      services: [service],
      serviceNotifications: { [SERVICE_ID]: [ofService] },
      notifications: [ofService, ofHost],
      hosts: [hostOf(), hostOf({ id: OTHER_HOST, name: 'Before', ...ofPlatform })],
    },
  'two platforms with the same two services of one host, which lists one of them': {
    platforms: [platformWith(service, sister), { ...platformWith(service, sister), id: OTHER_ID }],
    hosts: [hostOf(ofPlatform)],
  },
  'services of a host, of which the first has no platform': {
    platforms: [platformWith(...others)],
    services: [alone!],
    hosts: [hostOf()],
  },
  'moves of two services': {
    platforms: [
      platformWith(
        serviceOf({ migrations: [move('2024-01-01'), move('2026-01-01')] }),
        serviceOf({ id: OTHER_SERVICE, migrations: [move('2026-01-01')] }),
      ),
    ],
    hosts: [hostOf()],
  },
  'moves to the host that the next one left, of which two are stated on one day each and one on no day': {
    platforms: [
      platformWith(
        serviceOf({
          migrations: [
            move('2026-01-05', OTHER_HOST),
            // Stated twice.
            move('2026-01-04', OTHER_HOST),
            move('2025-01-01', gone),
            move('2024-09-30', undefined, { data_host_original_name: 'Unlisted' }),
            move('2024-08-31', undefined, { data_host_original_name: 'Other' }),
            move('2023-01-01', first),
            move('', first),
          ],
        }),
      ),
    ],
    hosts: [hostOf(), hostOf({ id: OTHER_HOST }), hostOf({ id: first })],
  },
  'a host in the country of a platform': inCountry('FR'),
  'a host in another country': inCountry('US'),
  'a host in no country': inCountry(''),
  'a notification in the list of a service, which the list of all names without it': {
    services: [service],
    serviceNotifications: { [SERVICE_ID]: general },
    notifications: general,
  },
  'notifications without an ID': { notifications: ['', 'no ID', ''].map((id) => ({ ...ofService, id })) },
  'a platform without a response': { list: [listedOf()], services: [serviceOf()] },
  'a service whose host has no response': { platforms: [platformWith(serviceOf())] },
  'platforms without a UUID, and one listed twice': {
    list: [
      listedOf({ name: 'First' }),
      listedOf({ name: 'Second', sushi_services: [] }),
      listedOf({ id: '../x' }),
      listedOf({ id: '' }),
    ],
    services: [serviceOf()],
  },
  'a service that two platforms embed': { platforms: twice },
  'a service that two platforms embed, with a response': { platforms: twice, services: [at('own')] },
  'a platform with an abbreviation only': { list: [platformOf({ name: ' ' })] },
  'a platform without name and abbreviation': { list: [platformOf({ name: '', abbrev: '' })] },
  nothing: {},
};

test('records are linked in both directions, also where some are missing', async () => {
  const texts = Object.entries(REGISTRIES).map(([title, records]) =>
    [`# ${title}\n`, ...linesOf(modelOf(registryOf(records)))].join('\n'),
  );
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('__snapshots__/linked-records.txt');
});

test('a host whose services no listed platform has is an option for services, not for platforms', () => {
  const orphaned = modelOf(registryOf({ list: [platformOf()], services: [serviceOf()], hosts: [hostOf()] }));
  const lists = [serviceFiltersOf(orphaned), platformFiltersOf(orphaned), reportFiltersOf(orphaned)];
  const hosts = lists.map((fields) => fields.find(({ name }) => name === 'host')?.options.length);
  expect(hosts).toEqual([1, 0, 0]);
});
