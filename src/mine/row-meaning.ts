// The platforms that a row means: by an ID, by a whole name, or by the URL of a service. Otherwise, names inside other words and
// similar names are suggestions.
import type { NamedRecord } from '../search/name-list.ts';
import type { Found, FoundKind, PlatformNames, SimilarNames } from './platform-names.ts';
import type { RowEvidence } from './row-evidence.ts';

/**
 * `sure`: one platform. `removed`: one platform that the registry no longer has. `similar`: one platform that the row may mean.
 * `choice`: several such platforms.
 */
export type MatchKind = 'sure' | 'removed' | 'similar' | 'choice' | 'none';

export interface RowMeaning {
  kind: MatchKind;
  /** Best first; none for `none`. */
  platforms: readonly NamedRecord[];
  /** Whether a similar name differs in one letter only. */
  isNear: boolean;
  /** Why the row is sure; undefined for other rows. */
  by?: FoundKind;
  /** The name, ID or URL for which the row is sure, as the registry writes it; '' for other rows. */
  name: string;
}

/** All rows of a list are read with the same names and the same limited search. */
export interface ListContext {
  names: PlatformNames;
  /** The similar names of the first text that has some. */
  similar: (texts: readonly string[]) => SimilarNames;
}

/** Between the parts of a cell that has several: `Acme Journals, 2024, EUR 1200`. */
const PARTS = /[,;\t|]|\s\/\s/;

export function rowMeaningOf(row: RowEvidence, { names, similar }: ListContext): RowMeaning {
  const { texts, others } = row;
  const byId = together(row.ids.flatMap((id) => names.withId(id)));
  if (byId) return meaningBy(byId);
  const atUrl = together(row.urls.flatMap((url) => names.atUrl(url)));
  // A name may have a delimiter in it.
  const found = [names.named(texts.join(' ')) ?? texts.flatMap((text) => namesIn(text, names))].flat();
  const named = meaningOfNames(found, atUrl, texts.length > 1);
  if (named) return named;
  const mentioned = together([...found, ...others.flatMap((text) => namesIn(text, names))]);
  return meaningOfHints(
    mentioned ? { ...mentioned, isNear: false } : similar(texts),
    atUrl,
    mentioned !== undefined,
  );
}

/** Undefined if the row has no whole name. */
function meaningOfNames(
  found: readonly Found[],
  atUrl: Found | undefined,
  hasOtherTexts: boolean,
): RowMeaning | undefined {
  const whole = found.filter(({ isWhole }) => isWhole);
  const full = whole.filter(({ by }) => by !== 'abbreviation');
  const named = together(full.length > 0 ? full : whole);
  if (!named) return undefined;
  const here = atUrl?.platforms ?? [];
  const agreed = named.platforms.filter((each) => here.includes(each));
  // Beside other texts or another platform's URL, a short word is an abbreviation by chance.
  const isDoubtful = full.length === 0 && agreed.length === 0 && (here.length > 0 || hasOtherTexts);
  if (isDoubtful) return suggestionOf([...named.platforms, ...here]);
  return meaningBy(agreed.length > 0 ? { ...named, platforms: agreed } : named);
}

/** Without a whole name, a URL is sure, unless the row mentions another platform or is near its name. */
function meaningOfHints(
  { platforms, isNear }: SimilarNames,
  atUrl: Found | undefined,
  isMentioned: boolean,
): RowMeaning {
  const here = atUrl?.platforms ?? [];
  const agreed = platforms.filter((each) => here.includes(each));
  const isClose = isNear || isMentioned;
  if (atUrl && here.length === 1 && (!isClose || agreed.length > 0)) return meaningBy(atUrl);
  if (isNear && (here.length === 0 || agreed.length > 0)) return suggestionOf(platforms, isNear);
  return suggestionOf([...(isClose || here.length === 0 ? platforms : agreed), ...here]);
}

/** The names in a text, which may have several parts. */
function namesIn(text: string, names: PlatformNames): Found[] {
  const found = names.inCell(text);
  if (found?.isWhole) return [found];
  const parts = text.split(PARTS).flatMap((part) => names.inCell(part.trim()) ?? []);
  // In a sentence, a short word is an abbreviation by chance.
  const whole = parts.filter(({ isWhole, by }) => isWhole && by !== 'abbreviation');
  return whole.length > 0 ? whole : found ? [found] : [];
}

/** The first of them, with the platforms of all. */
function together(found: readonly Found[]): Found | undefined {
  const [first] = found;
  return first && { ...first, platforms: [...new Set(found.flatMap(({ platforms }) => platforms))] };
}

function meaningBy({ platforms, by, name }: Found): RowMeaning {
  if (platforms.length > 1) return suggestionOf(platforms);
  const kind = platforms[0]!.removed === undefined ? 'sure' : 'removed';
  return { kind, platforms, isNear: false, by, name };
}

function suggestionOf(suggested: readonly NamedRecord[], isNear = false): RowMeaning {
  const platforms = [...new Set(suggested)];
  const kind = platforms.length > 1 ? 'choice' : platforms.length === 1 ? 'similar' : 'none';
  return { kind, platforms, isNear, name: '' };
}
