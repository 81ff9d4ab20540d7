// What differs between a row of a list and the registry, in sentences.
import type { ListRow } from './list-row.ts';
import type { MyPlatform } from './mine-types.ts';

export type DifferenceKind = 'removed' | 'url' | 'release' | 'credential' | 'name';

export interface ListDifference {
  kind: DifferenceKind;
  /** `Release 5.1 is available at https://….` */
  text: string;
}

export declare function differencesOf(row: ListRow, platform: MyPlatform): ListDifference[];
