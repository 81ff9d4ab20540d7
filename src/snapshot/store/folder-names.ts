// The names of what is ours in a snapshot folder.

/** A link to the current version. */
export const CURRENT_LINK = 'current';
/** Renamed to `current`. */
export const NEXT_CURRENT = '.staging-current';
/** Inside the snapshot folder, so that renames stay on one disk even if that folder is a mount point. */
export const STAGING = '.staging';
/** Contains all entries; it may be a link: see snapshot-links.ts. */
export const HISTORY_FOLDER = 'history';
export const STATUS_FILE = 'status.json';
/** What probes of services have found; of no version. */
export const PROBE_FILE = 'probe.json';
export const LOCK_FILE = '.lock';

const VERSION = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/;
// The time of the entry, and a number if another entry has the same time.
const ENTRY_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(\.\d+)?Z(-\d+)?\.json$/;

/** `n` counts the versions of runs that began in the same second. */
export function versionName(started: Date, n: number): string {
  const name = started.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  return n === 1 ? name : `${name}-${n}`;
}

export function isVersion(name: string): boolean {
  return VERSION.test(name);
}

/** Whether a file in history/ is an entry. */
export function isEntryName(name: string): boolean {
  return ENTRY_NAME.test(name);
}
