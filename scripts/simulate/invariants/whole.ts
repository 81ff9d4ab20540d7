// The snapshot that readers see: whole, the last good one or tonight's, and nothing that a guard should have stopped.
import { hash } from 'node:crypto';
import { contentAfter } from '../attempt.ts';
import { readStoredAnswer } from '../../../src/snapshot/store/snapshot-store.ts';
import { isExpectedError } from '../../../src/util/expected-error.ts';
import { DeadError } from '../faulty-disk.ts';
import { worldHostPath, noticesPath, platformPath, servicePath } from '../world.ts';
import { brokenInvariant, excerptOfValue, type Invariant } from './invariant.ts';

export const endsAsItShould: Invariant = {
  name: 'every run ends well, or with one sentence of a known kind',
  eachTime: true,
  hold: ({ attempt: { error } }) => {
    if (!error || isExpectedError(error) || error instanceof DeadError || 'syscall' in error) return;
    brokenInvariant(`A run ended with ${error.name}: ${excerptOfValue(error.message)}\n${error.stack}`);
  },
};

export const recovers: Invariant = {
  name: 'a run succeeds once nothing is wrong',
  eachTime: true,
  hold: ({ attempt: { isClean, end, error } }) => {
    // A guard says what to accept, and the next run accepts it.
    if (!isClean || end === 'well' || end === 'refused' || error?.message.includes('REGISTRY_BRAND')) return;
    brokenInvariant(
      `Nothing was wrong, and yet the run ended with ${error?.name}: ${excerptOfValue(error?.message)}`,
    );
  },
};

export const isWhole: Invariant = {
  name: 'the current snapshot is whole',
  eachTime: true,
  hold: ({ state, attempt, before, now }) => {
    // What the operator lost is made good by the next run that ends well.
    if (state.damaged.size > 0 && attempt.end !== 'well') return;
    if (!now) {
      if (before || attempt.end === 'well') brokenInvariant('The current snapshot cannot be opened.');
      return;
    }
    for (const [path, entry] of Object.entries(now.manifest.files)) {
      const bytes = readStoredAnswer(now, entry);
      if (bytes.length !== entry.size || hash('sha256', bytes) !== entry.sha256)
        brokenInvariant(`${path} is not as the manifest says.`);
    }
  },
};

export const isLastOrTonights: Invariant = {
  name: "the current snapshot is the last one or tonight's",
  eachTime: true,
  hold: ({ state, attempt, before, now }) => {
    if (!now || contentAfter(before) === contentAfter(now)) return;
    if (attempt.mustRefuse)
      brokenInvariant(`A run promoted ${now.manifest.registry} over ${before?.manifest.registry}.`);
    const { tonight, denied } = state.said;
    for (const [path, { sha256 }] of Object.entries(now.manifest.files))
      if (!tonight.get(path)?.has(sha256))
        brokenInvariant(`The registry has not said ${path} as it is, tonight.`);
    for (const path of now.manifest.missing)
      if (!denied.has(path))
        brokenInvariant(`${path} counts as missing, and the registry has not said so tonight.`);
    if (attempt.isClean && attempt.end === 'well')
      mustHaveAll(state, new Set(Object.keys(now.manifest.files)));
  },
};

/** Where nothing went wrong, all is there that the registry's list leads to. */
function mustHaveAll({ world }: Parameters<Invariant['hold']>[0]['state'], files: Set<string>): void {
  if (Object.keys(world.spoils).length > 0) return;
  const services = new Map(world.services.map((record) => [record['id'], record]));
  for (const { id } of world.platforms.map((record) => ({ id: String(record['id']) }))) {
    if (!/^[0-9a-f-]{36}$/.test(id)) continue;
    const own = (world.servicesOf[id] ?? []).filter((each) => !world.missing.includes(each));
    const paths = own.flatMap((each) => {
      const { notifications_url: list, data_host: host } = services.get(each) ?? {};
      return [
        servicePath(each),
        ...(list === undefined ? [noticesPath(each)] : []),
        ...(host === undefined && world.hostOf[each] ? [worldHostPath(world.hostOf[each])] : []),
      ];
    });
    const lost = [platformPath(id), ...paths].find((path) => !files.has(path));
    if (lost !== undefined && !world.embedded[lost]) brokenInvariant(`${lost} is not in the snapshot.`);
  }
}

const KINDS = [
  /^\/api\/v1\/platform\/.+/,
  /^\/api\/v1\/sushi-service\/[^/]+\/$/,
  /^\/api\/v1\/usage-data-host\//,
];

export const isGuarded: Invariant = {
  name: 'nothing is promoted that a guard should refuse',
  eachTime: true,
  hold: ({ attempt, before, now }) => {
    if (!before || !now || contentAfter(before) === contentAfter(now)) return;
    const there = new Set([...Object.keys(now.manifest.files), ...now.manifest.failed]);
    for (const kind of KINDS) {
      const earlier = Object.keys(before.manifest.files).filter((path) => kind.test(path));
      const gone = earlier.filter((path) => !there.has(path));
      const isMuch = gone.length > 3 && gone.length * 10 >= earlier.length;
      if (isMuch && !attempt.allowed.includes('vanished'))
        brokenInvariant(
          `${gone.length} of ${earlier.length} records vanished, and nobody allowed it: ${excerptOfValue(gone[0])} …`,
        );
    }
  },
};
