// All platforms of a site, to be found by what a list may say of them.
import { squash, squashedSpellings } from '../search/words.ts';
import { editDistance } from '../util/edit-distance.ts';
import { remembered } from '../util/remembered.ts';
import type { FormerTexts, MyPlatform } from './mine-types.ts';
import { registeredUrlKeysOf } from './url-key.ts';

export type NameKind = keyof typeof TEXTS_OF;

const TEXTS_OF = {
  name: ({ name }) => [name],
  'former name': (platform) => formerTextsOf(platform, 'name'),
  abbreviation: ({ abbrev }) => [abbrev],
  'former abbreviation': (platform) => formerTextsOf(platform, 'abbrev'),
  provider: ({ provider, removed }) => (removed === undefined ? [provider] : []),
  'former provider': (platform) => [
    ...formerTextsOf(platform, 'provider'),
    ...(platform.removed === undefined ? [] : [platform.provider]),
  ],
} satisfies Record<string, (platform: MyPlatform) => string[]>;

export const NAME_KINDS = Object.keys(TEXTS_OF) as NameKind[];

/** `&` in several languages, between words. */
const AND = /(?<=\s)(and|und|et|y|e|en|och|og)(?=\s)/giu;
/** Shorter names resemble others by chance. */
const MIN_LENGTH_FOR_EDIT = 8;
/** Words that number a series: another one is another platform. */
const NUMBERING = /(?<![\p{L}\p{N}])(\p{L}|[ivx]+|\p{N}+)(?![\p{L}\p{N}])/giu;

export class PlatformDirectory {
  readonly platforms: readonly MyPlatform[];
  readonly #indexes = new Map<string, Map<string, MyPlatform[]>>();

  /** In the order of the names that search has; removed ones come last. */
  constructor(platforms: readonly MyPlatform[]) {
    this.platforms = platforms;
  }

  /** Present platforms rather than removed ones. */
  byName(kind: NameKind, text: string): MyPlatform[] {
    return this.#find(kind, spellingsOf(text), (each) => TEXTS_OF[kind](each).flatMap(spellingsOf));
  }

  /** `Quillstack` begins the provider's name Quillstack Publishing. */
  byProviderBeginning(text: string): MyPlatform[] {
    return this.#find('provider beginning', spellingsOf(text), ({ provider }) => {
      const words = provider.split(' ');
      const beginnings = words.map((_, i) => words.slice(0, i + 1).join(' '));
      return beginnings
        .flatMap((each) => spellingsOf(each))
        .filter((key) => key.length > 3 || key === squash(provider));
    });
  }

  isName(text: string): boolean {
    return NAME_KINDS.some((kind) => this.byName(kind, text).length > 0);
  }

  byId(id: string): MyPlatform[] {
    return this.#find('ID', [id], (each) => [each.id.toLowerCase()]);
  }

  byServiceId(id: string): MyPlatform[] {
    return this.#find('service ID', [id], ({ services }) => services.map((each) => each.id.toLowerCase()));
  }

  byHostId(id: string): MyPlatform[] {
    return this.#find('host ID', [id], ({ services }) =>
      services.flatMap(({ host }) => host?.id.toLowerCase() ?? []),
    );
  }

  byUrl(key: string): MyPlatform[] {
    return this.#find('URL', [key], ({ services }) =>
      services.flatMap(({ record }) => registeredUrlKeysOf(record.url)),
    );
  }

  byFormerUrl(key: string): MyPlatform[] {
    return this.#find('former URL', [key], (each) =>
      formerTextsOf(each, 'url').flatMap((text) => registeredUrlKeysOf(text)),
    );
  }

  /** Finds platforms whose long name is one edit from the text: a letter more, less or other, or two swapped. */
  byNearName(text: string): MyPlatform[] {
    const keys = spellingsOf(text).filter(isLong);
    const found = this.#find('near name', keys.flatMap(deletionsOf), ({ name }) =>
      spellingsOf(name).filter(isLong).flatMap(deletionsOf),
    );
    return found.filter(
      ({ name }) =>
        numberingOf(name) === numberingOf(text) &&
        spellingsOf(name).some((own) => keys.some((key) => editDistance(own, key, 1) <= 1)),
    );
  }

  #find(index: string, keys: readonly string[], keysOf: (platform: MyPlatform) => string[]): MyPlatform[] {
    let known = this.#indexes.get(index);
    if (!known) {
      this.#indexes.set(index, (known = new Map()));
      for (const platform of this.platforms)
        for (const key of new Set(keysOf(platform))) {
          const same = known.get(key);
          if (same) same.push(platform);
          else known.set(key, [platform]);
        }
    }
    const found = [...new Set(keys.flatMap((key) => known.get(key) ?? []))];
    const present = found.filter(({ removed }) => removed === undefined);
    return present.length > 0 ? present : found;
  }
}

function formerTextsOf({ former }: MyPlatform, key: keyof FormerTexts): string[] {
  return (former?.[key] ?? []).map(({ text }) => text);
}

/** The spellings leave out words such as `and`. */
const spellingsOf = remembered((text): string[] => squashedSpellings(text.replace(AND, ' ')));

function isLong(key: string): boolean {
  return key.length >= MIN_LENGTH_FOR_EDIT;
}

function numberingOf(text: string): string {
  return (text.match(NUMBERING) ?? []).join(' ').toLowerCase();
}

/** Texts that are one edit apart share one of these. */
function deletionsOf(key: string): string[] {
  return [key, ...Array.from(key, (_, i) => key.slice(0, i) + key.slice(i + 1))];
}
