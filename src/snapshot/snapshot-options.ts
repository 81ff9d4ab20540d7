import type { Dispatcher } from 'undici';
import type { HistoryEntry } from '../history/entry.ts';
import type { PreviousState } from '../history/compare/make-entry.ts';
import type { Lock } from '../folders/folder-lock.ts';
import type { RetryPolicy } from './fetch/registry-client.ts';
import type { CrawlProgress } from './crawl/crawl-state.ts';
import type { AllowedChange } from './crawl/refusal.ts';
import type { GuardLimits } from './inspect/guards.ts';

export interface TakeOptions {
  /** The registry's base URL, without /api/v1. */
  registry: string;
  brand?: string;
  aliases?: string[];
  snapshotDir: string;
  /** The lock of the snapshot folder, if the caller holds it already. */
  lock?: Lock;
  /** Simultaneous requests. */
  concurrency?: number;
  /** Default: the network. */
  dispatcher?: Dispatcher;
  retryPolicy?: Partial<RetryPolicy>;
  /** Milliseconds for the whole crawl. */
  timeLimit?: number;
  /** Continue a killed or failed run: its staged answers are not fetched again. */
  resume?: boolean;
  /** Replace the snapshot of another registry. */
  switchRegistry?: boolean;
  limits?: Partial<GuardLimits>;
  /** For this run only. */
  allow?: AllowedChange[];
  /** The start of the run. Default: the current time. */
  now?: Date;
  /** The history that a registry brings, for the first snapshot in an empty folder: entries, and the state they led to. */
  past?: (started: Date) => { entries: HistoryEntry[]; state: PreviousState | undefined };
  onProgress?: (progress: CrawlProgress) => void;
  /** Called at the end of each stage. */
  onStage?: (stage: SnapshotStage) => void;
}

type SnapshotStage = 'crawl' | 'inspection' | 'promotion';

/** Milliseconds: longer than any registry needs, short enough for a nightly job. */
export const TIME_LIMIT = 3 * 60 * 60 * 1000;
