import { providerIdOf } from '../../src/registry/names.ts';
import { createHash } from 'node:crypto';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { Platform, Provider } from '../../src/model/model-types.ts';
import { providersOf } from '../../src/model/providers.ts';

const platformOf = (content_provider_name: string) =>
  ({
    name: content_provider_name,
    record: { content_provider_name },
    provider: undefined,
  }) as unknown as Platform;

function providersNamed(names: string[], former: string[] = []): Provider[] {
  return providersOf(names.map(platformOf), former);
}

const slugsOf = (providers: Provider[]) =>
  Object.fromEntries(providers.map(({ name, path }) => [name, decodeURI(path.split('/')[2]!)]));

const digits = (name: string) => createHash('sha256').update(providerIdOf(name)).digest('hex').slice(0, 6);

test.each<[string, Record<string, string>]>([
  [
    'the folded name, hyphenated',
    {
      'Éditions du Grand Baobab': 'editions-du-grand-baobab',
      'Łąka & Sons, Ltd.': 'laka-sons-ltd',
      株式会社みなと書林: '株式会社みなと書林',
      'Verlag-Haus O’Hara': 'verlaghaus-ohara',
    },
  ],
  [
    'followed by six hexadecimal digits of the hash, where it is empty or platforms name two that share it',
    {
      '???': digits('???'),
      'Editions X': `editions-x-${digits('Editions X')}`,
      'Éditions X': `editions-x-${digits('Éditions X')}`,
      Other: 'other',
    },
  ],
])('the slug is %s', (_, slugs) => {
  expect(slugsOf(providersNamed(Object.keys(slugs)))).toEqual(slugs);
});

test('a name that is the hash of another one has a path of its own', () => {
  const hashed = digits('???');
  const paths = providersNamed(['???', hashed]).map(({ path }) => path.split('/')[2]!);
  expect(new Set(paths).size).toBe(2);
  for (const path of paths) expect(path.startsWith(hashed)).toBe(true);
});

test('names that differ in case and spaces only are one provider, called as most platforms spell it', () => {
  const spellings = ['Ácme  Press', 'ÁCME Press', 'Ácme Press '.normalize('NFD'), 'Ácme Press'];
  const [provider, ...others] = providersNamed([...spellings, '', '  ']);
  expect(others).toEqual([]);
  expect(provider).toMatchObject({ name: 'Ácme Press', path: '/provider/acme-press/', namesakes: [] });
  expect(provider!.platforms.map((platform) => platform.provider)).toEqual(Array(4).fill(provider));
});

test('names that differ in accents are two providers that name each other', () => {
  const [one, other] = providersNamed(['Editions X', 'Éditions X']) as [Provider, Provider];
  expect(one.namesakes).toEqual([other]);
  expect(other.namesakes).toEqual([one]);
});

test('a platform without a provider has none', () => {
  const platform = platformOf(' \n');
  expect(providersOf([platform], [])).toEqual([]);
  expect(platform.provider).toBeUndefined();
});

test('a provider whose spelling changes keeps its URL, also when no platform names it any more', () => {
  const [inc, comma] = ['Acme Press Inc', 'Acme Press, Inc.'];
  const present = providersNamed([comma], [comma, inc]);
  expect(slugsOf(present)).toEqual({ [comma]: 'acme-press-inc', [inc]: `acme-press-inc-${digits(inc)}` });
  const gone = providersNamed([], [comma, inc]);
  expect(slugsOf(gone)).toEqual(slugsOf(present));
  expect(gone.map(({ platforms }) => platforms)).toEqual([[], []]);
  const [back] = providersNamed([inc], [comma, inc]);
  expect(back).toMatchObject({ path: '/provider/acme-press-inc/', namesakes: [{ name: comma }] });
});

test('no two providers share a path, and each path is a folder name that file systems allow', () => {
  const names = array(oneof(string({ unit: 'grapheme' }), constantFrom('a', 'á', 'Á ', 'x'.repeat(300))));
  assert(
    property(names, (all) => {
      const paths = providersNamed(all).map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      for (const path of paths) {
        expect(path).toMatch(/^\/provider\/[^/]+\/$/);
        const slug = decodeURI(path.split('/')[2]!);
        expect(Buffer.byteLength(slug)).toBeLessThanOrEqual(255);
        expect(slug).toMatch(/^[\p{L}\p{M}\p{N}-]+$/u);
        expect(encodeURI(slug)).toBe(path.split('/')[2]);
      }
    }),
  );
});

test('providers are sorted as in an English index, and have their longest paths and names cut', () => {
  const long = 'é'.repeat(600);
  const [first, second, third] = providersNamed(['Zeta', 'alpha', long]) as [Provider, Provider, Provider];
  expect([first.name, second.name, third.name]).toEqual(['alpha', `${'é'.repeat(500)}…`, 'Zeta']);
  expect(second.path).toBe(`/provider/${'e'.repeat(180)}/`);
  expect(providersNamed(['x'.repeat(181)])[0]!.path).toBe(`/provider/${'x'.repeat(180)}/`);
});

test.each([
  ['most platforms, or else the alphabet', ['acme', 'Acme', 'ACME'], [], 'ACME'],
  ['a platform that names it, whatever the history has', ['Acme'], ['ACME'], 'Acme'],
  ['the history where no platform does', [], ['Acme', 'ACME'], 'ACME'],
])('it is spelled as %s', (_, names, former, spelling) => {
  expect(providersNamed(names, former)[0]!.name).toBe(spelling);
});
