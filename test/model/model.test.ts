import { describe, expect, test } from 'vitest';
import { platformFiltersOf, reportFiltersOf, serviceFiltersOf } from '../../src/lists/list-filters.ts';
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

const API = 'https://registry.example/api/v1';
const [OTHER_ID, OTHER_HOST, OTHER_SERVICE] = [idOf(4), idOf(5), idOf(6)];

const modelWith = (records: Parameters<typeof registryOf>[0]) => modelOf(registryOf(records));
const platformWith = (...services: object[]) => platformOf({ sushi_services: services });
const move = (migration_date: string, host: string | undefined, more: object = {}) => ({
  id: ID,
  data_host: host ? `${API}/usage-data-host/${host}/` : null,
  data_host_original_name: '',
  migration_date,
  ...more,
});
const idsOf = (records: { id: string }[] | undefined) => records?.map(({ id }) => id);

describe('links in both directions', () => {
  const audit = auditOf();
  const service = serviceOf({ last_audit: audit, migrations: [move('2025-05-01', OTHER_HOST)] });
  const sister = serviceOf({ id: OTHER_SERVICE, usage_release: '5', last_audit: audit });
  const note = { id: ID, published_date: '2026-01-01', subject: 'Down', sushi_service: { id: SERVICE_ID } };
  const ofHost = {
    id: OTHER_ID,
    published_date: '2026-02-01',
    data_host: `${API}/usage-data-host/${HOST_ID}/`,
  };
  const model = modelWith({
    platforms: [platformWith(service, sister)],
    services: [service],
    serviceNotifications: { [SERVICE_ID]: [note] },
    notifications: [note, ofHost],
    hosts: [hostOf(), hostOf({ id: OTHER_HOST, name: 'Before', platforms: [`${API}/platform/${ID}/`] })],
  });
  const [one] = model.platforms;
  const ownService = model.services.find(({ id }) => id === SERVICE_ID);

  test("platforms and services, in the registry's order; embedded services replace missing responses", () => {
    expect(idsOf(one?.services)).toEqual([SERVICE_ID, OTHER_SERVICE]);
    expect(one?.releases).toEqual(['5', '5.1']);
    expect(ownService?.platforms).toEqual([one]);
    expect(idsOf(ownService?.sisters)).toEqual([OTHER_SERVICE]);
  });

  test('hosts: services, platforms (with a service or listed), migrations in and out', () => {
    const [host, before] = [HOST_ID, OTHER_HOST].map((id) => model.hosts.find((each) => each.id === id));
    expect(ownService?.host).toBe(host);
    expect(host?.services).toHaveLength(2);
    expect(before?.platforms).toEqual([one]);
    expect(host?.migrationsIn[0]?.from.host).toBe(before);
    expect(before?.migrationsOut[0]?.service).toBe(ownService);
  });

  test('a host that several services of a platform share is counted once, as is a service that platforms share', () => {
    const { platforms, hosts, services } = modelWith({
      platforms: [platformWith(service, sister), { ...platformWith(service, sister), id: OTHER_ID }],
      hosts: [hostOf({ platforms: [`${API}/platform/${ID}/`] })],
    });
    expect(platforms.map((each) => idsOf(each.hosts))).toEqual([[HOST_ID], [HOST_ID]]);
    expect(idsOf(hosts[0]?.services)?.toSorted()).toEqual([SERVICE_ID, OTHER_SERVICE]);
    expect(hosts[0]?.platforms).toHaveLength(2);
    expect(platforms.map(({ migrations }) => migrations.length)).toEqual([1, 1]);
    expect(hosts[0]?.migrationsIn).toHaveLength(1);
    const shared = services.find(({ id }) => id === SERVICE_ID);
    expect(shared?.platforms).toHaveLength(2);
    expect(idsOf(shared?.sisters)).toEqual([OTHER_SERVICE]);
  });

  test('the services of a host are sorted by platform, those without one last', () => {
    const [alone, ...others] = [1, 8, 7, 9].map((digit) => serviceOf({ id: idOf(digit) }));
    const { services } = modelWith({
      platforms: [platformWith(...others)],
      services: [alone!],
      hosts: [hostOf()],
    });
    expect(services.map(({ id }) => id[0]).join('')).toBe('7891');
    expect(services.at(-1)!.name).toBe('Acme Hosting');
  });

  test('a host whose services no listed platform has is an option for services, not for platforms', () => {
    const orphaned = modelWith({ list: [platformOf()], services: [serviceOf()], hosts: [hostOf()] });
    const lists = [serviceFiltersOf(orphaned), platformFiltersOf(orphaned), reportFiltersOf(orphaned)];
    const hosts = lists.map((fields) => fields.find(({ name }) => name === 'host')?.options.length);
    expect(hosts).toEqual([1, 0, 0]);
  });

  test('the newest move comes first, of a service, a platform and a host', () => {
    const moved = [
      serviceOf({
        migrations: [
          move('2024-01-01', undefined, { id: idOf(1) }),
          move('2026-01-01', undefined, { id: idOf(2) }),
        ],
      }),
      serviceOf({ id: OTHER_SERVICE, migrations: [move('2026-01-01', undefined, { id: idOf(3) })] }),
    ];
    const { platforms, hosts, services } = modelWith({
      platforms: [platformWith(...moved)],
      hosts: [hostOf()],
    });
    const own = services.find(({ id }) => id === SERVICE_ID)!;
    const moves = [own.migrations, platforms[0]!.migrations, hosts[0]!.migrationsIn];
    expect(moves.map((all) => all.map(({ record }) => record.id[0]).join(''))).toEqual(['21', '231', '231']);
  });

  test('a service moved to the host from which it moved next, the last time to its present host', () => {
    const [first, gone] = [idOf(7), idOf(8)];
    const moved = serviceOf({
      migrations: [
        move('2026-01-05', OTHER_HOST),
        // Stated twice.
        move('2026-01-04', OTHER_HOST),
        move('2025-01-01', gone),
        move('2024-09-30', undefined, { data_host_original_name: 'Unlisted' }),
        move('2023-01-01', first),
        // The registry states no day.
        move('', first),
      ],
    });
    const { services, hosts } = modelWith({
      platforms: [platformWith(moved)],
      hosts: [hostOf(), hostOf({ id: OTHER_HOST }), hostOf({ id: first })],
    });
    const ends = services[0]!.migrations.map(({ to }) => [to.host?.id, to.link?.split('/').at(-2), to.name]);
    expect(ends).toEqual([
      [HOST_ID, HOST_ID, ''],
      [HOST_ID, HOST_ID, ''],
      [OTHER_HOST, OTHER_HOST, ''],
      [undefined, gone, ''],
      [undefined, undefined, 'Unlisted'],
      [HOST_ID, HOST_ID, ''],
    ]);
    const daysOf = (id: string) => {
      const { migrationsIn, migrationsOut } = hosts.find((each) => each.id === id)!;
      return [migrationsIn, migrationsOut].map((all) =>
        all.map(({ record }) => record.migration_date).join(),
      );
    };
    expect(daysOf(HOST_ID)).toEqual(['2026-01-05,2026-01-04,', '']);
    expect(daysOf(OTHER_HOST)).toEqual(['2025-01-01', '2026-01-05,2026-01-04']);
    expect(daysOf(first)).toEqual(['', '2023-01-01,']);
  });

  test.each([
    ['FR', { code: 'FR', name: 'France' }],
    ['US', { code: 'US', name: '' }],
    ['', undefined],
  ])("the country “%s” of a host has the name from a platform's country, or none", (code, country) => {
    const nameless = platformOf({ id: OTHER_ID, address_country: { code: 'FR', name: '' } });
    const { hosts } = modelWith({
      platforms: [platformOf(), nameless],
      hosts: [hostOf({ address_country: code })],
    });
    expect(hosts[0]!.country).toEqual(country);
  });

  test('an audit of two services is one audit', () => {
    const audits = model.audits.map(({ status, audits: all }) => [
      status,
      all.map(({ services }) => services.length),
    ]);
    expect(audits).toEqual([['Currently valid audit', [2]]]);
  });

  test('notifications from both lists, each once, newest first', () => {
    expect(model.notifications.map(({ record }) => record.id)).toEqual([OTHER_ID, ID]);
    expect(ownService?.notifications).toEqual([model.notifications[1]]);
    expect(model.notifications[0]?.host?.id).toBe(HOST_ID);
  });

  test('a notification of a service’s list belongs to it, also where the list of all names no service', () => {
    const general = [{ ...note, sushi_service: null }];
    const { notifications, services } = modelWith({
      services: [service],
      serviceNotifications: { [SERVICE_ID]: general },
      notifications: general,
    });
    expect(notifications.map((each) => each.service)).toEqual(services);
  });

  test('notifications without an ID are all listed', () => {
    const results = ['', 'no ID', ''].map((bad) => ({ ...note, id: bad }));
    expect(modelWith({ notifications: results }).notifications).toHaveLength(3);
  });

  test('paths are the API paths without /api/v1', () => {
    expect([one?.path, ownService?.path, model.hosts[0]?.path]).toEqual([
      `/platform/${ID}/`,
      `/sushi-service/${SERVICE_ID}/`,
      `/usage-data-host/${HOST_ID}/`,
    ]);
  });
});

