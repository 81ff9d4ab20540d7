// What a row of a list is: the outcome of the steps.
import { byRelease } from '../model/sort-order.ts';
import { rowDifferencesOf, releaseOfRow, type ListDifference } from './list-differences.ts';
import type { ListRow } from './list-row.ts';
import type { MyPlatform } from './mine-types.ts';
import type { PlatformDirectory } from './platform-directory.ts';
import { printableRowOf, type PrintableRow } from './row-label.ts';
import { NARROWINGS, STEPS, type Found, type RowReason } from './row-steps.ts';

interface MatchedRow {
  kind: 'matched';
  row: PrintableRow;
  platform: MyPlatform;
  /** See releaseOfRow. */
  release: string;
  /** At least one, each once. */
  reasons: RowReason[];
  differences: ListDifference[];
  /** The line of the first row with the same platform. */
  duplicateOf?: number;
}

export type RowResult =
  | MatchedRow
  | {
      kind: 'ambiguous';
      row: PrintableRow;
      reasons: RowReason[];
      /** At most MAX_CANDIDATES. */
      candidates: MyPlatform[];
      /** Candidates beyond those. */
      more: number;
    }
  /** Similar names, or services at the URL's host name: the visitor confirms one. */
  | {
      kind: 'similar';
      row: PrintableRow;
      reason: 'name' | 'host name';
      candidates: MyPlatform[];
      /** What the row is if it is confirmed: the only platform with nearly this name. */
      suggestion?: MatchedRow;
    }
  | { kind: 'unknown'; row: PrintableRow };

const MAX_CANDIDATES = 5;

export function resultOfRow(row: ListRow, directory: PlatformDirectory): RowResult {
  for (const step of Object.values(STEPS)) {
    const found = step(row, directory);
    if (!found || found.platforms.length === 0) continue;
    const isSure = found.isSure;
    return resultOf(
      isSure ? NARROWINGS.reduce((rest, narrow) => narrow(rest, row, directory), found) : found,
      row,
    );
  }
  return { kind: 'unknown', row: printableRowOf(row) };
}

function resultOf(found: Found, row: ListRow): RowResult {
  const { platforms, reasons, text, isSure } = found;
  const [platform] = platforms as [MyPlatform];
  if (isSure && platforms.length === 1) return matchedRow(row, platform, found);
  const printable = printableRowOf(row, text);
  const candidates = platforms.slice(0, MAX_CANDIDATES);
  if (isSure)
    return {
      kind: 'ambiguous',
      row: printable,
      reasons,
      candidates,
      more: platforms.length - candidates.length,
    };
  return {
    kind: 'similar',
    row: printable,
    reason: reasons[0] === 'host name' ? 'host name' : 'name',
    candidates,
    ...(reasons[0] === 'similar name' &&
      platforms.length === 1 && { suggestion: matchedRow(row, platform, found) }),
  };
}

function matchedRow(row: ListRow, platform: MyPlatform, { reasons, text, release = '' }: Found): MatchedRow {
  const stated = { ...row, release: row.release || release };
  return {
    kind: 'matched',
    row: printableRowOf(row, text),
    platform,
    release: releaseOfRow(stated, platform),
    reasons,
    differences: rowDifferencesOf(stated, platform),
  };
}

/** Suggestions of a single platform are matches. */
export function withSimilarAccepted(results: readonly RowResult[]): RowResult[] {
  return withDuplicates(
    results.map((result) => (result.kind === 'similar' ? (result.suggestion ?? result) : result)),
  );
}

/** Rows for two releases of one platform are not duplicates, and the older one needs no hint about the newer release. */
export function withDuplicates(results: readonly RowResult[]): RowResult[] {
  const firsts = new Map<string, MatchedRow>();
  const newest = new Map<string, string>();
  for (const result of results) {
    if (result.kind !== 'matched') continue;
    const { platform, release } = result;
    for (const key of [`${platform.id} ${release}`, `${platform.id} `])
      if (!firsts.has(key)) firsts.set(key, result);
    if (byRelease(release, newest.get(platform.id) ?? '') > 0) newest.set(platform.id, release);
  }
  return results.map((result) => {
    if (result.kind !== 'matched') return result;
    const { platform, release, differences } = result;
    const first = firsts.get(`${platform.id} ${release}`)!;
    const isNewerListed = byRelease(newest.get(platform.id) ?? '', release) > 0;
    return {
      ...result,
      ...(first !== result && { duplicateOf: first.row.line }),
      differences: differences.filter(({ kind }) => kind !== 'release' || !isNewerListed),
    };
  });
}
