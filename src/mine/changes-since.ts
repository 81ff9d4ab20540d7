// What changed for the platforms of a list since a date or a cursor.
import type { Change } from '../history/entry.ts';
import type { MineFiles } from './mine-files.ts';
import type { MyPlatform } from './mine-types.ts';

export interface MyChange {
  change: Change;
  /** When it was first seen: ISO 8601, UTC. */
  taken: string;
  /** The listed platforms that it is about, by ID. */
  platforms: string[];
}

export interface ChangesSince {
  /** Newest first. */
  changes: MyChange[];
  /** The state of the site: ask for changes since it next time. Null without a history. */
  cursor: string | null;
}

/** `since` is a cursor, or a date or time in ISO 8601. Undefined if it is neither, or a cursor that is not in the history. */
export declare function changesSince(
  since: string,
  platforms: readonly MyPlatform[],
  files: MineFiles,
): Promise<ChangesSince | undefined>;
