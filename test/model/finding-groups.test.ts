import { describe, expect, test } from 'vitest';
import {
  findingDescriptionOf,
  findingPlaceLookup,
  groupFindings,
  isShownBesideUrl,
} from '../../src/model/finding-groups.ts';
import { FINDING_MEANINGS, meaningOf } from '../../src/model/finding-meanings.ts';
import { modelOf } from '../../src/model/model.ts';
import { createFinding, FINDINGS, type FindingCode } from '../../src/registry/finding.ts';
import {
  HOST_ID,
  hostOf,
  ID,
  idOf,
  listedOf,
  platformOf,
  SERVICE_ID,
  serviceOf,
} from '../registry/records.ts';
import { registryOf } from '../registry/registry-of.ts';

const OTHER_ID = idOf(4);
const LIST = '/api/v1/platform/';

/** Elements of the platform list are no platforms. */
const list = ['nonsense', 2, listedOf(), 3, listedOf({ id: OTHER_ID, name: 'Beta', abbrev: 7 })];
const platforms = [platformOf({ sushi_services: [serviceOf()] })];
const registry = registryOf(
  { list, platforms, services: [serviceOf()], hosts: [hostOf()] },
  { brand: 'acme' },
);
const { findings } = registry;
const placeOf = findingPlaceLookup(modelOf(registry), registry, findings);
const at = (endpoint: string, pointer = '') => placeOf(createFinding('unknown-field', endpoint, pointer, ''));

describe('the place of a finding', () => {
  const PLATFORM = { name: 'Acme Journals', path: `/platform/${ID}/` };
  const SERVICE = { name: 'Acme Journals', path: `/sushi-service/${SERVICE_ID}/`, release: '5.1' };
  test.each([
    [`platform/${ID}/`, PLATFORM],
    [`sushi-service/${SERVICE_ID}/`, SERVICE],
    [`sushi-service/${SERVICE_ID}/notification/`, SERVICE],
    [`usage-data-host/${HOST_ID}/`, { name: 'Acme Hosting', path: `/usage-data-host/${HOST_ID}/` }],
    ['acme-release/', { name: 'The list of releases', path: '/report/' }],
    ['notification/', { name: 'The list of notifications', path: '/notification/' }],
  ])('%s', (path, place) => expect(at(`/api/v1/${path}`)).toEqual(place));

  test('of an element of the platform list is the platform, also after unreadable elements', () => {
    expect(findings.map(({ pointer }) => pointer)).toEqual(['/0', '/1', '/3', '/4/abbrev']);
    expect(at(LIST, '/2/name')).toEqual(PLATFORM);
    expect(at(LIST, '/4/abbrev')).toEqual({ name: 'Beta', path: `/platform/${OTHER_ID}/` });
    for (const pointer of ['/0', '/9/name']) expect(at(LIST, pointer).path).toBe('/platform/');
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
  const missingAt = (endpoint: string, pointer: string) =>
    createFinding('missing-field', endpoint, pointer, missing, 'notice');
  const groups = groupFindings(
    [
      createFinding('list-differs', platform, '/name', 'Differs.'),
      missingAt(service, '/contact'),
      missingAt(platform, '/sushi_services/0/last_audit'),
      missingAt(platform, '/sushi_services/11/last_audit'),
      missingAt(service, '/last_audit'),
      createFinding('wrong-type', service, '/url', 'Expected a text, found 7.'),
    ],
    placeOf,
  );
  const textsOf = ({ kinds }: (typeof groups)[number]) =>
    kinds.map(({ level, field, message, findings: same }) => `${same.length} ${level}: ${field || message}`);
  expect(groups.map((group) => [group.meaning, ...textsOf(group)])).toEqual([
    ['deviation', '1 error: URL', '3 notice: “Audit” is missing.', '1 notice: “Contact” is missing.'],
    ['contradiction', '1 warning: Name'],
  ]);
  const paths = groups[0]!.kinds[1]!.places.map(({ path }) => path);
  expect(paths).toEqual([`/platform/${ID}/`, `/sushi-service/${SERVICE_ID}/`]);
});

test('each code has a meaning; a code of another version is a deviation', () => {
  const codes = Object.keys(FINDINGS) as FindingCode[];
  expect(new Set(codes.map(meaningOf))).toEqual(new Set(FINDING_MEANINGS));
  expect(meaningOf('constructor' as FindingCode)).toBe('deviation');
});

test.each([
  ['unusual-url', '/url', true],
  ['unusual-url', '/url/0', true],
  ['code-of-practice', '/url', false],
  ['wrong-type', '/url', false],
] as const)('%s at %s is shown beside the URL: %s', (code, pointer, isShown) => {
  expect(isShownBesideUrl(createFinding(code, LIST, pointer, ''))).toBe(isShown);
});

test('a finding of another version has no description', () => {
  expect(findingDescriptionOf('not-json')).toBe('A stored response is not JSON.');
  expect(findingDescriptionOf('constructor' as 'not-json')).toBe('');
});
