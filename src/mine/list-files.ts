// Files for programs, made from the platforms of a list.
import type { MyContacts, MyPlatform } from './mine-types.ts';

/** For C5.1 Harvester (`providers.tsv`): the release 5.1 services. Credentials are placeholders that its owner replaces. */
export declare function harvesterFile(platforms: readonly MyPlatform[]): string;

/** A row per service. Without `contacts`, it has no columns for them. */
export declare function listCsv(
  platforms: readonly MyPlatform[],
  contacts?: ReadonlyMap<string, MyContacts>,
): string;

/** The feeds of the platforms at a site, without a slash at the end of its URL. */
export declare function listOpml(platforms: readonly MyPlatform[], site: string): string;
