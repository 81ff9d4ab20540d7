import { describe, expect, test } from 'vitest';
import { platformFiltersOf, reportFiltersOf, serviceFiltersOf } from '../../src/lists/list-filters.ts';
import { modelOf } from '../../src/model/model.ts';
import { addResponse, emptyRegistry, type Registry } from '../../src/registry/reading/registry.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import {
  auditOf,
  HOST_ID,
  hostOf,
  ID,
  listedOf,
  platformOf,
  SERVICE_ID,
  serviceOf,
} from '../registry/records.ts';

const API = 'https://registry.example/api/v1';
const OTHER_ID = '44444444-4444-4444-8444-444444444444';
const OTHER_HOST = '55555555-5555-4555-8555-555555555555';
const OTHER_SERVICE = '66666666-6666-4666-8666-666666666666';

function registryOf(...responses: [Endpoint, unknown][]): Registry {
  const registry = emptyRegistry('usage');
  for (const [endpoint, json] of responses)
    addResponse(registry, endpoint, Buffer.from(JSON.stringify(json)));
  return registry;
}

function platform(changes: object = {}, services: Record<string, unknown>[] = []): [Endpoint, unknown] {
  return [{ kind: 'platform', id: ID }, platformOf({ sushi_services: services, ...changes })];
}

