import './simulate/faulty-disk.ts';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../src/history/entry.ts';
import type { Manifest } from '../src/snapshot/store/manifest.ts';
import { RegistryError } from '../src/snapshot/fetch/registry-error.ts';
import { createFolder } from './fixtures.ts';
import { INVARIANT_NAMES } from './simulate/check-invariants.ts';
import type { Outcome } from './simulate/invariants/invariant.ts';
import { scenarioOf } from './simulate/plan-scenario.ts';
import { play, type ScenarioFailure } from './simulate/play.ts';
import type { Scenario, PlannedNight } from './simulate/step.ts';

const NIGHTS = 60;
const SCENARIO_NIGHTS = 30;
// A scheduled workflow plays more nights, with another seed each time.
const SEED = '1';
const CORPUS = join(import.meta.dirname, 'simulate', 'corpus');

const scratch = realpathSync(createFolder());

test(`${NIGHTS} nights break no invariant`, async () => {
  for (let scenario = 1; scenario <= NIGHTS / SCENARIO_NIGHTS; scenario += 1) {
    // Each builds the site in its last night.
    const shouldBuild = (night: number): boolean => night === SCENARIO_NIGHTS;
    const failure = await play(scenarioOf(`${SEED}/${scenario}`, SCENARIO_NIGHTS), {
      scratch,
      shouldBuild,
    });
    expect(failure, `npm run simulate -- --seed ${SEED}, scenario ${scenario}`).toBeUndefined();
  }
});

describe('stored failures stay fixed', () => {
  test.each(readdirSync(CORPUS).filter((name) => name.endsWith('.json')))('%s', async (name) => {
    const { scenario, night, invariant } = JSON.parse(
      readFileSync(join(CORPUS, name), 'utf8'),
    ) as ScenarioFailure & {
      scenario: Scenario;
    };
    const shouldBuild = (each: number): boolean => each === night && invariant === INVARIANT_NAMES.at(-1);
    expect(await play(scenario, { scratch, shouldBuild })).toBeUndefined();
  });
});

const CHANGE: PlannedNight = [{ kind: 'platform changed', pick: 0, field: 'name', value: 'Another name' }];
const QUIET: Scenario = {
  base: 'http://registry.test',
  seed: 'quiet',
  platforms: 8,
  brand: 'usage',
  links: 'fixed',
  validators: 'etag',
  encoding: 'identity',
  nights: [
    [],
    [
      { kind: 'platform changed', pick: 0.5, field: 'abbrev', value: 'Q' },
      { kind: 'platform removed', pick: 0.9 },
    ],
  ],
};

interface InjectedFault {
  /** The steps of the third night. */
  night?: PlannedNight;
  injectFault: (outcome: Outcome) => void;
}

