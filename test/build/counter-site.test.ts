// The site of a small registry of brand `counter`, whose records have the forms of live registries.
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { buildSeeded } from '../bundle.ts';
import { filesWith } from '../people/find-text.ts';
import { auditOf, hostOf, platformOf } from '../registry/records.ts';
import { play, type Script } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { newFolder, take } from '../snapshot/take.ts';
import { pageText } from './page-text.ts';

const S3 = '33333333-0000-4000-8000-000000000003';
const C = 'cccccccc-0000-4000-8000-000000000003';
/** An older record, which lacks fields. */
const S4 = '44444444-0000-4000-8000-000000000004';
const link = (path: string): string => `https://registry.example${path}`;
const audit = (last: number, changes: object = {}) =>
  auditOf({
    id: `88888888-0000-4000-8000-00000000000${last}`,
    start_date: '2025-04',
    finish_date: '2025-07',
    ...changes,
  });
const OPEN = { finish_date: null, result: null };
const PLANNED = { ...OPEN, start_date: '2026-07', finished: false, locked: false, audit_status: null };

/** On the second night a service has moved to another host, an audit is planned, and a host lists a platform more. */
function registry(isSecond: boolean): Script {
  const first = at.smallService(at.S1, {
    url: 'http://sushi.acme.example/',
    data_host: link(at.hostPath(isSecond ? at.H2 : at.H1)),
    ip_address_authorization: true,
    api_key_info: 'Use api_key=user@host.example|Us3rPW',
    requestor_id_required: true,
    requestor_id_info: 'See our website(https://acme.example/b)',
    customizations_in_place: false,
    customizations_info: 'Authentication is by a pair of IDs that has to be registered.',
    request_volume_limits_applied: false,
    request_volume_limits_info: 'None.',
    last_audit: audit(1, { result: 'C' }),
    notification_count: 1,
    migrations: isSecond
      ? [
          {
            id: '55555555-0000-4000-8000-000000000001',
            data_host: link(at.hostPath(at.H1)),
            data_host_original_name: 'Scholar Metrics',
            migration_date: '2026-01-01',
          },
        ]
      : [],
  });
  const second = at.smallService(at.S2, {
    usage_release: '5',
    url: 'https://sushi.acme.example/sushi/reports',
    data_host: link(at.hostPath(at.H2)),
    last_audit: isSecond ? audit(2, { ...PLANNED, usage_release: '5' }) : null,
  });
  const third = at.smallService(S3, {
    usage_release: '5',
    url: 'https://beta.example/sushi/reports',
    customizations_info: 'Reports are at /sushi/reports/reports/tr_j1.',
    last_audit: audit(3, { ...OPEN, usage_release: '5' }),
  });
  const absent = { last_audit: undefined, migrations: undefined, contact: undefined };
  const fourth = at.smallService(S4, { url: 'https://beta.example/old', ...absent });
  const notification = {
    ...at.notificationOf(1),
    type: 'DATA EDIT',
    source: 'Content provider',
    start_date: '2026-01-20',
    end_date: '2026-01-10',
    sushi_service: { id: at.S1 },
    reports: [
      { usage_release: '4', report_id: 'BR1', report_name: 'Book Report 1' },
      ...(isSecond ? [{ usage_release: '4', report_id: 'JR1', report_name: 'Journal Report 1' }] : []),
      { usage_release: '4', remark: 'All others too' },
    ],
  };
  const [a, b, c] = [
    platformOf({ id: at.A, sushi_services: [first, second], audited: true }),
    platformOf({ id: at.B, name: 'Beta Books', sushi_services: [third], audited: true }),
    platformOf({ id: C, name: 'Gamma Archive', sushi_services: [fourth], audited: true }),
  ];
  const listed = (platform: object, ...ids: [string, string][]) => ({
    ...platform,
    sushi_services: ids.map(([id, usage_release]) => ({ usage_release, url: link(at.servicePath(id)) })),
  });
  const platforms = (...ids: string[]) => ids.map((id) => link(at.platformPath(id)));
  const script: Script = {
    [at.LIST]: [listed(a, [at.S1, '5.1'], [at.S2, '5']), listed(b, [S3, '5']), listed(c, [S4, '5.1'])],
    '/api/v1/counter-release/': at.small()[at.RELEASES],
    [at.platformPath(at.A)]: a,
    [at.platformPath(at.B)]: b,
    [at.platformPath(C)]: c,
    [at.servicePath(at.S1)]: first,
    [at.servicePath(at.S2)]: second,
    [at.servicePath(S3)]: third,
    [at.servicePath(S4)]: fourth,
    [at.listPath(at.S1)]: [notification],
    [at.listPath(at.S2)]: [],
    [at.listPath(S3)]: [],
    [at.listPath(S4)]: [],
    [at.NOTIFICATIONS]: { count: 1, next: null, previous: null, results: [notification] },
    [at.hostPath(at.H1)]: hostOf({
      id: at.H1,
      name: 'Scholar Metrics',
      platforms: isSecond ? platforms(at.B) : platforms(at.A, at.B),
      audits: [audit(3, { ...OPEN, usage_release: '5' }), ...(isSecond ? [audit(2, PLANNED)] : [])],
      audit_status: 'Currently valid audit',
      last_finished_audit: audit(3, { ...OPEN, audit_status: 'Audit expired' }),
      audited_reports: [{ usage_release: '5', report_id: 'TR_J1' }],
    }),
    [at.hostPath(at.H2)]: hostOf({
      id: at.H2,
      name: 'Northern Data',
      platforms: isSecond ? platforms(at.A, at.B) : platforms(at.A),
      audits: [audit(4, { ...PLANNED, start_date: '2021-03' })],
    }),
  };
  return JSON.parse(JSON.stringify(script).replaceAll('usage_release', 'counter_release')) as Script;
}

test('has no key of another brand, and reads their records right', async () => {
  const snapshotDir = newFolder();
  const played = await play(registry(false));
  await take(played, snapshotDir, 1);
  played.script = registry(true);
  await take(played, snapshotDir, 2);
  const dist = join(dirname(snapshotDir), 'dist');
  await buildSeeded({ SNAPSHOT_DIR: snapshotDir, DIST_DIR: dist });

  // Columns of tables, and keys in stored changes and in code, are the specification's in every brand.
  const isFixed = (path: string) => /^data\/|^changes\/.*\.json(\.|$)|\.js(\.|$)/.test(path);
  const found = await filesWith(dist, ['usage_', 'usage-release']);
  expect(found.filter((path) => !isFixed(path))).toEqual([]);

  const paths = [
    ...[at.S1, at.S2, S3, S4].map((id) => `sushi-service/${id}`),
    ...[at.H1, at.H2].map((id) => `usage-data-host/${id}`),
    `platform/${C}`,
    'sushi-service',
    'notification',
    'changes',
    'snapshot',
  ];
  const texts = await Promise.all(paths.map((path) => pageText(dist, path)));
  await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot('__snapshots__/page-texts/counter.txt');
});
