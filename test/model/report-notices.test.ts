import { expect, test } from 'vitest';
import { modelOf } from '../../src/model/model.ts';
import { reportNoticesOf } from '../../src/model/report-notices.ts';
import { HOST_ID, hostOf, idOf, platformOf, SERVICE_ID, serviceOf } from '../registry/records.ts';
import { registryOf } from '../registry/registry-of.ts';

const linkOf = (id: string) => `https://registry.example/api/v1/usage-data-host/${id}/`;
const notifications = [
  { id: idOf('a'), type: 'DATA EDIT', reports: [], subject: 'names no report' },
  {
    id: idOf('b'),
    type: 'GENERIC',
    published_date: '2026-04-02T10:00:00Z',
    reports: [{ report_id: 'TR', usage_release: '5.1' }, 'JR1', 7],
    sushi_service: { id: SERVICE_ID },
    data_host: linkOf(idOf(4)),
    start_date: '2026-01-01T00:00:00Z',
    end_date: '2026-03-31',
  },
  { id: idOf('c'), reports: ['PR'], sushi_service: null, data_host: linkOf(HOST_ID), start_date: 'spring' },
  { id: idOf('d'), reports: ['PR'], sushi_service: null },
];
const platforms = [platformOf({ name: 'Acta', sushi_services: [serviceOf()] })];
const hosts = [hostOf(), hostOf({ id: idOf(4) })];
const model = modelOf(registryOf({ platforms, hosts, notifications }));

test('a notice names reports; its days are as given, and it has the platforms of its service or else of its data host', () => {
  const notices = reportNoticesOf(model.notifications).map((each) => [
    each.path,
    each.reports.map(({ id }) => id),
    each.begin,
    each.end,
    each.published,
    each.service?.release,
    each.platforms.map(({ name }) => name),
  ]);
  expect(notices).toEqual([
    [
      `/sushi-service/${SERVICE_ID}/#notification-${idOf('b')}`,
      ['TR', 'JR1'],
      '2026-01-01',
      '2026-03-31',
      '2026-04-02T10:00:00Z',
      '5.1',
      ['Acta'],
    ],
    [`/notification/#notification-${idOf('c')}`, ['PR'], '', '', '', undefined, ['Acta']],
    [`/notification/#notification-${idOf('d')}`, ['PR'], '', '', '', undefined, []],
  ]);
});
