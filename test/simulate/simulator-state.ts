import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { WebHostName } from '../../src/config/web-host-names.ts';
import type { HistoryEntry } from '../../src/history/entry.ts';
import type { RecordFields } from './simulated-records.ts';
import { SentResponses } from './sent-responses.ts';
import type { Scenario } from './step.ts';
import { worldResponsesOf } from './world-responses.ts';
import { worldOf } from './world.ts';

/** A program that stores a cursor and follows the pages from there. */
interface Consumer {
  /** Undefined until it starts. */
  cursor?: string;
  /** The number of entries that it has seen. */
  known: number;
}

/** The history as of the last night, for comparison. */
export interface ObservedHistory {
  entries: HistoryEntry[];
  /** Messages of known problems. */
  findings: Set<string>;
  consumers: Record<'nightly' | 'weekly', Consumer>;
  /** By kind and ID, as of the last entry. */
  records: Map<string, RecordFields> | undefined;
  /** IDs of records that could not be read. */
  unreadable: ReadonlySet<string>;
}

const START = Date.UTC(2026, 0, 1, 3);

export type SimulatorState = ReturnType<typeof simulatorStateOf>;

export function simulatorStateOf(scenario: Scenario, folder: string) {
  mkdirSync(folder, { recursive: true });
  return {
    scenario,
    folder,
    snapshotDir: join(folder, 'snapshot'),
    distDir: join(folder, 'web', 'dist'),
    saveDir: join(folder, 'save'),
    site: 'https://mirror.example/base',
    /** The web host for which the operator built the site last; undefined without such a build. */
    webHost: undefined as WebHostName | undefined,
    /** The next build names it; those after it do not. */
    isWebHostNew: false,
    world: worldOf(scenario.seed, scenario.platforms, scenario.brand, scenario.base),
    sent: new SentResponses(),
    observed: emptyObservedHistory(),
    /** In milliseconds. */
    clock: START,
    /** The clock's error this night, in milliseconds. */
    skew: 0,
    /** The content of the user's own files, by path. */
    userFiles: new Map<string, string>(),
    /** Files of the current snapshot and its history that were lost or truncated this night. */
    damagedFiles: new Set<string>(),
    /** Names of all history entries that were ever saved. */
    savedEntries: new Set<string>(),
    /** `damagedFiles` when the snapshot was saved. */
    damagedSavedFiles: new Set<string>(),
    /** An earlier snapshot was restored, or the history was lost: `observed` is out of date. */
    isHistoryReset: false,
    /** Counted from 1. */
    night: 0,
  };
}

export function emptyObservedHistory(): ObservedHistory {
  return {
    entries: [],
    findings: new Set(),
    consumers: { nightly: { known: 0 }, weekly: { known: 0 } },
    records: undefined,
    unreadable: new Set(),
  };
}

/** The registry's responses, computed once for each state of the registry. */
export function responsesOfState({ world, scenario }: SimulatorState): {
  responses: (requestedBase: string) => ReadonlyMap<string, Buffer>;
  forgetResponses: () => void;
} {
  const cache = new Map<string, ReadonlyMap<string, Buffer>>();
  return {
    responses: (requestedBase) => {
      const followsRequest = scenario.links === 'requested' && world.linkBase === scenario.base;
      const linkBase = followsRequest ? requestedBase : world.linkBase;
      if (!cache.has(linkBase)) cache.set(linkBase, worldResponsesOf(world, linkBase));
      return cache.get(linkBase)!;
    },
    forgetResponses: () => cache.clear(),
  };
}
