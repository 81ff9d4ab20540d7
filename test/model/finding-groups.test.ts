import { describe, expect, test } from 'vitest';
import {
  findingDescriptionOf,
  findingPlaceLookup,
  groupFindings,
  isShownBesideUrl,
} from '../../src/model/finding-groups.ts';
import { FINDING_MEANINGS, meaningOf } from '../../src/model/finding-meanings.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { createFinding, FINDINGS, type FindingCode } from '../../src/registry/finding.ts';
import { addResponse, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { HOST_ID, hostOf, ID, listedOf, platformOf, SERVICE_ID, serviceOf } from '../registry/records.ts';

const OTHER_ID = '44444444-4444-4444-8444-444444444444';
const LIST = '/api/v1/platform/';

/** The first element of the platform list isn't a platform. */
const registry = emptyRegistry('usage');
for (const [endpoint, json] of [
  [{ kind: 'platforms' }, ['nonsense', listedOf(), { ...listedOf(), id: OTHER_ID, name: 'Beta', abbrev: 7 }]],
  [{ kind: 'platform', id: ID }, platformOf({ sushi_services: [serviceOf()] })],
  [{ kind: 'service', id: SERVICE_ID }, serviceOf()],
  [{ kind: 'host', id: HOST_ID }, hostOf()],
] as [Endpoint, unknown][])
  addResponse(registry, endpoint, Buffer.from(JSON.stringify(json)));
const { findings } = registry;
const placeOf = findingPlaceLookup(modelOf(registry), registry, findings);
const at = (endpoint: string, pointer = '') => placeOf(createFinding('unknown-field', endpoint, pointer, ''));

describe('the place of a finding', () => {
  test.each([
    [`/api/v1/platform/${ID}/`, { name: 'Acme Journals', path: `/platform/${ID}/` }],
    [
      `/api/v1/sushi-service/${SERVICE_ID}/`,
      { name: 'Acme Journals', path: `/sushi-service/${SERVICE_ID}/`, release: '5.1' },
    ],
    [
      `/api/v1/sushi-service/${SERVICE_ID}/notification/`,
      { name: 'Acme Journals', path: `/sushi-service/${SERVICE_ID}/`, release: '5.1' },
    ],
    [`/api/v1/usage-data-host/${HOST_ID}/`, { name: 'Acme Hosting', path: `/usage-data-host/${HOST_ID}/` }],
    ['/api/v1/usage-release/', { name: 'The list of releases', path: '/report/' }],
    ['/api/v1/notification/', { name: 'The list of notifications', path: '/notification/' }],
  ])('%s', (endpoint, place) => expect(at(endpoint)).toEqual(place));

  test('of an element of the platform list is the platform, also after an unreadable element', () => {
    expect(findings.map(({ pointer }) => pointer)).toEqual(['/0', '/2/abbrev']);
    expect(at(LIST, '/1/name').path).toBe(`/platform/${ID}/`);
    expect(at(LIST, '/2/abbrev')).toEqual({ name: 'Beta', path: `/platform/${OTHER_ID}/` });
    expect(at(LIST, '/0').path).toBe('/platform/');
    expect(at(LIST, '/9/name').path).toBe('/platform/');
  });

  test('of an element of the platform list is the platform, also after several unreadable elements', () => {
    const odd = emptyRegistry('usage');
    addResponse(
      odd,
      { kind: 'platforms' },
      Buffer.from(JSON.stringify([1, 2, listedOf(), 3, listedOf({ id: OTHER_ID })])),
    );
    const oddPlace = findingPlaceLookup(modelOf(odd), odd, odd.findings);
    const paths = ['/2', '/4'].map(
      (pointer) => oddPlace(createFinding('unknown-field', LIST, pointer, '')).path,
    );
    expect(paths).toEqual([`/platform/${ID}/`, `/platform/${OTHER_ID}/`]);
  });

  test('is the endpoint if no page shows the record', () => {
    const missing = `/api/v1/usage-data-host/${OTHER_ID}/`;
    expect(at(missing)).toEqual({ name: missing });
  });
});

test('findings with the same message about the same field are one kind, wherever a record has it', () => {
  const platform = `/api/v1/platform/${ID}/`;
  const service = `/api/v1/sushi-service/${SERVICE_ID}/`;
  const missing = 'Missing; expected an object or null.';
  const groups = groupFindings(
    [
      createFinding('list-differs', platform, '/name', 'Differs.'),
      createFinding('missing-field', platform, '/sushi_services/0/last_audit', missing, 'notice'),
      createFinding('missing-field', platform, '/sushi_services/11/last_audit', missing, 'notice'),
      createFinding('missing-field', service, '/last_audit', missing, 'notice'),
      createFinding('missing-field', service, '/contact', missing, 'notice'),
      createFinding('wrong-type', service, '/url', 'Expected a text, found 7.'),
    ],
    placeOf,
  );
  expect(groups.map(({ meaning, kinds }) => [meaning, kinds.length])).toEqual([
    ['deviation', 3],
    ['contradiction', 1],
  ]);
  const [{ kinds } = { kinds: [] }] = groups;
  expect(
    kinds.map(({ level, field, message, findings: same }) => [level, field || message, same.length]),
  ).toEqual([
    ['error', 'URL', 1],
    ['notice', '“Audit” is missing.', 3],
    ['notice', '“Contact” is missing.', 1],
  ]);
  expect(kinds[1]!.places.map(({ path }) => path)).toEqual([
    `/platform/${ID}/`,
    `/sushi-service/${SERVICE_ID}/`,
  ]);
});

test('each code has a meaning; a code of another version is a deviation', () => {
  const codes = Object.keys(FINDINGS) as FindingCode[];
  expect(new Set(codes.map(meaningOf))).toEqual(new Set(FINDING_MEANINGS));
  expect(meaningOf('constructor' as FindingCode)).toBe('deviation');
});

test('only notices about a URL are shown beside it', () => {
  const found = (code: Parameters<typeof createFinding>[0], pointer: string) =>
    createFinding(code, LIST, pointer, '');
  const all = [
    found('unusual-url', '/url'),
    found('code-of-practice', '/url'),
    found('wrong-type', '/url'),
    found('unusual-url', '/url/0'),
  ];
  expect(all.map(isShownBesideUrl)).toEqual([true, false, false, true]);
});

test('a finding of another version has no description', () => {
  expect(findingDescriptionOf('not-json')).toBe('A stored response is not JSON.');
  expect(findingDescriptionOf('constructor' as 'not-json')).toBe('');
});
