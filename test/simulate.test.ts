// Nights of a registry that changes, on a machine that fails: no invariant breaks, and each of them can.
import '../scripts/simulate/faulty-disk.ts';
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../src/history/entry.ts';
import type { Manifest } from '../src/snapshot/store/manifest.ts';
import { RegistryError } from '../src/snapshot/fetch/registry-error.ts';
import { INVARIANTS } from '../scripts/simulate/check-invariants.ts';
import type { After } from '../scripts/simulate/invariants/invariant.ts';
import { lifeOf } from '../scripts/simulate/life-plan.ts';
import { play, type LifeFailure } from '../scripts/simulate/play.ts';
import type { Life, PlannedNight } from '../scripts/simulate/step.ts';

const NIGHTS = 300;
const LIFETIME = 30;
/** The site is built in so many of the lives, in their last night. */
const BUILT = 3;
const CORPUS = join(import.meta.dirname, 'simulate', 'corpus');
const PATIENCE = 600_000;

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'simulate-')));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The commit: the same code is tried with the same nights. */
function seedOf(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', cwd: import.meta.dirname }).trim();
  } catch {
    return 'no commit';
  }
}

test(
  `${NIGHTS} nights break no invariant`,
  async () => {
    const seed = seedOf();
    for (let life = 1; life <= NIGHTS / LIFETIME; life += 1) {
      const isBuilt = (night: number): boolean => life <= BUILT && night === LIFETIME;
      const failure = await play(lifeOf(`${seed}/${life}`, LIFETIME), { scratch, isBuilt });
      expect(failure, `npm run simulate -- --seed ${seed}, life ${life}`).toBeUndefined();
    }
  },
  PATIENCE,
);

describe('what failed once does not fail again', () => {
  test.each(readdirSync(CORPUS).filter((name) => name.endsWith('.json')))(
    '%s',
    async (name) => {
      const { life, night, invariant } = JSON.parse(
        readFileSync(join(CORPUS, name), 'utf8'),
      ) as LifeFailure & {
        life: Life;
      };
      const isBuilt = (each: number): boolean => each === night && invariant === INVARIANTS.at(-1)!.name;
      expect(await play(life, { scratch, isBuilt })).toBeUndefined();
    },
    PATIENCE,
  );
});

const CHANGE: PlannedNight = [{ kind: 'platform changes', pick: 0, field: 'name', value: 'Another name' }];
const QUIET: Life = {
  base: 'http://registry.test',
  seed: 'quiet',
  platforms: 8,
  brand: 'usage',
  links: 'fixed',
  validators: 'etag',
  encoding: 'identity',
  nights: [[], [{ kind: 'platform changes', pick: 0.5, field: 'abbrev', value: 'Q' }], CHANGE],
};

interface Planted {
  /** What happens in the third night. */
  night?: PlannedNight;
  plant: (after: After) => void;
}

/** Changes the history's entry of a night, counted from the newest, wherever it lies. */
function editEntry(
  { state: { snapshotDir } }: After,
  age: number,
  edit: (entry: HistoryEntry) => void,
): void {
  const history = join(snapshotDir, 'history');
  const name = readdirSync(history)
    .filter((each) => /^\d/.test(each))
    .toSorted()
    .at(-1 - age)!;
  for (const file of [
    join(history, name),
    ...(age === 0 ? [join(snapshotDir, 'current/history.json')] : []),
  ]) {
    const entry = JSON.parse(readFileSync(file, 'utf8')) as HistoryEntry;
    edit(entry);
    writeFileSync(file, JSON.stringify(entry));
  }
}

