// The bars of /numbers/: each service and platform is counted, also the one that states nothing.
import { expect, test } from 'vitest';
import { CREDENTIAL_FIELDS } from '../../src/model/facets.ts';
import { modelOf } from '../../src/model/model.ts';
import { sharesOf } from '../../src/page-data/shares.ts';
import { addAnswer, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { platformOf, serviceOf } from '../registry/records.ts';

const uuid = (number: number): string => `11111111-0000-4000-8000-00000000000${number}`;
const [FIRST, ...OTHERS] = CREDENTIAL_FIELDS;
const flags = (first: boolean | null, others: boolean | null): object =>
  Object.fromEntries([[FIRST, first], ...OTHERS.map((field) => [field, others])]);

/** The texts and counts of a group, for services with these fields. */
function shares(heading: string, ...services: object[]): Record<string, number> {
  const registry = emptyRegistry('usage');
  const records = services.map((fields, i) => serviceOf({ id: uuid(i), ...fields }));
  const platform = platformOf({ id: uuid(9), sushi_services: records });
  addAnswer(registry, { kind: 'platform', id: uuid(9) }, Buffer.from(JSON.stringify(platform)));
  const group = sharesOf(modelOf(registry)).find((each) => each.heading === heading)!;
  return Object.fromEntries(group.shares.map(({ text, count }) => [text, count]));
}

test.each([
  ['one is required', flags(true, null), {}],
  ['none is', flags(false, false), {}],
  ['none that is stated is, and others are open', flags(false, null), { 'Not stated': 1 }],
  ['nothing is stated', flags(null, null), { 'Not stated': 1 }],
])('credentials: %s', (_, fields, expected) => {
  const { 'Not stated': notStated } = shares('Credentials that services require', fields, flags(true, true));
  expect({ ...(notStated && { 'Not stated': notStated }) }).toEqual(expected);
});

test('a release that is not stated', () => {
  expect(shares('Services by release', {}, {}, { usage_release: '' })).toEqual({
    'Release 5.1': 2,
    'Not stated': 1,
  });
});
