// A registry with a record for each field of each kind of record: in each of them, that one field has a hostile value.
import { measureOf } from '../../src/registry/reading/answer-limits.ts';
import { hostOf, listedOf, platformOf, serviceOf } from '../registry/records.ts';
import { bytes, type Script } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { bent, placesIn } from './answers.ts';

const LINKS = 'https://registry.example';
const uuid = (kind: number, n: number): string =>
  `${String(kind).repeat(8)}-0000-4000-8000-${String(n).padStart(12, '0')}`;

const REPORT = { id: uuid(9, 1), report_id: 'TR_J1', report_name: 'Journals', description: 'x' };
const TYPE = { id: uuid(9, 2), code: 'TR', name: 'Titles', description: 'x', reports: [REPORT] };
const RELEASE = { id: uuid(9, 3), number: '5.1', current: true, report_types: [TYPE] };
const PLATFORM = platformOf({ further: { field: [{ inner: 'x' }] } });
const SERVICE = serviceOf({
  contact: { person: 'x', email: 'x@acme.example', phone: '1', form_url: 'https://acme.example/' },
  last_audit: {
    id: uuid(9, 4),
    start_date: '2025-01',
    finish_date: '2025-03',
    finished: true,
    locked: true,
    result: 'P',
    usage_release: '5.1',
    audit_status: 'Currently valid audit',
  },
  migrations: [
    {
      id: uuid(9, 5),
      data_host: `${LINKS}${at.hostPath(uuid(5, 0))}`,
      data_host_original_name: 'Before',
      migration_date: '2024-05-01',
    },
  ],
  further: 'x',
});
const HOST = hostOf({
  contact: { person: 'x', email: '', phone: '', form_url: '' },
  platforms: [`${LINKS}${at.platformPath(uuid(1, 0))}`],
  further: 'x',
});
const NOTIFICATION = {
  ...at.notificationOf(1),
  reports: ['TR_J1', { report_id: 'TR_J1', usage_release: '5.1' }],
  sushi_service: { id: uuid(3, 0) },
  data_host: `${LINKS}${at.hostPath(uuid(5, 0))}`,
  further: 'x',
};

// Ids stay: a record under another id is another record.
const fieldsOf = (record: object): string[][] => placesIn(record).filter(([first = 'id']) => first !== 'id');
const LISTED = listedOf({ further: 'x' });

/**
 * A registry with a record for each field of each kind of record. `valueOf` gives the value of the n-th of all these
 * fields; without it, all of them are as they should be.
 */
export function registryOf(valueOf?: (n: number) => unknown): Script {
  let count = 0;
  const script: Script = {};
  const put = (path: string, answer: unknown): void => {
    // A list that is nested too deep cannot be read at all: that is another test's.
    const isList = path === at.LIST || path === at.RELEASES;
    const own = isList && valueOf ? (n: number) => (isDeep(valueOf(n)) ? null : valueOf(n)) : valueOf;
    script[path] = bytes(written(answer, own), { 'Content-Type': 'application/json' });
  };
  /** Copies of a record, each with another field bent. */
  const copiesOf = (record: object): object[] =>
    fieldsOf(record).map(
      (place) => bent(record, place, valueOf ? markOf((count += 1)) : valueAt(record, place)) as object,
    );

  const platforms: object[] = [];
  const list = (id: string, listed: object, detail: object): void => {
    platforms.push({ ...listed, id });
    put(at.platformPath(id), { ...detail, id });
  };
  const link = (id: string): object => ({ usage_release: '5.1', url: LINKS + at.servicePath(id) });
  for (const [n, copy] of copiesOf(PLATFORM).entries())
    list(uuid(1, n), listedOf({ sushi_services: [] }), copy);
  for (const [n, copy] of copiesOf(LISTED).entries()) list(uuid(2, n), copy, platformOf());
  const hosts = copiesOf(HOST);
  for (const [n, copy] of hosts.entries()) put(at.hostPath(uuid(5, n)), { ...copy, id: uuid(5, n) });
  for (const [n, copy] of copiesOf(SERVICE).entries()) {
    const own = {
      id: uuid(3, n),
      data_host: LINKS + at.hostPath(uuid(5, n % hosts.length)),
      notifications_url: LINKS + at.listPath(uuid(3, n)),
    };
    const service = { ...own, ...copy, id: uuid(3, n) };
    put(at.servicePath(uuid(3, n)), service);
    put(at.listPath(uuid(3, n)), []);
    const plain = { ...SERVICE, ...own };
    list(
      uuid(4, n),
      listedOf({ sushi_services: [link(uuid(3, n))] }),
      platformOf({ sushi_services: [plain, { ...service, id: uuid(6, n) }] }),
    );
  }
  // Embedded alone: its own endpoint has no answer.
  const notifications = copiesOf(NOTIFICATION).map((copy, n) => ({ ...copy, id: uuid(7, n) }));
  put(at.listPath(uuid(3, 0)), notifications);
  put(at.NOTIFICATIONS, { count: 1, next: null, previous: null, results: notifications.toReversed() });
  put(at.RELEASES, [
    RELEASE,
    ...copiesOf(RELEASE).map((copy, n) => ({ ...copy, current: false, id: uuid(8, n) })),
  ]);
  put(at.LIST, platforms);
  return script;
}

const isDeep = (value: unknown): boolean => Buffer.isBuffer(value) && measureOf(value).depth > 90;
const markOf = (n: number): string => `(hostile value ${n})`;

function valueAt(record: object, place: string[]): unknown {
  return place.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], record);
}

/** The bytes of an answer with values in place of their marks; a Buffer is the bytes of a value. */
function written(answer: unknown, valueOf: (n: number) => unknown = () => undefined): Buffer {
  const text = Buffer.from(JSON.stringify(answer)).toString('latin1');
  const filled = text.replace(/"\(hostile value (\d+)\)"/g, (_, n: string) => {
    const value = valueOf(Number(n));
    return (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('latin1');
  });
  return Buffer.from(filled, 'latin1');
}
