import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryEntry } from '../../src/history/entry.ts';
import type { CursorPage } from '../../src/history/feeds/cursor-pages.ts';
import type { RecordFields } from './simulated-records.ts';
import { SentAnswers } from './sent-answers.ts';
import type { Scenario } from './step.ts';
import { worldAnswersOf } from './world-answers.ts';
import { worldOf, type World } from './world.ts';

/** A program that stores a cursor and follows the pages from there. */
export interface Consumer {
  cursor: string | undefined;
  /** IDs of changes. */
  seen: Set<string>;
  /** The number of entries when it started. */
  from: number;
}

/** The history as of the last night, for comparison. */
export interface ObservedHistory {
  entries: HistoryEntry[];
  /** By cursor: the pages with a next page, which must never change. */
  pages: Map<string, CursorPage>;
  /** Messages of known problems. */
  findings: Set<string>;
  consumers: Record<'nightly' | 'weekly', Consumer>;
  /** By kind and ID, as of the last entry. */
  records: Map<string, RecordFields> | undefined;
  /** IDs of records that could not be read. */
  unreadable: ReadonlySet<string>;
}

export interface SimulatorState {
  scenario: Scenario;
  folder: string;
  snapshotDir: string;
  distDir: string;
  saveDir: string;
  site: string;
  world: World;
  sent: SentAnswers;
  observed: ObservedHistory;
  /** The registry's URL as the operator spells it now. */
  registry: string;
  /** In milliseconds. */
  clock: number;
  /** The clock's error this night, in milliseconds. */
  skew: number;
  /** The content of the user's own files, by path. */
  userFiles: Map<string, string>;
  /** Files of the current snapshot and its history that were lost or truncated this night. */
  damagedFiles: Set<string>;
  /** `damagedFiles` when the snapshot was saved. */
  damagedSavedFiles: Set<string>;
  /** An earlier snapshot was restored, or the history was lost: `observed` is out of date. */
  isHistoryReset: boolean;
  /** Counted from 1. */
  night: number;
}

const START = Date.UTC(2026, 0, 1, 3);

export function simulatorStateOf(scenario: Scenario, folder: string): SimulatorState {
  mkdirSync(folder, { recursive: true });
  return {
    scenario,
    folder,
    snapshotDir: join(folder, 'snapshot'),
    distDir: join(folder, 'web', 'dist'),
    saveDir: join(folder, 'save'),
    site: 'https://mirror.example/base',
    world: worldOf(scenario.seed, scenario.platforms, scenario.brand, scenario.base),
    sent: new SentAnswers(),
    observed: emptyObservedHistory(),
    registry: scenario.base,
    clock: START,
    skew: 0,
    userFiles: new Map(),
    damagedFiles: new Set(),
    damagedSavedFiles: new Set(),
    isHistoryReset: false,
    night: 0,
  };
}

export function emptyObservedHistory(): ObservedHistory {
  const consumer = (): Consumer => ({ cursor: undefined, seen: new Set(), from: 0 });
  return {
    entries: [],
    pages: new Map(),
    findings: new Set(),
    consumers: { nightly: consumer(), weekly: consumer() },
    records: undefined,
    unreadable: new Set(),
  };
}

/** The registry's answers, computed once for each state of the registry. */
export function answersOfState({ world, scenario }: SimulatorState): {
  answers: (requestedBase: string) => ReadonlyMap<string, Buffer>;
  forgetAnswers: () => void;
} {
  const cache = new Map<string, ReadonlyMap<string, Buffer>>();
  return {
    answers: (requestedBase) => {
      const followsRequest = scenario.links === 'requested' && world.linkBase === scenario.base;
      const linkBase = followsRequest ? requestedBase : world.linkBase;
      if (!cache.has(linkBase)) cache.set(linkBase, worldAnswersOf(world, linkBase));
      return cache.get(linkBase)!;
    },
    forgetAnswers: () => cache.clear(),
  };
}
