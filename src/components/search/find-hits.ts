// The records that a query finds, in groups with one reason each.
import { NAME_KINDS, pathOf, type KindLetter, type NamedRecord } from '../../search/name-list.ts';
import { isNamed, type NameHit } from '../../search/name-search.ts';
import { idIn, preferredAtUrl, type Identified, type RecordIndex } from '../../search/record-index.ts';
import { queryWithoutRelease, withReleaseInWords } from '../../search/release-words.ts';
import type { SearchFiles } from '../../search/search-files.ts';
import { hostNameInQuery, urlKeyOf, urlKeysIn } from '../../search/url-key.ts';
import { isHostNamedAfter, squashedSpellings } from '../../search/words.ts';
import { countText } from '../value/number-text.ts';
import type { ChosenFilters, TextRecord } from './full-text.ts';

/** What is said once above results, and whether each of them states its kind. */
interface Group {
  heading: string;
  isLabelled: boolean;
}

type Found = Identified & Partial<NameHit>;

/** A result. */
export interface Hit extends Found {
  group: Group;
  /** HTML: escaped text with `<mark>`. */
  excerpt?: string;
}

/** Hundreds of services may share one URL; more of them would not help. */
const MAX_WITH_ONE_URL = 20;

/** The records that a pasted ID, URL or host name belongs to, and those with a matching name, each once. */
export async function findHits(files: SearchFiles, query: string): Promise<Hit[]> {
  const [index, names] = await Promise.all([files.index(), files.nameSearch()]);
  const { identified, at, nameQuery } = findByIdOrUrl(index, query);
  const named: Found[] = names.search(nameQuery);
  const known = new Set(named.map(pathOfHit));
  const others = distinct(identified).filter((hit) => !known.has(pathOfHit(hit)));
  // A service's host name identifies a platform better than a website's.
  const found = named[0]?.hostName ? [...named, ...others] : [...others, ...named];
  const reasonOf = (hit: Found): string => {
    if (hit.isSimilar) return 'Similar names';
    const url = hit.isSimilar === undefined ? at : hit.hostName;
    return url === undefined ? '' : `With a URL at ${url}`;
  };
  return [...Map.groupBy(found, reasonOf)].flatMap(([reason, hits]) =>
    reason === '' ? inKinds(hits) : inGroup(reason, hits),
  );
}

/** Platforms have columns if no other records are among them. */
export function inGroup(heading: string, hits: readonly Found[]): Hit[] {
  const group = { heading, isLabelled: hits.some((hit) => kindOf(hit) !== 'P') };
  return hits.map((hit) => ({ ...hit, group }));
}

/** Platforms and other records, beginning with the best result. */
function inKinds(hits: readonly Found[]): Hit[] {
  const platforms = hits.filter((hit) => kindOf(hit) === 'P');
  const others = hits.filter((hit) => kindOf(hit) !== 'P');
  const counted = inGroup(countText(platforms.length, 'platform'), platforms);
  return hits[0] === platforms[0]
    ? [...counted, ...inGroup('Also', others)]
    : [...inGroup('', others), ...counted];
}

/** Whether the query is the ID, URL, name or abbreviation of a result. Records that mention it would only pad the list. */
export function isAnswered(query: string, hits: readonly Hit[]): boolean {
  if (idIn(query) !== undefined) return true;
  if (hits.length > 0 && isUrlWithPath(query)) return true;
  const spellings = [query, withReleaseInWords(query)].flatMap(squashedSpellings);
  return hits.some(({ record }) => isNamed(record, spellings));
}

function isUrlWithPath(query: string): boolean {
  return urlKeysIn(query).length > 0 && urlKeyOf(query)!.includes('/');
}

interface ByIdOrUrl {
  identified: readonly Identified[];
  /** The part of a URL that found them. */
  at?: string;
  /** What to look for among the names: the host name, unless the records are the response. */
  nameQuery: string;
}

function findByIdOrUrl(index: RecordIndex, query: string): ByIdOrUrl {
  const id = idIn(query);
  if (id !== undefined) return { identified: index.ofId(id), nameQuery: '' };
  const hostName = hostNameInQuery(query);
  const keys = urlKeysIn(query);
  if (keys.length === 0) return { identified: [], nameQuery: queryWithoutRelease(hostName) };
  for (const [above, key] of keys.entries()) {
    const found = preferredAtUrl(query, index.atKey(key));
    // The platforms at a host name are found by name.
    const isHostName = !key.includes('/') && !(above === 0 && isUrlWithPath(query));
    const shown = isHostName ? found.filter(({ service }) => !service) : found;
    const rankOf = ({ record, service }: Identified): number =>
      service?.url.trim() === query.trim() ? 0 : isHostNamedAfter(key, record.name) ? 1 : 2;
    const sorted = shown.toSorted((one, other) => rankOf(one) - rankOf(other));
    if (found.length > 0)
      return {
        identified: distinct(sorted).slice(0, MAX_WITH_ONE_URL),
        at: key,
        nameQuery: isHostName ? hostName : '',
      };
    const former = above === 0 ? index.atFormerUrl(query) : [];
    if (former.length > 0) return { identified: former, nameQuery: isHostName ? hostName : '' };
  }
  return { identified: [], nameQuery: hostName };
}

/** A service may have several platforms: it is shown with the first. */
function distinct(found: readonly Identified[]): Identified[] {
  return [...Map.groupBy(found, pathOfHit).values()].map(([first]) => first!);
}

export function kindOf({ record, service }: Found): KindLetter {
  return service ? 'S' : record.kind;
}

export function pathOfHit({ record, service }: Found): string {
  return service ? pathOf('S', service.id) : record.path;
}

/** Shows a service's text with its platform, unless only services are wanted. Leaves out and adds to the paths in `known`. */
export function hitsOfTexts(
  texts: readonly TextRecord[],
  records: readonly NamedRecord[],
  known: Set<string>,
  filters: ChosenFilters,
  heading: string,
): Hit[] {
  const byPath = new Map(records.map((record) => [record.path, record]));
  const kinds = Object.keys(NAME_KINDS) as KindLetter[];
  return texts.flatMap(({ url, meta: { title = url, kind = '', platform_path }, excerpt }) => {
    const path = filters['kind'] === NAME_KINDS.S ? url : (platform_path ?? url);
    if (known.has(path) || known.has(url)) return [];
    known.add(path);
    const letter = kinds.find((each) => NAME_KINDS[each] === kind) ?? 'G';
    const record = byPath.get(path) ?? { kind: letter, name: title, path };
    return { record, excerpt, group: { heading, isLabelled: true } };
  });
}
