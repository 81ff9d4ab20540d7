// Every field of every record: what becomes of another value in its place (specification §2, §3).
import { expect, test } from 'vitest';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { validateResponse } from '../../src/registry/reading/response.ts';
import {
  auditOf,
  contactOf,
  hostOf,
  ID,
  listedOf,
  platformOf,
  releaseOf,
  serviceOf,
  SERVICE_ID,
} from './records.ts';

const contact = contactOf('a');
const MIGRATION = { id: ID, data_host: 'x', data_host_original_name: 'Old', migration_date: '2025-02-28' };
const SERVICE = serviceOf({ contact, last_audit: auditOf(), migrations: [MIGRATION] });
const NOTIFICATION = {
  id: ID,
  published_date: '2026-01-01',
  last_modified: '2026-01-02',
  source: 'a',
  type: 'b',
  subject: 'c',
  message: 'd',
  start_date: '2026-01-03',
  end_date: '2026-01-04',
  reports: [],
  sushi_service: { id: ID },
  data_host: 'x',
};

/** A valid response of each endpoint, with every field. The specification does not define the last three. */
const RESPONSES: [Endpoint, unknown][] = [
  [{ kind: 'releases' }, [releaseOf('5.1', true, { TR: ['TR'] })]],
  [{ kind: 'platforms' }, [listedOf()]],
  [{ kind: 'platform', id: ID }, platformOf({ sushi_services: [SERVICE] })],
  [{ kind: 'service', id: SERVICE_ID }, SERVICE],
  [{ kind: 'host', id: ID }, hostOf({ contact })],
  [{ kind: 'service-notifications', id: SERVICE_ID }, [NOTIFICATION]],
  [{ kind: 'notifications' }, { count: 1, next: 'x', previous: 'y', results: [NOTIFICATION] }],
];

const MISSING = undefined;
const DATES = ['2025-01', '2025-1', '22025-01', '2025-01-01', '2025-02-30'];
const VALUES = [MISSING, null, 5, -1, 1.5, true, 'x', '', ID, `${ID}0`, ...DATES];

/** The keys that lead to each value inside a value, and to a further field of each object. */
function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const further = Array.isArray(value) ? [] : [['more']];
  return Object.entries(value)
    .flatMap(([key, inner]) => [[key], ...pathsIn(inner).map((path) => [key, ...path])])
    .concat(further);
}

const innerOf = (root: any, path: string[]): any => path.reduce((at, key) => at?.[key], root);
const textOf = (value: unknown): string => JSON.stringify(value) ?? 'missing';

/** Reads the response with another value at the path: what has become of it, and the findings. */
function outcomeOf(endpoint: Endpoint, response: unknown, path: string[], other: unknown): string {
  const json = structuredClone(response);
  const parent = innerOf(json, path.slice(0, -1));
  if (other === MISSING) delete parent[path.at(-1)!];
  else parent[path.at(-1)!] = other;
  const { value, findings } = validateResponse(endpoint, json, 'usage');
  const read = textOf(innerOf(value, path));
  const quoted = typeof other === 'string' ? `the text “${other}”` : String(other);
  const texts = findings.map(({ level, code, pointer, message }) => {
    expect(pointer).toBe(`/${path.join('/')}`);
    return `${level} ${code}: ${message.replace(`, found ${quoted}.`, ', found this value.')}`;
  });
  return [read === textOf(other) ? 'stays' : `becomes ${read}`, ...texts].join(' · ');
}

/** Each outcome of the values, other than that they stay without a finding. */
function outcomesOf(endpoint: Endpoint, response: unknown, path: string[]): string {
  const groups = Map.groupBy(VALUES, (other) => outcomeOf(endpoint, response, path, other));
  groups.delete('stays');
  const lines = [...groups].map(([outcome, values]) => `${values.map(textOf).join(' ')}: ${outcome}`);
  return lines.join('\n') || 'Every value stays.';
}

test('each field with another value', async () => {
  const fields = RESPONSES.flatMap(([endpoint, response]) =>
    pathsIn(response).map((path) => ({
      field: `# ${endpoint.kind} /${path.join('/')}`,
      outcomes: outcomesOf(endpoint, response, path),
    })),
  );
  const groups = [...Map.groupBy(fields, ({ outcomes }) => outcomes)].map(
    ([outcomes, same]) => `${same.map(({ field }) => field).join('\n')}\n${outcomes}\n`,
  );
  await expect(groups.join('\n').replaceAll(ID, 'ID')).toMatchFileSnapshot('__snapshots__/fields.txt');
});
