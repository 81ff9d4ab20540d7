// The one sentence about a list: what happened since when, which platforms lack the current release, and which need nothing.
import { missingReleaseValueOf } from '../lists/filter-values.ts';
import { dateInWords } from '../util/date-words.ts';
import {
  LASTING_KINDS,
  NEWS_KINDS,
  platformsWithoutItems,
  type Attention,
  type AttentionKind,
} from './attention.ts';

/** The name of a filter's field in the table of services, and a value. */
export type SentenceFilter = [name: string, value: string];

/** A count, the words after it, and the filter that shows the counted rows: `4 of your 12 platforms`. */
interface CountedPart {
  count: string;
  words: string;
  filter: SentenceFilter;
}

export type ListSentencePart = string | CountedPart;

export const ATTENTION_FIELD = 'attention';
/** The filter for all items but platforms without the current release. */
export const NEEDED = 'needed';
export const NOT_NEEDED = 'nothing';

const NEWS: Record<(typeof NEWS_KINDS)[number], [noun: string, one: string, many?: string]> = {
  removed: ['platform', 'was removed', 'were removed'],
  'service-removed': ['service', 'was removed', 'were removed'],
  moved: ['service', 'moved'],
  credentials: ['service', 'changed its credentials', 'changed their credentials'],
  'audit-failed': ['audit', 'failed'],
  'audit-expired': ['audit', 'expired'],
};

const LASTING: Record<(typeof LASTING_KINDS)[number], (release: string) => [one: string, many: string]> = {
  outdated: (release) => [`has no release ${release} service`, `have no release ${release} service`],
  gone: () => ['is no longer in the registry', 'are no longer in the registry'],
};

/** `whose` are the platforms: `your` or `these`. Empty for a list without platforms. */
export function listSentenceOf(attention: Attention, whose = 'your'): ListSentencePart[] {
  const { platforms, items, isChanged, since, currentRelease } = attention;
  if (platforms.length === 0) return [];
  const day = dateInWords(since.slice(0, 10));
  const news = newsOf(attention);
  const unchanged = `${isChanged ? 'Nothing that needs attention changed' : 'Nothing changed'} since ${day}`;
  if (items.length === 0) {
    const one = whose === 'your' ? 'your platform has' : 'the platform has';
    const all = platforms.length === 1 ? one : `all ${platforms.length} platforms have`;
    return [currentRelease ? `${unchanged}; ${all} release ${currentRelease}.` : `${unchanged}.`];
  }
  const calm = platformsWithoutItems(attention).length;
  const counts = LASTING_KINDS.map((kind) => {
    const { size } = new Set(items.filter((item) => item.kind === kind).map(({ platform }) => platform));
    return { size, words: LASTING[kind](currentRelease ?? ''), filter: filterOf(kind, currentRelease) };
  });
  const lasting = counts
    .filter(({ size }) => size > 0)
    .map(({ size, words, filter }, i) => ({
      count: subjectOf(size, { of: platforms.length, whose, isFirst: i === 0 }),
      words: words[size === 1 ? 0 : 1],
      filter,
    }));
  const isFirst = lasting.length === 0;
  const nothing = {
    count: subjectOf(calm, { of: platforms.length, whose, isFirst }),
    words: calm === 1 ? 'needs nothing' : 'need nothing',
    filter: [ATTENTION_FIELD, NOT_NEEDED] as SentenceFilter,
  };
  return [
    ...(news.length > 0 ? [`Since ${day}: `, ...listed(news)] : [unchanged]),
    '.',
    ...(lasting.length > 0 ? [' ', ...listed(lasting), '.'] : []),
    ...(calm > 0 ? [' ', nothing, '.'] : []),
  ];
}

export function listSentenceText(parts: readonly ListSentencePart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : `${part.count} ${part.words}`)).join('');
}

/** The filter that chooses the rows of items of a kind. */
export function filterOf(kind: AttentionKind, currentRelease: string | null): SentenceFilter {
  return kind === 'outdated' && currentRelease !== null
    ? ['release', missingReleaseValueOf(currentRelease)]
    : [ATTENTION_FIELD, kind];
}

/** A noun is left out if the part before has it: `1 service was removed`, `2 moved`. */
function newsOf({ items, currentRelease }: Attention): CountedPart[] {
  let last = '';
  return NEWS_KINDS.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind);
    // Platforms may share a service.
    const { size } = new Set(own.map(({ platform, service }) => service?.id ?? platform.id));
    if (size === 0) return [];
    const [noun, one, many = one] = NEWS[kind];
    const nouns = noun === last ? '' : size === 1 ? ` ${noun}` : ` ${noun}s`;
    last = noun;
    return {
      count: `${size}${nouns}`,
      words: size === 1 ? one : many,
      filter: filterOf(kind, currentRelease),
    };
  });
}

/** `4 of your 12 platforms`; then only `4`. */
function subjectOf(
  size: number,
  { of, whose, isFirst }: { of: number; whose: string; isFirst: boolean },
): string {
  if (of === 1) return isFirst ? `${whose === 'your' ? 'Your' : 'The'} platform` : 'it';
  if (!isFirst) return String(size);
  return size === of ? `All ${of} platforms` : `${size} of ${whose} ${of} platforms`;
}

function listed(parts: readonly ListSentencePart[]): ListSentencePart[] {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [', ', part]));
}
