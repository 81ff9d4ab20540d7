// The facts that hold for each record of two platforms of one provider, which share a service.
import { expect, test } from 'vitest';
import { withSampleFacts } from '../../src/config/sample-facts.ts';
import { NotedFacts, type Facts } from '../../src/model/noted-facts.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { sampleModel } from '../model/sample-model.ts';
import { id, model } from '../model/two-platforms.ts';
import { factOf } from '../config/facts.ts';
import { folderOf, identityIn } from '../config/operator-files.ts';

const recordOf = <T extends { id: string }>(records: readonly T[], wanted: string): T =>
  records.find((each) => each.id === wanted)!;
const [alpha, beta] = [1, 2].map((n) => recordOf(model.platforms, id(n)));
const [shared, old, own] = [3, 4, 5].map((n) => recordOf(model.services, id(n)));
const [hostOfShared, hostOfOthers] = [6, 7].map((n) => recordOf(model.hosts, id(n)));
const [provider] = model.providers;

/** The value of the label `a`. */
const valueIn = (facts: Facts) => facts.get('a')?.value;
const values = (...facts: [target: string, value: string, label?: string][]) => {
  const site = new NotedFacts(
    facts.map(([target, value, label = 'a']) => factOf(target, label, value)),
    model,
  );
  return {
    provider: valueIn(site.of(provider!)),
    host: valueIn(site.of(hostOfOthers!)),
    alpha: valueIn(site.ofPlatform(alpha!)),
    beta: valueIn(site.ofPlatform(beta!)),
    own: valueIn(site.ofService(own!)),
    old: valueIn(site.ofService(old!)),
    shared: valueIn(site.ofService(shared!)),
    'shared, on alpha': valueIn(site.ofService(shared!, [alpha!])),
  };
};
const PROVIDER: [string, string] = [' acme  PRESS', 'of provider'];
const HOST: [string, string] = [id(7), 'of host'];
const PLATFORM: [string, string] = [id(1), 'of platform'];
const SERVICE: [string, string] = [id(5), 'of service'];

test('the fixture is what the table says', () => {
  expect([shared!.platforms, own!.platforms, old!.platforms]).toEqual([[beta, alpha], [alpha], [alpha]]);
  expect([shared!.host, own!.host, old!.host]).toEqual([hostOfShared, hostOfOthers, hostOfOthers]);
});

const NEAREST = {
  provider: 'of provider',
  host: 'of host',
  alpha: 'of platform',
  beta: 'of provider',
  own: 'of service',
  old: 'of platform',
  shared: 'of platform',
  'shared, on alpha': 'of platform',
};

test.each([
  [
    'a provider’s fact holds for its platforms and services, not for hosts',
    [PROVIDER],
    {
      provider: 'of provider',
      alpha: 'of provider',
      beta: 'of provider',
      own: 'of provider',
      old: 'of provider',
      shared: 'of provider',
      'shared, on alpha': 'of provider',
    },
  ],
  [
    'a data host’s for its services and their platforms, not for providers',
    [HOST],
    { host: 'of host', alpha: 'of host', own: 'of host', old: 'of host' },
  ],
  [
    'a platform’s for its services, not for its provider or host',
    [PLATFORM],
    {
      alpha: 'of platform',
      own: 'of platform',
      old: 'of platform',
      shared: 'of platform',
      'shared, on alpha': 'of platform',
    },
  ],
  ['a service’s for itself', [SERVICE], { own: 'of service' }],
  ['the nearest wins', [PROVIDER, HOST, PLATFORM, SERVICE], NEAREST],
  ['in any order', [SERVICE, PLATFORM, HOST, PROVIDER], NEAREST],
  [
    'for the same label',
    [PLATFORM, [id(5), 'other', 'b']],
    {
      alpha: 'of platform',
      own: 'of platform',
      old: 'of platform',
      shared: 'of platform',
      'shared, on alpha': 'of platform',
    },
  ],
  [
    'a label in capitals is the same',
    [PLATFORM, [id(5).toUpperCase(), 'of service', 'A']],
    {
      alpha: 'of platform',
      own: 'of service',
      old: 'of platform',
      shared: 'of platform',
      'shared, on alpha': 'of platform',
    },
  ],
  [
    'on a platform’s page, that platform’s comes first',
    [PLATFORM, [id(2), 'of the other']],
    {
      alpha: 'of platform',
      beta: 'of the other',
      own: 'of platform',
      old: 'of platform',
      shared: 'of the other',
      'shared, on alpha': 'of platform',
    },
  ],
] as [string, [string, string, string?][], Partial<ReturnType<typeof values>>][])(
  '%s',
  (_, facts, expected) => {
    const found = Object.entries(values(...facts)).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(found)).toEqual(expected);
  },
);

test('what the registry lacks is a warning, with its last name; the others are rows and found by search', () => {
  const targets = [id('f').toUpperCase(), 'Nobody', id(1)];
  const facts = targets.map((target, i) => factOf(target, i > 1 ? 'url' : 'Delay', 'x', { line: i + 2 }));
  const site = new NotedFacts([...facts, factOf(id(1), 'Delay', 'Ask.')], model, (each) =>
    each === id('f') ? 'Before' : undefined,
  );
  expect(site.warnings).toEqual([
    `“content/facts.csv”, line 2: The fact is about “${id('f').toUpperCase()}”, which the registry no longer has; its last name was “Before”. Correct the ID or the name, or remove the row.`,
    '“content/facts.csv”, line 3: The fact is about “Nobody”, which the registry does not have. Correct the ID or the name, or remove the row.',
  ]);
  expect(site.rows.map(({ fact, record }) => [fact.label, record.kind, record.name])).toEqual([
    ['url', 'platform', 'Alpha'],
    ['Delay', 'platform', 'Alpha'],
  ]);
  expect([...site.searchTexts()]).toEqual([[alpha!.path, ['URL: x', 'Delay: Ask.']]]);
});

test('the sample’s facts: on a record of each kind, only if the operator has none and their records are there', () => {
  const sample = sampleModel(readSampleNights().length);
  const filesOf = (records: { path: string }[]) =>
    Object.fromEntries(records.map(({ path }) => [`/api/v1${path}`, {}]));
  const files = filesOf([...sample.platforms, ...sample.services, ...sample.hosts]);
  const none = identityIn(folderOf({}, {}));
  const { facts } = withSampleFacts(none, { sample: true, files });
  const site = new NotedFacts(facts, sample);
  expect(site.warnings).toEqual([]);
  expect(new Set(site.rows.map(({ record }) => record.kind))).toEqual(
    new Set(['provider', 'host', 'platform', 'service']),
  );
  expect(withSampleFacts(none, { sample: false, files })).toBe(none);
  const small = filesOf(sample.platforms.slice(0, 8));
  expect(withSampleFacts(none, { sample: true, files: small })).toBe(none);
  const noted = identityIn(folderOf({ 'content/facts.csv': 'id,label,value,day,source\nX,a,b,,' }, {}));
  expect(withSampleFacts(noted, { sample: true, files })).toBe(noted);
});
