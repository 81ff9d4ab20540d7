import type { HistoryEntry } from '../history/entry.ts';
import type { PreviousState } from '../history/compare/create-entry.ts';
import type { Lock } from '../folders/folder-lock.ts';
import type { RegistryClientOptions } from './fetch/registry-client.ts';
import type { CrawlProgress } from './crawl/visit.ts';
import type { GuardName } from './guards/refusal.ts';

export interface TakeSnapshotOptions extends RegistryClientOptions {
  snapshotDir: string;
  /** Default: read from the platform list. */
  brand?: string;
  /** Other base URLs of the registry's own links. */
  aliases?: string[];
  /** Simultaneous requests. Default: 6, as many as a browser sends to one host. */
  concurrency?: number;
  onProgress?: (progress: CrawlProgress) => void;
  /** The lock of the snapshot folder, if the caller holds it already. */
  lock?: Lock;
  /** Milliseconds for the whole crawl. */
  timeLimit?: number;
  /** Whether the caller says that this is the sample registry, which never replaces a real one. */
  isSample?: boolean;
  /** Replace the snapshot of another registry. */
  switchRegistry?: boolean;
  /** Percentage of the platforms, services or data hosts that may vanish. */
  maxVanished?: number;
  /** Guards that this run alone skips. */
  allow?: GuardName[];
  /** The start of the run. Default: the current time. */
  now?: Date;
  /** The history that a registry brings, for the first snapshot in an empty folder: entries, and the state they led to. */
  past?: (started: Date) => { entries: HistoryEntry[]; state: PreviousState | undefined };
  /** Called at the end of each phase. */
  onPhase?: (phase: 'crawl' | 'inspection' | 'promotion') => void;
}

/** Milliseconds: longer than any registry needs, short enough for a nightly job. */
export const DEFAULT_CRAWL_TIME_LIMIT = 3 * 60 * 60 * 1000;
