// What a simulated life has come to: its folders, the registry as it is now, and what the operator did.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry } from '../../src/history/entry.ts';
import type { Page } from '../../src/history/cursor.ts';
import type { Fields } from './records.ts';
import { Said } from './said.ts';
import type { Life } from './step.ts';
import { answersOf, worldOf, type World } from './world.ts';

/** A program that keeps a cursor and follows the pages from there. */
export interface Consumer {
  cursor: string | undefined;
  /** IDs of the changes that it has seen. */
  seen: Set<string>;
  /** How many entries of the ledger were there when it began. */
  from: number;
}

/** What the simulator remembers of the history, to hold the stored one against. */
export interface Ledger {
  entries: Entry[];
  /** By cursor: pages that name a next one, which must never change. */
  pages: Map<string, Page>;
  /** What is known to be missing of it. */
  findings: Set<string>;
  consumers: Record<'nightly' | 'weekly', Consumer>;
  /** Every record as of the last entry, by kind and ID. */
  records: Map<string, Fields> | undefined;
  /** IDs of those that could not be read then. */
  unreadable: ReadonlySet<string>;
}

export interface State {
  life: Life;
  folder: string;
  snapshotDir: string;
  distDir: string;
  saveDir: string;
  site: string;
  world: World;
  said: Said;
  ledger: Ledger;
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

export function stateOf(life: Life, folder: string): State {
  mkdirSync(folder, { recursive: true });
  return {
    life,
    folder,
    snapshotDir: join(folder, 'snapshot'),
    distDir: join(folder, 'web', 'dist'),
    saveDir: join(folder, 'save'),
    site: 'https://mirror.example/base',
    world: worldOf(life.seed, life.platforms, life.brand, life.base),
    said: new Said(),
    ledger: newLedger(),
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

export function newLedger(): Ledger {
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
export function answering({ world, life }: State): {
  answers: (links: string) => ReadonlyMap<string, Buffer>;
  changed: () => void;
} {
  const made = new Map<string, ReadonlyMap<string, Buffer>>();
  return {
    answers: (asked) => {
      const links = life.links === 'asked' && world.links === life.base ? asked : world.links;
      if (!made.has(links)) made.set(links, answersOf(world, links));
      return made.get(links)!;
    },
    changed: () => made.clear(),
  };
}
