// What a run is told.
import type { Dispatcher } from 'undici';
import type { Lock } from '../folders/folder-lock.ts';
import type { RetryPolicy } from './fetch/registry-client.ts';
import type { CrawlProgress } from './crawl/crawl.ts';
import type { AllowedChange } from './crawl/refusal.ts';
import type { GuardLimits } from './inspect/guards.ts';

export interface TakeOptions {
  /** The registry's base URL, without /api/v1. */
  registry: string;
  brand?: string;
  aliases?: string[];
  snapshotDir: string;
  /** The lock of the snapshot folder, where the caller has it. */
  lock?: Lock;
  /** Requests under way at once. */
  concurrency?: number;
  /** Where to connect; by default the network. */
  dispatcher?: Dispatcher;
  retryPolicy?: Partial<RetryPolicy>;
  /** Milliseconds that asking the registry may take in all. */
  timeLimit?: number;
  /** Go on with what a run left that was killed or failed: what is staged is not asked for again. */
  resume?: boolean;
  /** Replace the snapshot of another registry. */
  switchRegistry?: boolean;
  limits?: Partial<GuardLimits>;
  /** For this run alone. */
  allow?: AllowedChange[];
  /** The start of the run. */
  now?: Date;
  onProgress?: (progress: CrawlProgress) => void;
  /** Called when a stage has ended. */
  onStage?: (stage: SnapshotStage) => void;
}

/** Everything from the first request to the last staged byte; the look at all of it together; making it current. */
type SnapshotStage = 'crawl' | 'second look' | 'promotion';

/** Longer than any registry takes, shorter than a night. */
export const TIME_LIMIT = 3 * 60 * 60 * 1000;
