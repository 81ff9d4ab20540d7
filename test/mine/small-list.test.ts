// A small registry with a history: what the files of a list have of its platforms.
import { beforeAll, expect, test } from 'vitest';
import type { Change, HistoryEntry } from '../../src/history/entry.ts';
import { modelFileLoader } from '../../src/mine/model-file-loader.ts';
import { MineFiles } from '../../src/mine/mine-files.ts';
import { modelOf } from '../../src/model/model.ts';
import { addResponseJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { auditOf, platformOf, serviceOf } from '../registry/records.ts';
import { serviceOf as serviceOfList } from './small-news.ts';

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const NO_CONTACT = { person: '', email: '', phone: '', form_url: '' };
const contact = { person: 'Ann', email: 'ann@acme.example', phone: '1', form_url: 'https://acme.example' };

const service = (n: number, usage_release: string, url: string, more: object = {}) =>
  serviceOf({ id: idOf(n), usage_release, url, requestor_id_required: false, ...more });
const platform = (n: number, name: string, provider: string, services: object[], more: object = {}) =>
  platformOf({
    id: idOf(n),
    name,
    abbrev: '',
    content_provider_name: provider,
    sushi_services: services,
    contact: null,
    ...more,
  });
const LIMITS = 'Ten a  day. '.repeat(30);
const AUDIT = auditOf({ id: idOf(50), start_date: '2026-01', finish_date: '2026-10' });

const first = service(11, '5.1', 'https://www.a.example/sushi', {
  request_volume_limits_info: LIMITS,
  last_audit: AUDIT,
  contact: NO_CONTACT,
  migrations: [{ id: idOf(60), data_host: '', data_host_original_name: 'X', migration_date: '2026-12-01' }],
});
const PLATFORMS = [
  platform(
    1,
    'Acta',
    ' Acme Press ',
    [first, service(12, '5', 'https://a.example/five', { request_volume_limits_applied: true, contact })],
    { abbrev: ' AC ', contact },
  ),
  platform(2, 'Acta', 'Beta Press', [service(13, '5.1', 'https://b.example/sushi')]),
  platform(
    3,
    'Gamma',
    'Beta Press',
    [5, 5.1].map((r) => service(r * 10, `${r}`, 'https://a.example/gamma')),
    {
      abbrev: 'Old',
    },
  ),
  platform(6, 'Acta, Series B', '', []),
  platform(7, 'Epsilon', '', [
    service(71, '5', 'https://x.example/x'),
    service(72, '5.1', 'https://y.example/y'),
  ]),
  platform(4, 'Delta', '', [service(15, '5.1', 'by e-mail')]),
  ...[1, 2, 3, 4, 5, 6].map((n) =>
    platform(20 + n, n > 4 ? 'Twin' : `Many ${n}`, '', [service(30 + n, '5', `https://c.example/${n}`)]),
  ),
];

const change = (n: number, event: Change['event'], about: Change['about'], rest: Partial<Change> = {}) =>
  ({ id: idOf(200 + n), event, about, fields: [], ...rest }) satisfies Change;
const delta = { kind: 'platform' as const, id: idOf(4), name: 'Delta' };
const renamed = (n: number, before: string, after: string): Change =>
  change(n, 'changed', [delta], { fields: [{ field: '/name', before, after }] });
const gone = { kind: 'platform' as const, id: idOf(9), name: 'Gone' };
const acta = {
  kind: 'service' as const,
  id: idOf(11),
  name: 'Acta',
  platforms: [{ id: idOf(1), name: 'Acta' }],
};
const NIGHTS: Change[][] = [
  [],
  [renamed(1, '', 'Old'), change(2, 'platform-removed', [gone], { last: { abbrev: 'G1' } })],
  [renamed(3, 'Old', 'Older'), renamed(10, 'Much, older', 'Older'), change(4, 'platform-added', [gone])],
  [
    renamed(5, 'Older', 'Delta'),
    change(6, 'platform-removed', [{ ...gone, name: 'Gone again' }], { last: { abbrev: 'G2' } }),
    change(9, 'platform-removed', [{ kind: 'platform', id: idOf(2), name: 'Acta' }], { last: {} }),
    change(7, 'service-removed', [{ ...acta, releases: ['5.1'] }], { last: { url: 'https://old.example/' } }),
    // Its host name and its path are in use by the same platform, but not together.
    change(11, 'changed', [{ ...acta, id: idOf(51), platforms: [{ id: idOf(7), name: 'Epsilon' }] }], {
      fields: [{ field: '/url', before: 'https://x.example/y', after: 'https://y.example/y' }],
    }),
    change(8, 'credential-needed', [{ ...acta, id: idOf(12) }], {
      fields: [{ field: '/platform_attr_required', before: true, after: false }],
    }),
  ],
];

let files: MineFiles;

beforeAll(() => {
  const registry = emptyRegistry('usage');
  addResponseJson(registry, { kind: 'platforms' }, PLATFORMS);
  for (const each of PLATFORMS) {
    addResponseJson(registry, { kind: 'platform', id: String(each['id']) }, each);
    for (const own of each['sushi_services'] as { id: string }[])
      addResponseJson(registry, { kind: 'service', id: own.id }, own);
  }
  const notification = {
    id: idOf(70),
    published_date: '2026-10-01',
    last_modified: '2026-10-01',
    source: 'Acme',
    type: 'DATA EDIT',
    subject: 'Again',
    message: '',
    start_date: '2026-01-01',
    end_date: null,
    reports: ['TR', 'TR', 'DR'].map((report_id) => ({ usage_release: '5.1', report_id })),
    sushi_service: { id: idOf(13) },
    data_host: null,
  };
  addResponseJson(registry, { kind: 'service-notifications', id: idOf(13) }, [notification]);
  const entries = NIGHTS.map((changes, night): HistoryEntry => ({
    id: idOf(100 + night),
    previous: night === 0 ? null : idOf(99 + night),
    registry: 'https://registry.example',
    taken: `2026-10-0${night + 1}T03:00:00Z`,
    since: null,
    changes,
  }));
  files = new MineFiles(modelFileLoader(modelOf(registry), entries));
});

test('what a platform and its services have', async () => {
  const ofFirst = (await files.platform(idOf(1)))!.services[0]!;
  expect(await files.platform(idOf(1))).toEqual({
    id: idOf(1),
    name: 'Acta',
    abbrev: 'AC',
    provider: 'Acme Press',
    contact,
    changed: '2026-10-04',
    runs: [2],
    services: [
      ofFirst,
      serviceOfList(idOf(12), {
        release: '5',
        record: { url: 'https://a.example/five', request_volume_limits_applied: true },
        changed: '2026-10-04',
        contact,
      }),
    ],
  });
  expect(ofFirst).toMatchObject({ auditStatus: 'Currently valid audit', auditEnded: '2026-10' });
  const { request_volume_limits_info: limits } = ofFirst.record;
  expect(limits).toMatch(/^Ten a day\. Ten a day\. .*…$/);
  expect(limits).toHaveLength(161);
});

test('a blank contact is none', async () => {
  const contactsOf = async (n: number) => {
    const { contact: own, services } = (await files.platform(idOf(n)))!;
    return [own, ...services.map((each) => each.contact)];
  };
  expect(await contactsOf(1)).toEqual([contact, undefined, contact]);
  expect(await contactsOf(2)).toEqual([undefined, undefined]);
});

test('a notice about reports, each once', async () => {
  const { notices } = (await files.platform(idOf(2)))!;
  expect(notices).toEqual([
    {
      id: idOf(70),
      path: `/sushi-service/${idOf(13)}/#notification-${idOf(70)}`,
      subject: 'Again',
      reports: ['TR', 'DR'],
      begin: '2026-01-01',
      end: '',
      published: '2026-10-01',
    },
  ]);
});

test('a platform that is back is not among the removed ones', async () => {
  const removed = (await files.platforms()).filter((each) => each.removed !== undefined);
  expect(removed.map(({ name }) => name)).toEqual(['Gone again']);
});

test('of a platform that was removed twice, the last removal counts', async () => {
  expect(await files.platform(idOf(9))).toMatchObject({
    name: 'Gone again',
    abbrev: 'G2',
    provider: '',
    removed: '2026-10-04T03:00:00Z',
    runs: [0, 1, 2],
  });
});
