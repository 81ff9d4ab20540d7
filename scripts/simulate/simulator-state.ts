// What a simulated life has come to: its folders, the registry as it is now, and what the operator did.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryEntry } from '../../src/history/entry.ts';
import type { CursorPage } from '../../src/history/feeds/cursor-pages.ts';
import type { RecordFields } from './simulated-records.ts';
import { ReportedTexts } from './reported-texts.ts';
import type { Life } from './step.ts';
import { worldAnswersOf, worldOf, type World } from './world.ts';

/** A program that keeps a cursor and follows the pages from there. */
export interface Consumer {
  cursor: string | undefined;
  /** IDs of the changes that it has seen. */
  seen: Set<string>;
  /** How many entries of the ledger were there when it began. */
  from: number;
}

/** What the simulator remembers of the history, to hold the stored one against. */
export interface SimulatorLedger {
  entries: HistoryEntry[];
  /** By cursor: pages that name a next one, which must never change. */
  pages: Map<string, CursorPage>;
  /** What is known to be missing of it. */
  findings: Set<string>;
  consumers: Record<'nightly' | 'weekly', Consumer>;
  /** Every record as of the last entry, by kind and ID. */
  records: Map<string, RecordFields> | undefined;
  /** IDs of those that could not be read then. */
  unreadable: ReadonlySet<string>;
}

export interface SimulatorState {
  life: Life;
  folder: string;
  snapshotDir: string;
  distDir: string;
  saveDir: string;
  site: string;
  world: World;
  said: ReportedTexts;
  ledger: SimulatorLedger;
  /** The registry's URL as the operator spells it now. */
  registry: string;
  /** What the clock shows, milliseconds; and by how much it is wrong for this night. */
  clock: number;
  skew: number;
  /** Files of somebody else, by path, with what is in them. */
  own: Map<string, string>;
  /** Files of the current snapshot, or of its history, that were lost or cut tonight. */
  damaged: Set<string>;
  /** What of it was so when the snapshot was saved. */
  savedDamage: Set<string>;
  /** The snapshot was put back to an earlier one, or the history lost: what was remembered of it is void. */
  forgotten: boolean;
  /** The number of the night, counted from 1. */
  night: number;
}

const BEGIN = Date.UTC(2026, 0, 1, 3);

export function simulatorStateOf(life: Life, folder: string): SimulatorState {
  mkdirSync(folder, { recursive: true });
  return {
    life,
    folder,
    snapshotDir: join(folder, 'snapshot'),
    distDir: join(folder, 'web', 'dist'),
    saveDir: join(folder, 'save'),
    site: 'https://mirror.example/base',
    world: worldOf(life.seed, life.platforms, life.brand, life.base),
    said: new ReportedTexts(),
    ledger: emptyLedger(),
    registry: life.base,
    clock: BEGIN,
    skew: 0,
    own: new Map(),
    damaged: new Set(),
    savedDamage: new Set(),
    forgotten: false,
    night: 0,
  };
}

export function emptyLedger(): SimulatorLedger {
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

/** The registry's answers where it is asked at an address; made once for each state of it. */
export function answerFrom({ world, life }: SimulatorState): {
  answers: (links: string) => ReadonlyMap<string, Buffer>;
  changed: () => void;
} {
  const made = new Map<string, ReadonlyMap<string, Buffer>>();
  return {
    answers: (asked) => {
      const links = life.links === 'asked' && world.links === life.base ? asked : world.links;
      if (!made.has(links)) made.set(links, worldAnswersOf(world, links));
      return made.get(links)!;
    },
    changed: () => made.clear(),
  };
}
