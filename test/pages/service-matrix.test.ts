// The record of services: which questions it has, and which releases or services share an answer.
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../src/config/facts.ts';
import { NotedFacts } from '../../src/model/noted-facts.ts';
import { historyOf } from '../../src/history/history.ts';
import { modelOf } from '../../src/model/model.ts';
import { matrixOf } from '../../src/page-data/service-matrix.ts';
import { contactOf, ID, idOf, platformOf, serviceOf } from '../registry/records.ts';
import { registryOf } from '../registry/registry-of.ts';
import { factOf } from '../config/facts.ts';

/** The matrix of a platform, its cells as the releases or names that share one. */
function matrixWith(services: object[], changes: object = {}, facts: Partial<Fact>[] = []) {
  const embedded = services.map((each, i) => serviceOf({ id: idOf(i + 3), ...each }));
  const platforms = [platformOf({ sushi_services: embedded, ...changes })];
  const model = { ...modelOf(registryOf({ platforms })), currentRelease: '5.1' };
  const site = {
    model,
    day: '2026-01-01',
    history: historyOf([], model),
    facts: new NotedFacts(
      facts.map((fact) => factOf(ID, '', '', fact)),
      model,
    ),
  };
  const matrix = matrixOf(site, model.platforms[0]!.services, model.platforms[0]);
  const cells = matrix.rows.map(({ label, cells: own }) => [
    label,
    own.map((cell) => cell.map(({ service }) => service.distinction.label || service.release).join('+')),
  ]);
  return { ...matrix, cells: Object.fromEntries(cells) as Record<string, string[]> };
}

const SPANNING = ['5.1+5'];
const APART = ['5.1', '5'];

describe('two releases', () => {
  const both = (first: object, second: object, facts?: Partial<Fact>[]) =>
    matrixWith([{ usage_release: '5', ...second }, first], {}, facts);

  test('share an answer only if flag and text are equal', () => {
    const same = { requestor_id_info: 'Ask us.', api_key_required: true, data_host: null };
    const { cells, isByRelease } = both(same, { ...same, api_key_info: 'In your profile.' });
    expect(isByRelease).toBe(true);
    expect(cells).toMatchObject({
      URL: APART,
      'Customer ID': SPANNING,
      'Requestor ID': SPANNING,
      'API key': APART,
      'Data host': SPANNING,
    });
  });

  test('have a row for a credential that one of them requires, or of which one states nothing', () => {
    const { cells, unneeded } = both({ api_key_required: true }, { ip_address_authorization: null });
    expect(cells).toMatchObject({ 'API key': APART, 'IP address': APART });
    expect(unneeded).toEqual(['Platform parameter']);
  });

  test('have a row for a false flag with a text, and none for a plain no', () => {
    const { cells, unneeded } = both(
      { platform_specific_info: 'Only for tests.', api_key_info: 'None.' },
      { platform_specific_info: 'Only for tests.', api_key_info: 'None.' },
    );
    expect(cells['Platform parameter']).toEqual(SPANNING);
    expect(unneeded).toEqual(['API key', 'IP address']);
  });

  test('leave what the registry denies or does not state to sentences', () => {
    const silent = { request_volume_limits_applied: null };
    const { denied, cells } = both(silent, silent);
    expect(denied).toEqual([
      'The registry states: no credential expiry, no customizations.',
      'Not stated: request limit.',
    ]);
    expect(Object.keys(cells)).not.toContain('Request limit');
  });

  test('have a platform’s contact once, below their own', () => {
    const own = { contact: contactOf('own@acme.example') };
    expect(both(own, {}).cells).toMatchObject({ Contact: APART, 'Contact of the platform': SPANNING });
    expect(both({}, {}).rows.map(({ key }) => key)).not.toContain('contact');
    const help = platformOf()['contact'];
    expect(both({ contact: help }, { contact: help }).cells).not.toHaveProperty('Contact of the platform');
  });

  test('have facts of the operator in the rows that they are about, and others in rows of their own', () => {
    const { rows } = both({}, {}, [
      { label: 'API_key', value: 'Ask Ada.' },
      { label: 'Delay', value: '20 days' },
    ]);
    const noted = rows.filter(({ fact, cells }) => fact !== undefined && cells[0]![0].facts.has(fact));
    expect(noted.map(({ label }) => label)).toEqual(['API key', 'Delay']);
  });
});

test('three releases are columns, four are lines, and so are two services of one release', () => {
  const releases = (...numbers: string[]) => matrixWith(numbers.map((usage_release) => ({ usage_release })));
  expect(releases('5', '5.1', '6').columns.map(({ service }) => service.release)).toEqual(['5.1', '6', '5']);
  expect(releases('5', '5.1', '6').isByRelease).toBe(true);
  expect(releases('4', '5', '5.1', '6').isByRelease).toBe(false);
  expect(releases('5.1', '5.1').isByRelease).toBe(false);
});

test('neighbours share a cell of columns, any services one of lines', () => {
  const asked = { api_key_required: true };
  const three = [{ ...asked }, { usage_release: '6' }, { ...asked, usage_release: '5' }];
  expect(matrixWith(three).cells['API key']).toEqual(['5.1', '6', '5']);
  const four = [...three, { usage_release: '4' }];
  expect(matrixWith(four).cells['API key']).toEqual(['5.1+5', '6+4']);
});

test('services of one release have their own platform parameter', () => {
  const service = (name: string) => ({
    url: `https://acme.example/${name}`,
    platform_attr_required: true,
    platform_specific_info: `Send platform=acme-${name}.`,
  });
  const { columns, cells } = matrixWith(['books', 'film'].map(service));
  expect(columns.map(({ parameter }) => parameter)).toEqual(['acme-books', 'acme-film']);
  expect(cells['Customer ID']).toEqual(['books+film']);
});
