// What a row of a list means: the outcome of the steps.
import { byRelease } from '../model/sort-order.ts';
import { rowDifferencesOf, releaseOfRow, type ListDifference } from './list-differences.ts';
import type { ListRow } from './list-row.ts';
import type { MyPlatform } from './mine-types.ts';
import type { PlatformDirectory } from './platform-directory.ts';
import { printableRowOf, type PrintableRow } from './row-label.ts';
import { NARROWINGS, STEPS, type Found, type RowReason } from './row-steps.ts';

export type RowResult = MatchedRow | SuggestedRow | OpenRow;

interface MatchedRow extends OneMatch {
  kind: 'matched';
}

/** Nearly the name of this platform only, which the visitor confirms. */
interface SuggestedRow extends OneMatch {
  kind: 'suggested';
}

interface OneMatch {
  row: PrintableRow;
  /** At least one, each once. */
  reasons: RowReason[];
  platform: MyPlatform;
  /** See releaseOfRow. */
  release: string;
  differences: ListDifference[];
}

export interface OpenRow {
  kind: 'ambiguous' | 'similar' | 'unknown';
  row: PrintableRow;
  reasons: RowReason[];
  /** To choose from, best first; an unknown row has none. */
  candidates: MyPlatform[];
}

export function resultOfRow(row: ListRow, directory: PlatformDirectory): RowResult {
  for (const step of Object.values(STEPS)) {
    const found = step(row, directory);
    if (!found || found.platforms.length === 0) continue;
    return resultOf(
      found.isSure ? NARROWINGS.reduce((rest, narrow) => narrow(rest, row, directory), found) : found,
      row,
    );
  }
  return { kind: 'unknown', row: printableRowOf(row), reasons: [], candidates: [] };
}

function resultOf({ platforms, reasons, text, release = '', isSure }: Found, row: ListRow): RowResult {
  const [platform] = platforms as [MyPlatform];
  const result = { row: printableRowOf(row, text), reasons };
  if (platforms.length > 1 || (!isSure && reasons[0] !== 'similar name'))
    return { ...result, kind: isSure ? 'ambiguous' : 'similar', candidates: platforms };
  const stated = { ...row, release: row.release || release };
  const differences = rowDifferencesOf(stated, platform);
  const match = { ...result, platform, release: releaseOfRow(stated, platform), differences };
  return isSure ? { ...match, kind: 'matched' } : { ...match, kind: 'suggested' };
}

/** Suggestions are matches. */
export function withSimilarAccepted(results: readonly RowResult[]): RowResult[] {
  return withoutListedReleases(
    results.map((result) => (result.kind === 'suggested' ? { ...result, kind: 'matched' } : result)),
  );
}

/** A row for an older release needs no hint about a newer one that another row has. */
export function withoutListedReleases(results: readonly RowResult[]): RowResult[] {
  const newest = new Map<string, string>();
  for (const result of results) {
    if (result.kind !== 'matched') continue;
    const { platform, release } = result;
    if (byRelease(release, newest.get(platform.id) ?? '') > 0) newest.set(platform.id, release);
  }
  return results.map((result) => {
    if (result.kind !== 'matched') return result;
    const { platform, release, differences } = result;
    const isNewerListed = byRelease(newest.get(platform.id) ?? '', release) > 0;
    return {
      ...result,
      differences: differences.filter(({ kind }) => kind !== 'release' || !isNewerListed),
    };
  });
}
