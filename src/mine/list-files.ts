// Files for programs, made from the platforms of a list.
import type { ListedContacts, ListedPlatform } from './mine-types.ts';

/** For C5.1 Harvester (`providers.tsv`): the release 5.1 services. Credentials are placeholders that its owner replaces. */
export declare function harvesterFile(platforms: readonly ListedPlatform[]): string;

/** A row per service. Without `contacts`, it has no columns for them. */
export declare function listCsv(
  platforms: readonly ListedPlatform[],
  contacts?: ReadonlyMap<string, ListedContacts>,
): string;

/** The feeds of the platforms at a site, without a slash at the end of its URL. */
export declare function listOpml(platforms: readonly ListedPlatform[], site: string): string;