describe('links in both directions', () => {
  const audit = auditOf();
  const migrationRecord = {
    id: ID,
    data_host: `${API}/usage-data-host/${OTHER_HOST}/`,
    data_host_original_name: 'Old',
    migration_date: '2025-05-01',
  };
  const service = serviceOf({ last_audit: audit, migrations: [migrationRecord] });
  const sister = serviceOf({ id: OTHER_SERVICE, usage_release: '5', last_audit: audit });
  const note = { id: ID, published_date: '2026-01-01', subject: 'Down', sushi_service: { id: SERVICE_ID } };
  const model = modelOf(
    registryOf(
      [{ kind: 'platforms' }, [listedOf()]],
      platform({}, [service, sister]),
      [{ kind: 'service', id: SERVICE_ID }, service],
      [{ kind: 'service-notifications', id: SERVICE_ID }, [note]],
      [
        { kind: 'notifications' },
        {
          count: 2,
          next: null,
          previous: null,
          results: [
            note,
            { id: OTHER_ID, published_date: '2026-02-01', data_host: `${API}/usage-data-host/${HOST_ID}/` },
          ],
        },
      ],
      [{ kind: 'host', id: HOST_ID }, hostOf()],
      [
        { kind: 'host', id: OTHER_HOST },
        hostOf({ id: OTHER_HOST, name: 'Before', platforms: [`${API}/platform/${ID}/`] }),
      ],
    ),
  );
  const [one] = model.platforms;
  const ownService = model.services.find(({ id }) => id === SERVICE_ID);

  test("platforms and services, in the registry's order; embedded services replace missing responses", () => {
    expect(one?.services.map(({ id }) => id)).toEqual([SERVICE_ID, OTHER_SERVICE]);
    expect(one?.releases).toEqual(['5', '5.1']);
    expect(ownService?.platforms).toEqual([one]);
    expect(ownService?.sisters.map(({ id }) => id)).toEqual([OTHER_SERVICE]);
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
    const sharing = modelOf(
      registryOf(
        [{ kind: 'platforms' }, [listedOf(), listedOf({ id: OTHER_ID })]],
        platform({}, [service, sister]),
        [{ kind: 'platform', id: OTHER_ID }, platformOf({ id: OTHER_ID, sushi_services: [service, sister] })],
        [{ kind: 'host', id: HOST_ID }, hostOf({ platforms: [`${API}/platform/${ID}/`] })],
      ),
    );
    expect(sharing.platforms.map(({ hosts }) => hosts.map(({ id }) => id))).toEqual([[HOST_ID], [HOST_ID]]);
    const [host] = sharing.hosts;
    expect(host?.services.map(({ id }) => id).toSorted()).toEqual([SERVICE_ID, OTHER_SERVICE]);
    expect(host?.platforms).toHaveLength(2);
    expect(sharing.platforms.map(({ migrations }) => migrations.length)).toEqual([1, 1]);
    expect(host?.migrationsIn).toHaveLength(1);
    const shared = sharing.services.find(({ id }) => id === SERVICE_ID);
    expect(shared?.platforms).toHaveLength(2);
    expect(shared?.sisters.map(({ id }) => id)).toEqual([OTHER_SERVICE]);
  });

  test('the services of a host are sorted by platform, those without one last', () => {
    const limited = (digit: number, text: string) =>
      serviceOf({
        id: `${String(digit).repeat(8)}-0000-4000-8000-000000000000`,
        request_volume_limits_info: text,
      });
    const [alone, first, second, third] = [
      limited(1, ''),
      limited(7, ' Three. '),
      limited(8, 'Two.'),
      limited(9, 'Three.'),
    ] as const;
    const { services } = modelOf(
      registryOf(
        [{ kind: 'platforms' }, [listedOf({ name: 'Zeta' })]],
        platform({ name: 'Zeta' }, [second, first, third]),
        [{ kind: 'service', id: String(alone['id']) }, alone],
        [{ kind: 'host', id: HOST_ID }, hostOf()],
      ),
    );
    expect(services.map(({ id }) => id[0]).join('')).toBe('7891');
    expect(services.at(-1)!.name).toBe('Acme Hosting');
  });

  test('a host whose services no listed platform has is an option for services, not for platforms', () => {
    const orphaned = modelOf(
      registryOf(
        [{ kind: 'platforms' }, [listedOf({ sushi_services: [] })]],
        [{ kind: 'service', id: SERVICE_ID }, serviceOf()],
        [{ kind: 'host', id: HOST_ID }, hostOf()],
      ),
    );
    const lists = [serviceFiltersOf(orphaned), platformFiltersOf(orphaned), reportFiltersOf(orphaned)];
    expect(lists.map((fields) => fields.find(({ name }) => name === 'host')?.options.length)).toEqual([
      1, 0, 0,
    ]);
  });

  test('the newest move comes first, of a service, a platform and a host', () => {
    const at = (digit: number, migration_date: string) => ({
      ...migrationRecord,
      id: `${String(digit).repeat(8)}-0000-4000-8000-000000000000`,
      migration_date,
    });
    const moved = [
      serviceOf({ migrations: [at(1, '2024-01-01'), at(2, '2026-01-01')] }),
      serviceOf({ id: OTHER_SERVICE, migrations: [at(3, '2025-01-01')] }),
    ];
    const { platforms, hosts, services } = modelOf(
      registryOf([{ kind: 'platforms' }, [listedOf()]], platform({}, moved), [
        { kind: 'host', id: HOST_ID },
        hostOf(),
      ]),
    );
    const digitsOf = (moves: { record: { id: string } }[]) =>
      moves.map(({ record }) => record.id[0]).join('');
    expect(digitsOf(services.find(({ id }) => id === SERVICE_ID)!.migrations)).toBe('21');
    expect([platforms[0]!.migrations, hosts[0]!.migrationsIn].map(digitsOf)).toEqual(['231', '231']);
  });

  test('a service moved to the host from which it moved next, the last time to its present host', () => {
    const [first, gone] = ['77777777-7777-4777-8777-777777777777', '88888888-8888-4888-8888-888888888888'];
    const moveFrom = (host: string | undefined, migration_date: string, data_host_original_name = '') => {
      const data_host = host ? `${API}/usage-data-host/${host}/` : null;
      return { ...migrationRecord, data_host, data_host_original_name, migration_date };
    };
    const moved = serviceOf({
      migrations: [
        moveFrom(OTHER_HOST, '2026-01-05'),
        // Stated twice.
        moveFrom(OTHER_HOST, '2026-01-04'),
        moveFrom(gone, '2025-01-01'),
        moveFrom(undefined, '2024-09-30', 'Unlisted'),
        moveFrom(first, '2023-01-01'),
      ],
    });
    const hosts = [hostOf(), hostOf({ id: OTHER_HOST }), hostOf({ id: first })];
    const { services, hosts: linked } = modelOf(
      registryOf(
        [{ kind: 'platforms' }, [listedOf()]],
        platform({}, [moved]),
        ...hosts.map((host): [Endpoint, unknown] => [{ kind: 'host', id: String(host['id']) }, host]),
      ),
    );
    expect(
      services[0]!.migrations.map(({ to }) => [to.host?.id, to.link?.split('/').at(-2), to.name]),
    ).toEqual([
      [HOST_ID, HOST_ID, ''],
      [HOST_ID, HOST_ID, ''],
      [OTHER_HOST, OTHER_HOST, ''],
      [undefined, gone, ''],
      [undefined, undefined, 'Unlisted'],
    ]);
    const daysOf = (id: string) => {
      const { migrationsIn, migrationsOut } = linked.find((each) => each.id === id)!;
      return [migrationsIn, migrationsOut].map((all) => all.map(({ record }) => record.migration_date));
    };
    expect(daysOf(HOST_ID)).toEqual([['2026-01-05', '2026-01-04'], []]);
    expect(daysOf(OTHER_HOST)).toEqual([['2025-01-01'], ['2026-01-05', '2026-01-04']]);
    expect(daysOf(first)).toEqual([[], ['2023-01-01']]);
  });

  test("the country of a host has the name from a platform's country, or none", () => {
    const countriesOf = (code: string) =>
      modelOf(
        registryOf([{ kind: 'platforms' }, [listedOf()]], platform(), [
          { kind: 'host', id: HOST_ID },
          hostOf({ address_country: code }),
        ]),
      ).hosts.map(({ country }) => country);
    expect(countriesOf('FR')).toEqual([{ code: 'FR', name: 'France' }]);
    const nameless = platformOf({ id: OTHER_ID, address_country: { code: 'FR', name: '' } });
    const { hosts } = modelOf(
      registryOf(
        [{ kind: 'platforms' }, [listedOf(), nameless]],
        platform(),
        [{ kind: 'platform', id: OTHER_ID }, nameless],
        [{ kind: 'host', id: HOST_ID }, hostOf({ address_country: 'FR' })],
      ),
    );
    expect(hosts[0]!.country!.name).toBe('France');
    expect(countriesOf('US')).toEqual([{ code: 'US', name: '' }]);
    expect(countriesOf('')).toEqual([undefined]);
  });

  test('an audit of two services is one audit', () => {
    expect(model.audits.map(({ status, audits }) => [status, audits.length])).toEqual([
      ['Currently valid audit', 1],
    ]);
    expect(model.audits[0]?.audits[0]?.services).toHaveLength(2);
  });

  test('notifications from both lists, each once, newest first', () => {
    expect(model.notifications.map(({ record }) => record.id)).toEqual([OTHER_ID, ID]);
    expect(ownService?.notifications).toEqual([model.notifications[1]]);
    expect(model.notifications[0]?.host?.id).toBe(HOST_ID);
  });

  test('a notification of a service’s list belongs to it, also where the list of all names no service', () => {
    const { notifications, services } = modelOf(
      registryOf(
        [{ kind: 'service', id: SERVICE_ID }, service],
        [{ kind: 'service-notifications', id: SERVICE_ID }, [{ ...note, sushi_service: null }]],
        [{ kind: 'notifications' }, { count: 1, next: null, results: [{ ...note, sushi_service: null }] }],
      ),
    );
    expect(notifications.map((each) => each.service)).toEqual(services);
  });

  test('notifications without an ID are all listed', () => {
    const results = ['', 'no ID', ''].map((bad) => ({ ...note, id: bad }));
    const { notifications } = modelOf(
      registryOf([{ kind: 'notifications' }, { count: 3, next: null, results }]),
    );
    expect(notifications).toHaveLength(3);
  });

  test('paths are the API paths without /api/v1', () => {
    expect([one?.path, ownService?.path, model.hosts[0]?.path]).toEqual([
      `/platform/${ID}/`,
      `/sushi-service/${SERVICE_ID}/`,
      expect.stringMatching(/^\/usage-data-host\//),
    ]);
  });
});

describe('an incomplete registry', () => {
  test('a platform without a response is taken from the list', () => {
    const model = modelOf(
      registryOf([{ kind: 'platforms' }, [listedOf()]], [{ kind: 'service', id: SERVICE_ID }, serviceOf()]),
    );
    expect(model.platforms[0]).toMatchObject({ name: 'Acme Journals', releases: ['5.1'] });
  });

  test('a service without a response of its host has no host', () => {
    const model = modelOf(registryOf([{ kind: 'platforms' }, [listedOf()]], platform({}, [serviceOf()])));
    expect(model.services[0]?.host).toBeUndefined();
  });

  test('platforms without a UUID are left out, repeated ones counted once', () => {
    const list = [listedOf(), listedOf(), listedOf({ id: '../x' }), listedOf({ id: '' })];
    expect(modelOf(registryOf([{ kind: 'platforms' }, list])).platforms).toHaveLength(1);
  });

  test('of two listed platforms with one ID the first counts', () => {
    const [first, second] = [listedOf({ name: 'First' }), listedOf({ name: 'Second', sushi_services: [] })];
    const { platforms } = modelOf(
      registryOf(
        [{ kind: 'platforms' }, [first, second]],
        [{ kind: 'service', id: SERVICE_ID }, serviceOf()],
      ),
    );
    expect(platforms.map(({ name, services }) => [name, services.length])).toEqual([['First', 1]]);
  });

  test('of a service that two platforms embed the first copy counts, and any response of its own before both', () => {
    const second = platformOf({
      id: OTHER_ID,
      sushi_services: [serviceOf({ url: 'https://second.example' })],
    });
    const responses: [Endpoint, unknown][] = [
      [{ kind: 'platforms' }, [listedOf(), listedOf({ id: OTHER_ID })]],
      platform({}, [serviceOf({ url: 'https://first.example' })]),
      [{ kind: 'platform', id: OTHER_ID }, second],
    ];
    const urlsOf = (registry: Registry): string[] =>
      modelOf(registry).services.map(({ record }) => record.url);
    expect(urlsOf(registryOf(...responses))).toEqual(['https://first.example']);
    const own = serviceOf({ url: 'https://own.example' });
    expect(urlsOf(registryOf(...responses, [{ kind: 'service', id: SERVICE_ID }, own]))).toEqual([
      'https://own.example',
    ]);
  });

  test('names are never empty', () => {
    const nameWith = (changes: object) =>
      modelOf(registryOf([{ kind: 'platforms' }, [listedOf(changes)]])).platforms[0]?.name;
    expect([nameWith({ name: ' ' }), nameWith({ name: '', abbrev: '' })]).toEqual(['AJ', ID]);
  });

  test('an empty registry', () => {
    expect(modelOf(emptyRegistry('usage'))).toMatchObject({
      platforms: [],
      reports: [],
      releases: [],
      currentRelease: undefined,
    });
  });
});
