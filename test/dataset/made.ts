// Two registries as data: the sample's, and one in which every text is out to break something.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryEntry } from '../../src/history/entry.ts';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import type { Fact } from '../../src/config/facts.ts';
import { openSnapshot, type Snapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { createFolder } from '../fixtures.ts';
import { makeSnapshot, REGISTRY, type Responses } from '../mirror/mirror-fixtures.ts';
import { hostOf, platformOf, serviceOf } from '../registry/records.ts';
import { writeData } from './write-data.ts';

export const SITE = 'https://mirror.example/base';

export interface Made {
  snapshot: Snapshot;
  /** The registry's base, with which its own links begin. */
  registry: string;
  /** The folder of the written data. */
  data: string;
  entries: HistoryEntry[];
}

/** The sample registry under another brand than the specification's, small, after two nights with changes. */
export async function sampleData(): Promise<Made> {
  const snapshotDir = join(createFolder(), 'snapshot');
  for (const night of [2, 5, undefined]) {
    const origin = await startOrigin({ brand: 'acme', platforms: 60, ...(night && { night }) });
    const dispatcher = agentToLoopback(origin.port);
    try {
      await takeSnapshot({ registry: 'http://registry.example', snapshotDir, dispatcher, isSample: true });
    } finally {
      await dispatcher.destroy();
      await origin.close();
    }
  }
  return dataOf(await openSnapshot(snapshotDir), 'http://registry.example');
}

/** The data of a snapshot, in a folder of its own. */
async function dataOf(snapshot: Snapshot, registry: string): Promise<Made> {
  const outDir = createFolder();
  const { entries } = await readHistory(join(snapshot.dir, '..'), snapshot);
  writeData({ snapshot, site: SITE, entries, facts: factsOn(snapshot) }, outDir);
  return { snapshot, registry, data: join(outDir, 'data'), entries };
}

/** About the first platform. */
function factsOn({ manifest }: Snapshot): Fact[] {
  const [id = ''] = Object.keys(manifest.files).flatMap(
    (path) => /\/platform\/([^/]+)\/$/.exec(path)?.[1] ?? [],
  );
  return [{ line: 2, id, label: 'limit', value: '=1+1', day: '', source: '' }];
}

/** What spreadsheets, CSV, SQL, JSON lines and terminals stumble over. */
export const HOSTILE = [
  "=cmd|' /C calc'!A0",
  '+49 30 1234',
  '-2+3',
  '@SUM(1+9)*cmd',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  'none;=1+1',
  "'=already quoted",
  "'; drop table platform; --",
  'He said "no", twice',
  '""',
  'two\r\nlines, and\na third\r',
  ' spaces before and behind ',
  '\u2028\u2029\u00a0\ufeff',
  'ﷺ \u202Eright to left\u202C Ж 日本 😀 e\u0301',
  '</script><!-- <b>&amp; ]]>',
  '\\',
  '{"json": [1, 2]}',
  'null',
  '0012',
  '1e5',
  'true',
  `x${'y'.repeat(40_000)}`,
];

const uuid = (kind: number, n: number): string =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`;
const link = (path: string): string => `${REGISTRY}/api/v1/${path}/`;

/**
 * A registry of hostile texts in every field that takes one, with everything that the specification does not forbid
 * and that joins stumble over: shared services, records that are embedded alone, answers on several lines, further
 * fields, broken fields, ids that stand twice, and a list of notifications in pages.
 */
export async function hostileData(): Promise<Made> {
  const responses: Responses = {};
  const put = (path: string, value: unknown, indent?: number, query = '') =>
    (responses[`/api/v1/${path}/${query}`] = JSON.stringify(value, undefined, indent)
      .replaceAll('"usage_release"', '"acme_release"')
      .replaceAll('"exactly"', '1.0e2'));
  const text = (n: number) => HOSTILE[n % HOSTILE.length]!;
  const platforms: object[] = [];
  const services = HOSTILE.map((hostile, n) =>
    serviceOf({
      id: uuid(2, n),
      data_host: link(`usage-data-host/${uuid(3, n % 3)}`),
      url: hostile,
      contact: { person: hostile, email: text(n + 1), phone: text(n + 2), form_url: text(n + 3) },
      customer_id_info: text(n + 4),
      requestor_id_info: text(n + 5),
      api_key_required: n % 2 === 0,
      api_key_info: text(n + 6),
      request_volume_limits_info: text(n + 7),
      customizations_info: text(n + 8),
      notifications_url: link(`sushi-service/${uuid(2, n)}/notification`),
      usage_release: n % 3 ? '5.1' : '5',
      notification_count: n === 1 ? 1.5 : n,
      migrations:
        n % 4
          ? []
          : [
              {
                id: uuid(6, 1),
                data_host: n % 8 ? null : link(`usage-data-host/${uuid(3, 1)}`),
                data_host_original_name: hostile,
                migration_date: '2024-02-29',
              },
            ],
      last_audit:
        n % 5
          ? {
              id: uuid(5, n % 2),
              start_date: '2024-01',
              finish_date: null,
              finished: false,
              locked: false,
              result: null,
              usage_release: '5.1',
              audit_status: n % 5 === 1 ? null : hostile,
            }
          : null,
    }),
  );
  // One is in the response of its platform, but has none of its own; two platforms of one provider share the other.
  const alone = 3;
  const shared = 4;
  for (const [n, hostile] of HOSTILE.entries()) {
    const own = [services[n]!, ...(n === 0 ? [services[shared]!] : [])];
    const record = platformOf({
      id: uuid(1, n),
      name: hostile,
      abbrev: text(n + 1),
      content_provider_name: text((n === shared ? 0 : n) + 2),
      host_types: n % 2 ? [] : [{ name: hostile }, { name: 'eBook' }],
      address: text(n + 3),
      address_country: n % 2 ? '' : { code: 'FR', name: hostile },
      website: text(n + 4),
      contact: n % 3 ? null : { person: hostile, email: '', phone: '+1', form_url: '' },
      reports: [
        { usage_release: '5', report_id: hostile, report_name: text(n + 1) },
        { usage_release: '5.1', report_id: 'TR_J1', report_name: '' },
        { usage_release: '5.1', report_id: 'TR_J1', report_name: '' },
      ],
      audited: n === 1 ? 'yes' : n % 2 === 0,
      sushi_services: own,
      ...(n === 2 && { further: { deep: [hostile] }, '=field': 1 }),
    });
    // The last one is in the list alone.
    if (n < HOSTILE.length - 1) put(`platform/${uuid(1, n)}`, record, n % 2 ? 2 : undefined);
    platforms.push({
      ...record,
      sushi_services: own.map(({ id, usage_release }) => ({
        usage_release,
        url: link(`sushi-service/${id}`),
      })),
    });
  }
  put('platform', platforms, 1);
  for (const [n, service] of services.entries()) {
    if (n !== alone) put(`sushi-service/${service['id']}`, service, n % 3 ? undefined : 4);
    put(
      `sushi-service/${service['id']}/notification`,
      n % 2
        ? []
        : [
            notification(n, String(service['id']), text(n)),
            notification(100, String(service['id']), 'twice'),
          ],
    );
  }
  for (const n of [0, 1]) {
    const named = [link(`platform/${uuid(1, 0)}`), link(`platform/${uuid(9, 9)}`)];
    put(
      `usage-data-host/${uuid(3, n)}`,
      hostOf({ id: uuid(3, n), name: text(n), platforms: named, audits: [{ id: 'exactly' }] }),
    );
  }
  put('acme-release', catalogue(), 1);
  const page = (results: object[], next: string | null) => ({ count: 3, next, previous: null, results });
  const first = [notification(0, uuid(2, 0), HOSTILE[0]!), { id: '', subject: 'no id' }];
  const second = [{ subject: 'no id either' }, notification(200, uuid(9, 1), 'of nobody')];
  put('notification', page(first, `${link('notification')}?page=2`));
  put('notification', page(second, null), 2, '?page=2');
  const missing = [`/api/v1/sushi-service/${uuid(2, alone)}/`, `/api/v1/usage-data-host/${uuid(3, 2)}/`];
  const root = await makeSnapshot(responses, { brand: 'acme', missing });
  return dataOf(await openSnapshot(root), REGISTRY);
}

function notification(n: number, service: string, subject: string): object {
  return {
    id: uuid(4, n),
    published_date: '2025-01-01T00:00:00Z',
    last_modified: '',
    source: subject,
    type: 'GENERIC',
    subject,
    message: subject,
    start_date: null,
    end_date: '2025-02-01',
    reports: n % 2 ? [] : ['TR_J1', { report_id: subject, usage_release: '5' }, 7],
    sushi_service: { id: service },
    data_host: n % 4 ? null : link(`usage-data-host/${uuid(3, 0)}`),
  };
}

/** Two releases under one id, a report type without reports, and a release without report types. */
function catalogue(): object[] {
  const reports = HOSTILE.map((hostile, n) => ({
    id: uuid(8, n % 2),
    report_id: hostile,
    report_name: HOSTILE[(n + 1) % HOSTILE.length],
    description: hostile,
  }));
  return [
    {
      id: uuid(7, 1),
      number: '5',
      current: false,
      report_types: [
        { id: uuid(7, 2), code: 'TR', name: '=Title', description: '', reports },
        { id: uuid(7, 2), code: 'DR', name: 'Database', description: '@', reports: [] },
      ],
    },
    { id: uuid(7, 1), number: '5.1', current: true, report_types: [] },
  ];
}

/** What a registry answers, by path: read plainly, links moved as text, pages of a list joined. */
export function responsesIn({ snapshot, registry }: Made): Map<string, any> {
  const responses = new Map<string, any>();
  for (const [path, { file }] of Object.entries(snapshot.manifest.files)) {
    const text = readFileSync(join(snapshot.dir, file), 'utf8');
    const response = JSON.parse(text.replaceAll(`"${registry}/api/v1/`, `"${SITE}/api/v1/`));
    const list = path.replace(/\?.*/, '');
    if (response.results === undefined) responses.set(path, response);
    else {
      const results = [...(responses.get(list)?.results ?? []), ...response.results];
      responses.set(list, { ...(responses.get(list) ?? response), next: null, previous: null, results });
    }
  }
  return responses;
}

/** The records that a registry holds: of its list's platforms and of what they embed, those too that answer nowhere. */
export function recordsIn(made: Made) {
  const responses = responsesIn(made);
  const at = (pattern: RegExp) =>
    [...responses].filter(([path]) => pattern.test(path)).map(([, response]) => response);
  const listed: any[] = responses.get('/api/v1/platform/');
  const platforms = listed.map((each) => responses.get(`/api/v1/platform/${each.id}/`) ?? each);
  const own = at(/\/sushi-service\/[^/]+\/$/);
  const answered = new Set(own.map(({ id }) => id));
  const embedded = platforms.flatMap(({ sushi_services }) => sushi_services);
  const alone = embedded.filter(({ id }) => id !== undefined && !answered.has(id));
  const named = [
    ...at(/\/sushi-service\/[^/]+\/notification\/$/).flat(),
    ...responses.get('/api/v1/notification/').results,
  ];
  const notifications = named.filter(({ id }, i) => !id || named.findIndex((other) => other.id === id) === i);
  return {
    responses,
    releases: responses.get('/api/v1/acme-release/') as any[],
    platforms,
    services: [...own, ...alone],
    hosts: at(/\/usage-data-host\//),
    notifications,
  };
}
