// Finds the platform of each row of a pasted list, and says how it was found and what differs.
import type { ListRow } from './list-row.ts';
import type { ListDifference } from './list-differences.ts';
import type { MineFiles } from './mine-files.ts';
import type { MyPlatform } from './mine-types.ts';

/** What a row and a platform have in common. */
export type RowReason =
  'id' | 'service ID' | 'URL' | 'former URL' | 'name' | 'former name' | 'abbreviation' | 'provider';

export type RowResult =
  | {
      kind: 'matched';
      row: ListRow;
      platform: MyPlatform;
      /** At least one. */
      reasons: RowReason[];
      differences: ListDifference[];
      /** The line of the first row with the same platform. */
      duplicateOf?: number;
    }
  | {
      kind: 'ambiguous';
      row: ListRow;
      reasons: RowReason[];
      /** At most MAX_CANDIDATES. */
      candidates: MyPlatform[];
      /** Candidates beyond those. */
      more: number;
    }
  /** Near names, or other services with the URL's host name, to be confirmed. */
  | { kind: 'similar'; row: ListRow; reason: 'name' | 'host name'; candidates: MyPlatform[] }
  | { kind: 'unknown'; row: ListRow };

/** In the order of the rows. Rejects if a file cannot be loaded. */
export declare function matchList(rows: readonly ListRow[], files: MineFiles): Promise<RowResult[]>;