describe('an incomplete registry', () => {
  test('a platform without a response is taken from the list', () => {
    const { platforms } = modelWith({ list: [listedOf()], services: [serviceOf()] });
    expect(platforms[0]).toMatchObject({ name: 'Acme Journals', releases: ['5.1'] });
  });

  test('a service without a response of its host has no host', () => {
    expect(modelWith({ platforms: [platformWith(serviceOf())] }).services[0]?.host).toBeUndefined();
  });

  test('platforms without a UUID are left out, and of several with one ID the first counts', () => {
    const first = listedOf({ name: 'First' });
    const second = listedOf({ name: 'Second', sushi_services: [] });
    const list = [first, second, listedOf({ id: '../x' }), listedOf({ id: '' })];
    const { platforms } = modelWith({ list, services: [serviceOf()] });
    expect(platforms.map(({ name, services }) => [name, services.length])).toEqual([['First', 1]]);
  });

  test('of a service that two platforms embed the first copy counts, and any response of its own before both', () => {
    const at = (url: string) => serviceOf({ url: `https://${url}.example` });
    const platforms = [platformWith(at('first')), { ...platformWith(at('second')), id: OTHER_ID }];
    const urlsOf = (...services: object[]) =>
      modelWith({ platforms, services }).services.map(({ record }) => record.url);
    expect(urlsOf()).toEqual(['https://first.example']);
    expect(urlsOf(at('own'))).toEqual(['https://own.example']);
  });

  test('names are never empty', () => {
    const nameWith = (changes: object) => modelWith({ list: [listedOf(changes)] }).platforms[0]?.name;
    expect([nameWith({ name: ' ' }), nameWith({ name: '', abbrev: '' })]).toEqual(['AJ', ID]);
  });

  test('an empty registry', () => {
    expect(modelWith({})).toMatchObject({
      platforms: [],
      reports: [],
      releases: [],
      currentRelease: undefined,
    });
  });
});