/** Edits every copy of a history entry; age 0 is the newest. */
function editEntry(
  { state: { snapshotDir } }: Outcome,
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

/** Changes the bytes of a response and its digest in the manifest. */
function replaceResponse(
  { state: { snapshotDir } }: Outcome,
  replace = (text: string): string => `${text} `,
): [path: string, digest: string] {
  const file = join(snapshotDir, 'current/manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const [path, entry] = Object.entries(manifest.files).findLast(([each]) =>
    each.includes('/usage-data-host/'),
  )!;
  const bytes = Buffer.from(replace(readFileSync(join(snapshotDir, 'current', entry.file), 'utf8')));
  rmSync(join(snapshotDir, 'current', entry.file));
  writeFileSync(join(snapshotDir, 'current', entry.file), bytes);
  Object.assign(entry, { size: bytes.length, sha256: hash('sha256', bytes) });
  writeFileSync(file, JSON.stringify(manifest));
  return [path, entry.sha256];
}

/** The keys are the names of the broken invariants. */
const INJECTED_FAULTS: Record<string, InjectedFault> = {
  'every run succeeds or fails with a known error': {
    injectFault: ({ attempt }) => void (attempt.error = new TypeError('x is not a function')),
  },
  'a run without faults succeeds': {
    injectFault: ({ attempt }) =>
      void Object.assign(attempt, { end: 'failed', error: new RegistryError('') }),
  },
  'the current snapshot is complete': {
    injectFault: ({ state }) =>
      truncateSync(join(state.snapshotDir, 'current/api/v1/platform/index.json'), 10),
  },
  "the current snapshot is the previous one or tonight's": {
    injectFault: (outcome) => void replaceResponse(outcome),
  },
  'every record has the ID of its path': {
    injectFault: (outcome) => {
      const [path, digest] = replaceResponse(outcome, (text) =>
        text.replace(/"id":"[^"]*"/, '"id":"ffffffff-0000-4000-8000-000000000000"'),
      );
      outcome.state.sent.tonight.get(path)!.add(digest);
    },
  },
  'no snapshot is promoted that a guard should refuse': {
    night: [{ kind: 'many platforms removed' }],
    injectFault: ({ attempt }) => void (attempt.allow = []),
  },
  "the user's own files are unchanged": {
    night: [{ kind: 'user file added', path: 'snapshot/notes.txt', value: 'mine' }],
    injectFault: ({ state }) => rmSync(join(state.snapshotDir, 'notes.txt')),
  },
  'saving removes no entry of the history': {
    night: [{ kind: 'history moved to another disk, or back' }, { kind: 'snapshot saved' }],
    injectFault: ({ state }) => rmSync(join(state.saveDir, 'history', [...state.savedEntries][0]!)),
  },
  'the mirror has the bytes that the registry sent, except for links': {
    injectFault: (outcome) => {
      const [path, digest] = replaceResponse(outcome);
      outcome.state.sent.tonight.get(path)!.add(digest);
    },
  },
  'every published text was sent by the registry': {
    injectFault: (outcome) =>
      editEntry(outcome, 0, ({ changes }) => void (changes[0]!.fields[0]!.after = 'Never sent')),
  },
  'IDs in the history are unique and never change': {
    injectFault: (outcome) => editEntry(outcome, 1, (entry) => void (entry.changes = [])),
  },
  'replaying the history gives the current snapshot': {
    injectFault: (outcome) => editEntry(outcome, 0, (entry) => void (entry.changes = [])),
  },
  'following a cursor misses no change': {
    injectFault: ({ state: { observed, snapshotDir } }) => {
      const { id } = JSON.parse(
        readFileSync(join(snapshotDir, 'current/history.json'), 'utf8'),
      ) as HistoryEntry;
      observed.consumers.nightly.cursor = id;
    },
  },
  'feeds, cursor pages, removed records and pages agree': {
    injectFault: (outcome) => {
      outcome.damageHistoryFiles = (files) => {
        const feed = JSON.parse(files.get('changes/all.json')!) as { items: unknown[] };
        files.set('changes/all.json', JSON.stringify({ ...feed, items: feed.items.slice(1) }));
      };
    },
  },
  'the site equals one built from scratch': {
    injectFault: ({ state }) => {
      state.observed.entries = [];
      writeFileSync(join(state.distDir, 'platform', 'stray.html'), 'stray');
    },
  },
};

const scenarioWith = (night: PlannedNight = CHANGE): Scenario => ({
  ...QUIET,
  nights: [...QUIET.nights, night],
});

describe.runIf(process.env['LARGE'])('an injected fault breaks its invariant', () => {
  test('each invariant has one, and without it nothing breaks', async () => {
    expect(Object.keys(INJECTED_FAULTS).toSorted()).toEqual(INVARIANT_NAMES.toSorted());
    for (const night of new Set(Object.values(INJECTED_FAULTS).map((fault) => fault.night)))
      expect(await play(scenarioWith(night), { scratch })).toBeUndefined();
  });

  test.each(Object.entries(INJECTED_FAULTS))('%s', async (name, { night, injectFault }) => {
    const isSite = name === INVARIANT_NAMES.at(-1);
    const injectInLastNight = (outcome: Outcome): void => {
      if (outcome.state.night === 3) injectFault(outcome);
    };
    const shouldBuild = (each: number): boolean => isSite && each > 1;
    const options = { scratch, injectFault: injectInLastNight, shouldBuild };
    expect(await play(scenarioWith(night), options)).toMatchObject({ invariant: name, night: 3 });
  });
});

test('the same seed gives the same steps', () => {
  expect(scenarioOf('seed', 20)).toEqual(scenarioOf('seed', 20));
  expect(scenarioOf('seed', 20)).not.toEqual(scenarioOf('another', 20));
});
