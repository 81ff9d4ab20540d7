import { expect, test } from 'vitest';
import { modelOf } from '../../src/model/model.ts';
import { reportNoticesOf } from '../../src/model/report-notices.ts';
import { addResponseJson, emptyRegistry } from '../../src/registry/reading/registry.ts';

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const HOST = `https://registry.example/api/v1/usage-data-host/${idOf(3)}/`;

const registry = emptyRegistry('usage');
const service = { id: idOf(2), url: 'https://acta.example/', usage_release: '5.1', data_host: HOST };
addResponseJson(registry, { kind: 'platforms' }, [{ id: idOf(1), name: 'Acta', sushi_services: [service] }]);
addResponseJson(
  registry,
  { kind: 'platform', id: idOf(1) },
  { id: idOf(1), name: 'Acta', sushi_services: [service] },
);
addResponseJson(registry, { kind: 'service', id: idOf(2) }, service);
addResponseJson(registry, { kind: 'host', id: idOf(3) }, { id: idOf(3), name: 'Host', platforms: [] });
addResponseJson(registry, { kind: 'host', id: idOf(4) }, { id: idOf(4), name: 'Other', platforms: [] });
addResponseJson(
  registry,
  { kind: 'notifications' },
  {
    count: 5,
    next: null,
    results: [
      { id: idOf(11), type: 'DATA EDIT', reports: [], subject: 'names no report' },
      {
        id: idOf(12),
        type: 'GENERIC',
        published_date: '2026-04-02T10:00:00Z',
        reports: [{ report_id: 'TR', usage_release: '5.1' }, 'JR1', 7],
        sushi_service: { id: idOf(2) },
        data_host: HOST.replace(idOf(3), idOf(4)),
        start_date: '2026-01-01T00:00:00Z',
        end_date: '2026-03-31',
      },
      { id: idOf(13), reports: ['PR'], sushi_service: null, data_host: HOST, start_date: 'spring' },
      { id: idOf(14), reports: ['PR'], sushi_service: null },
    ],
  },
);

test('a notice names reports; its days are as given, and it has the platforms of its service or else of its data host', () => {
  const notices = reportNoticesOf(modelOf(registry).notifications).map((each) => [
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
      `/sushi-service/${idOf(2)}/#notification-${idOf(12)}`,
      ['TR', 'JR1'],
      '2026-01-01',
      '2026-03-31',
      '2026-04-02T10:00:00Z',
      '5.1',
      ['Acta'],
    ],
    [`/notification/#notification-${idOf(13)}`, ['PR'], '', '', '', undefined, ['Acta']],
    [`/notification/#notification-${idOf(14)}`, ['PR'], '', '', '', undefined, []],
  ]);
});
