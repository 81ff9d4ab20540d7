// Content providers (§2.4). The registry has no records of them: platforms only name them.
import { hash } from 'node:crypto';
import { foldText } from '../util/fold.ts';
import { providerIdOf, shortenName } from '../registry/names.ts';
import { byCodeUnit, byName } from '../util/sort-order.ts';
import type { Platform, Provider } from './model-types.ts';

/** In bytes: file systems allow 255 for a folder's name. */
const MAX_SLUG_SIZE = 180;
const HASH_DIGITS = 6;

/**
 * Providers, sorted by name. Also sets `provider` of the platforms. `formerNames` are from the history, last mentioned first:
 * their providers keep their pages.
 */
export function providersOf(platforms: Platform[], formerNames: Iterable<string>): Provider[] {
  const named = [
    ...platforms.map((platform) => ({ name: platform.record.content_provider_name, platform })),
    ...[...formerNames].map((name) => ({ name, platform: undefined })),
  ].filter(({ name }) => providerIdOf(name) !== '');
  const groups = Map.groupBy(named, ({ name }) => providerIdOf(name));
  const providers = [...groups].map(([id, group]): Provider => {
    const namedBy = group.flatMap(({ platform }) => platform ?? []);
    const spellings = namedBy.length > 0 ? group.filter(({ platform }) => platform) : group;
    const name = mostFrequent(spellings.map((each) => each.name.replace(/\s+/g, ' ').trim()));
    return { id, name: shortenName(name), path: '', platforms: namedBy, namesakes: [] };
  });
  for (const provider of providers) for (const platform of provider.platforms) platform.provider = provider;
  setPathsAndNamesakes(providers);
  return providers.toSorted(byName);
}

/** If spellings are equally frequent, the first by code unit wins. */
function mostFrequent(names: string[]): string {
  const counts = [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => ({ name, length }));
  return counts.toSorted((a, b) => b.length - a.length || byCodeUnit(a.name, b.name))[0]!.name;
}

/** Makes paths unique: names are free text. `providers` begin with those that platforms name. */
function setPathsAndNamesakes(providers: Provider[]): void {
  const usedPaths = new Set<string>();
  for (const [slug, group] of Map.groupBy(providers, ({ name }) => slugOf(name))) {
    // A provider whose spelling changed keeps its URL. Of two that platforms name, neither has the slug alone.
    const holder = group[1]?.platforms.length ? undefined : group[0];
    for (const provider of group) {
      provider.namesakes = slug === '' ? [] : group.filter((each) => each !== provider);
      const digest = hash('sha256', provider.id);
      let path = provider === holder ? slug : '';
      for (let digits = HASH_DIGITS; path === '' || usedPaths.has(path); digits += 1)
        path = [slug, digest.slice(0, digits)].filter(Boolean).join('-');
      usedPaths.add(path);
      provider.path = encodeURI(`/provider/${path}/`);
    }
  }
}

function slugOf(name: string): string {
  const words = foldText(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let slug = '';
  for (const character of words.join('-')) {
    if (Buffer.byteLength(slug + character) > MAX_SLUG_SIZE) break;
    slug += character;
  }
  return slug.replace(/-$/, '');
}

/** `/provider/acme-press/` → `acme-press` */
export function slugOfProvider({ path }: Pick<Provider, 'path'>): string {
  return decodeURI(path.split('/')[2]!);
}
