import { measureJson } from '../../src/registry/reading/response-limits.ts';
import { auditOf, hostOf, listedOf, platformOf, serviceOf } from '../registry/records.ts';
import { bytes, type Script } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { replaceAt, pathsIn } from './hostile-responses.ts';

const LINKS = 'https://registry.example';
const uuid = (kind: number, n: number): string =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`;

const REPORT = { id: uuid(9, 1), report_id: 'TR_J1', report_name: 'Journals', description: 'x' };
const TYPE = { id: uuid(9, 2), code: 'TR', name: 'Titles', description: 'x', reports: [REPORT] };
const RELEASE = { id: uuid(9, 3), number: '5.1', current: true, report_types: [TYPE] };
const PLATFORM = platformOf({ unknown: { field: [{ inner: 'x' }] } });
const SERVICE = serviceOf({
  contact: { person: 'x', email: 'x@acme.example', phone: '1', form_url: 'https://acme.example/' },
  last_audit: auditOf({ id: uuid(9, 4) }),
  migrations: [
    {
      id: uuid(9, 5),
      data_host: `${LINKS}${at.hostPath(uuid(5, 0))}`,
      data_host_original_name: 'Before',
      migration_date: '2024-05-01',
    },
  ],
  unknown: 'x',
});
const HOST = hostOf({
  contact: { person: 'x', email: '', phone: '', form_url: '' },
  platforms: [`${LINKS}${at.platformPath(uuid(1, 0))}`],
  unknown: 'x',
});
const NOTIFICATION = {
  ...at.notificationOf(1),
  reports: ['TR_J1', { report_id: 'TR_J1', usage_release: '5.1' }],
  sushi_service: { id: uuid(3, 0) },
  data_host: `${LINKS}${at.hostPath(uuid(5, 0))}`,
  unknown: 'x',
};

// IDs stay: a record with another ID is another record.
const fieldsOf = (record: object): string[][] => pathsIn(record).filter(([first = 'id']) => first !== 'id');
const LISTED = listedOf({ unknown: 'x' });

/**
 * For each field of each kind of record, a record in which only that field is hostile. `valueOf` returns the value of the
 * n-th of these fields; without it, all are valid.
 */
export function hostileRegistryOf(valueOf?: (n: number) => unknown): Script {
  let count = 0;
  const script: Script = {};
  const add = (path: string, response: unknown): void => {
    // A list that is nested too deep can't be read at all: hostile-responses.test.ts has that case.
    const isList = path === at.LIST || path === at.RELEASES;
    const ownValueOf =
      isList && valueOf ? (n: number) => (isTooDeep(valueOf(n)) ? null : valueOf(n)) : valueOf;
    script[path] = bytes(toResponseBytes(response, ownValueOf), { 'Content-Type': 'application/json' });
  };
  /** One copy for each field, with a mark in its place. */
  const copiesOf = (record: object): object[] =>
    fieldsOf(record).map(
      (path) => replaceAt(record, path, valueOf ? markOf((count += 1)) : valueAt(record, path)) as object,
    );

  const platforms: object[] = [];
  const addPlatform = (id: string, listed: object, detail: object): void => {
    platforms.push({ ...listed, id });
    add(at.platformPath(id), { ...detail, id });
  };
  const link = (id: string): object => ({ usage_release: '5.1', url: LINKS + at.servicePath(id) });
  for (const [n, copy] of copiesOf(PLATFORM).entries())
    addPlatform(uuid(1, n), listedOf({ sushi_services: [] }), copy);
  for (const [n, copy] of copiesOf(LISTED).entries()) addPlatform(uuid(2, n), copy, platformOf());
  const hosts = copiesOf(HOST);
  for (const [n, copy] of hosts.entries()) add(at.hostPath(uuid(5, n)), { ...copy, id: uuid(5, n) });
  for (const [n, copy] of copiesOf(SERVICE).entries()) {
    const ownValueOf = {
      id: uuid(3, n),
      data_host: LINKS + at.hostPath(uuid(5, n % hosts.length)),
      notifications_url: LINKS + at.listPath(uuid(3, n)),
    };
    const service = { ...ownValueOf, ...copy, id: uuid(3, n) };
    add(at.servicePath(uuid(3, n)), service);
    add(at.listPath(uuid(3, n)), []);
    const plain = { ...SERVICE, ...ownValueOf };
    addPlatform(
      uuid(4, n),
      listedOf({ sushi_services: [link(uuid(3, n))] }),
      platformOf({ sushi_services: [plain, { ...service, id: uuid(6, n) }] }),
    );
  }
  const notifications = copiesOf(NOTIFICATION).map((copy, n) => ({ ...copy, id: uuid(7, n) }));
  add(at.listPath(uuid(3, 0)), notifications);
  add(at.NOTIFICATIONS, { count: 1, next: null, previous: null, results: notifications.toReversed() });
  add(at.RELEASES, [
    RELEASE,
    ...copiesOf(RELEASE).map((copy, n) => ({ ...copy, current: false, id: uuid(8, n) })),
  ]);
  add(at.LIST, platforms);
  return script;
}

const isTooDeep = (value: unknown): boolean => Buffer.isBuffer(value) && measureJson(value).depth > 90;
const markOf = (n: number): string => `(hostile value ${n})`;

function valueAt(record: object, path: string[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], record);
}

/** Replaces the marks with values; a Buffer has the JSON of a value. */
function toResponseBytes(response: unknown, valueOf: (n: number) => unknown = () => undefined): Buffer {
  const text = Buffer.from(JSON.stringify(response)).toString('latin1');
  const filled = text.replace(/"\(hostile value (\d+)\)"/g, (_, n: string) => {
    const value = valueOf(Number(n));
    return (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('latin1');
  });
  return Buffer.from(filled, 'latin1');
}