/** Gives an answer of the current snapshot other bytes, as if they had come so; returns its path and digest. */
function replace({ state: { snapshotDir } }: After): [path: string, digest: string] {
  const file = join(snapshotDir, 'current/manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const [path, entry] = Object.entries(manifest.files).at(-1)!;
  const bytes = Buffer.concat([readFileSync(join(snapshotDir, 'current', entry.file)), Buffer.from(' ')]);
  rmSync(join(snapshotDir, 'current', entry.file));
  writeFileSync(join(snapshotDir, 'current', entry.file), bytes);
  Object.assign(entry, { size: bytes.length, sha256: hash('sha256', bytes) });
  writeFileSync(file, JSON.stringify(manifest));
  return [path, entry.sha256];
}

/** One for each invariant. */
const PLANTED: Record<string, Planted> = {
  'every run ends well, or with one sentence of a known kind': {
    plant: ({ attempt }) => void (attempt.error = new TypeError('x is not a function')),
  },
  'a run succeeds once nothing is wrong': {
    plant: ({ attempt }) => void Object.assign(attempt, { end: 'failed', error: new RegistryError('') }),
  },
  'the current snapshot is whole': {
    plant: ({ state }) => truncateSync(join(state.snapshotDir, 'current/api/v1/platform/index.json'), 10),
  },
  "the current snapshot is the last one or tonight's": { plant: (after) => void replace(after) },
  'nothing is promoted that a guard should refuse': {
    night: [{ kind: 'many platforms go' }],
    plant: ({ attempt }) => void (attempt.allowed = []),
  },
  'files that nobody asked to remove are there': {
    night: [{ kind: 'own file is put there', path: 'snapshot/notes.txt', value: 'mine' }],
    plant: ({ state }) => rmSync(join(state.snapshotDir, 'notes.txt')),
  },
  'every byte of the mirror is one that the registry sent, links aside': {
    plant: (after) => {
      const [path, digest] = replace(after);
      after.state.said.tonight.get(path)!.add(digest);
    },
  },
  'nothing is published that the registry never said': {
    plant: (after) =>
      editEntry(after, 0, ({ changes }) => void (changes[0]!.fields[0]!.after = 'Never said')),
  },
  'IDs of the history never repeat or change': {
    plant: (after) => editEntry(after, 1, (entry) => void (entry.changes = [])),
  },
  'the history replays to the current snapshot': {
    plant: (after) => editEntry(after, 0, (entry) => void (entry.changes = [])),
  },
  'no change is missed by a cursor': {
    plant: ({ state: { ledger, snapshotDir } }) => {
      const { id } = JSON.parse(
        readFileSync(join(snapshotDir, 'current/history.json'), 'utf8'),
      ) as HistoryEntry;
      ledger.consumers.nightly.cursor = id;
    },
  },
  'feeds, cursor, tombstones and pages agree': {
    plant: (after) => {
      after.spoilFiles = (files) => {
        const feed = JSON.parse(files.get('changes/all.json')!) as { items: unknown[] };
        files.set('changes/all.json', JSON.stringify({ ...feed, items: feed.items.slice(1) }));
      };
    },
  },
  'the site is that of the current snapshot, byte for byte as one made from nothing': {
    plant: ({ state }) => {
      state.ledger.entries = [];
      writeFileSync(join(state.distDir, 'platform', 'stray.html'), 'stray');
    },
  },
};

test('each invariant has a planted fault', () => {
  expect(Object.keys(PLANTED).toSorted()).toEqual(INVARIANTS.map(({ name }) => name).toSorted());
});

describe('one planted fault per invariant turns it red', () => {
  test.each(Object.entries(PLANTED))(
    '%s',
    async (name, { night = CHANGE, plant }) => {
      const isSite = name === INVARIANTS.at(-1)!.name;
      const life = { ...QUIET, nights: [...QUIET.nights.slice(0, 2), night] };
      const planted = (after: After): void => {
        if (after.state.night === 3) plant(after);
      };
      const isBuilt = (each: number): boolean => isSite && each > 1;
      expect(await play(life, { scratch, plant: planted, isBuilt })).toMatchObject({
        invariant: name,
        night: 3,
      });
      expect(await play(life, { scratch })).toBeUndefined();
    },
    PATIENCE,
  );
});

test('the same seed gives the same steps', () => {
  expect(lifeOf('seed', 20)).toEqual(lifeOf('seed', 20));
  expect(lifeOf('seed', 20)).not.toEqual(lifeOf('another', 20));
});
