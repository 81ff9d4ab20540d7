// The facts that hold for each record of two platforms of one provider, which share a service.
import { expect, test } from 'vitest';
import { withSampleFacts } from '../../src/config/sample-facts.ts';
import { NotedFacts } from '../../src/model/noted-facts.ts';
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

/** The value of the label `a`, for each record; the service in `beside` is shown on the page of alpha. */
function valuesWith(facts: [target: string, value: string, label?: string][]): string {
  const noted = facts.map(([target, value, label = 'a']) => factOf(target, label, value));
  const site = new NotedFacts(noted, model);
  const found = {
    provider: site.of(provider!),
    host: site.of(hostOfOthers!),
    alpha: site.ofPlatform(alpha!),
    beta: site.ofPlatform(beta!),
    own: site.ofService(own!),
    old: site.ofService(old!),
    shared: site.ofService(shared!),
    beside: site.ofService(shared!, [alpha!]),
  };
  const texts = Object.entries(found).map(([name, of]) => [name, of.get('a')?.value]);
  return texts.flatMap(([name, value]) => (value === undefined ? [] : `${name} ${value}`)).join(', ');
}
const PROVIDER: [string, string] = [' acme  PRESS', '1'];
const HOST: [string, string] = [id(7), '2'];
const PLATFORM: [string, string] = [id(1), '3'];
const SERVICE: [string, string] = [id(5), '4'];

test('the fixture is what the table says', () => {
  expect([shared!.platforms, own!.platforms, old!.platforms]).toEqual([[beta, alpha], [alpha], [alpha]]);
  expect([shared!.host, own!.host, old!.host]).toEqual([hostOfShared, hostOfOthers, hostOfOthers]);
});

const OF_PLATFORM = 'alpha 3, own 3, old 3, shared 3, beside 3';
const NEAREST = 'provider 1, host 2, alpha 3, beta 1, own 4, old 3, shared 3, beside 3';

test.each<[string, Parameters<typeof valuesWith>[0], string]>([
  [
    'a provider’s fact holds for its platforms and services, not for hosts',
    [PROVIDER],
    'provider 1, alpha 1, beta 1, own 1, old 1, shared 1, beside 1',
  ],
  ['a data host’s for its services and their platforms', [HOST], 'host 2, alpha 2, own 2, old 2'],
  ['a platform’s for its services, not for its provider or host', [PLATFORM], OF_PLATFORM],
  ['a service’s for itself', [SERVICE], 'own 4'],
  ['the nearest wins', [PROVIDER, HOST, PLATFORM, SERVICE], NEAREST],
  ['in any order', [SERVICE, PLATFORM, HOST, PROVIDER], NEAREST],
  ['for the same label', [PLATFORM, [id(5), '4', 'b']], OF_PLATFORM],
  [
    'a label in capitals is the same',
    [PLATFORM, [id(5).toUpperCase(), '4', 'A']],
    OF_PLATFORM.replace('own 3', 'own 4'),
  ],
  [
    'on a platform’s page, that platform’s comes first',
    [PLATFORM, [id(2), '5']],
    'alpha 3, beta 5, own 3, old 3, shared 5, beside 3',
  ],
])('%s', (_, facts, expected) => {
  expect(valuesWith(facts)).toBe(expected);
});

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
