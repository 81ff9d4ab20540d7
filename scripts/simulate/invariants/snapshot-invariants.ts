import { hash } from 'node:crypto';
import { contentDigest } from '../attempt.ts';
import { readStoredAnswer } from '../../../src/snapshot/store/snapshot-store.ts';
import { isExpectedError } from '../../../src/util/expected-error.ts';
import { DeadError } from '../faulty-disk.ts';
import type { World } from '../world.ts';
import {
  worldHostPath,
  worldPlatformPath,
  worldServiceNotificationsPath,
  worldServicePath,
} from '../world-answers.ts';
import { brokenInvariant, valueExcerptOf, type Invariant } from './invariant.ts';

export const knownErrors: Invariant = {
  name: 'every run succeeds or fails with a known error',
  isCheckedAfterEachAttempt: true,
  check: ({ attempt: { error } }) => {
    if (!error || isExpectedError(error) || error instanceof DeadError || 'syscall' in error) return;
    brokenInvariant(`A run failed with ${error.name}: ${valueExcerptOf(error.message)}\n${error.stack}`);
  },
};

export const recovery: Invariant = {
  name: 'a run without faults succeeds',
  isCheckedAfterEachAttempt: true,
  check: ({ attempt: { isClean, end, error } }) => {
    // After a refusal or a changed brand, the next run follows the message.
    if (!isClean || end === 'succeeded' || end === 'refused' || error?.message.includes('REGISTRY_BRAND'))
      return;
    brokenInvariant(`A run without faults failed with ${error?.name}: ${valueExcerptOf(error?.message)}`);
  },
};

export const completeSnapshot: Invariant = {
  name: 'the current snapshot is complete',
  isCheckedAfterEachAttempt: true,
  check: ({ state, attempt, previous, current }) => {
    // The next successful run fetches lost files again.
    if (state.damagedFiles.size > 0 && attempt.end !== 'succeeded') return;
    if (!current) {
      if (previous || attempt.end === 'succeeded') brokenInvariant('The current snapshot cannot be opened.');
      return;
    }
    for (const [path, entry] of Object.entries(current.manifest.files)) {
      const bytes = readStoredAnswer(current, entry);
      if (bytes.length !== entry.size || hash('sha256', bytes) !== entry.sha256)
        brokenInvariant(`${path} doesn't match the manifest.`);
    }
  },
};

export const snapshotOrigin: Invariant = {
  name: "the current snapshot is the previous one or tonight's",
  isCheckedAfterEachAttempt: true,
  check: ({ state, attempt, previous, current }) => {
    if (!current || contentDigest(previous) === contentDigest(current)) return;
    if (attempt.mustRefuse)
      brokenInvariant(`A run promoted ${current.manifest.registry} over ${previous?.manifest.registry}.`);
    const { tonight, missing } = state.sent;
    for (const [path, { sha256 }] of Object.entries(current.manifest.files))
      if (!tonight.get(path)?.has(sha256))
        brokenInvariant(`The registry has not sent ${path} in this form tonight.`);
    for (const path of current.manifest.missing)
      if (!missing.has(path))
        brokenInvariant(`${path} counts as missing, but the registry has not answered 404 or 410 tonight.`);
    if (attempt.isClean && attempt.end === 'succeeded')
      checkComplete(state.world, new Set(Object.keys(current.manifest.files)));
  },
};

/** Everything that the platform list leads to is in the snapshot. */
function checkComplete(world: World, files: ReadonlySet<string>): void {
  if (Object.keys(world.damage).length > 0) return;
  const services = new Map(world.services.map((record) => [record['id'], record]));
  for (const id of world.platforms.map((record) => String(record['id']))) {
    if (!/^[0-9a-f-]{36}$/.test(id)) continue;
    const own = (world.serviceIdsOf[id] ?? []).filter((each) => !world.missingServices.includes(each));
    const paths = own.flatMap((each) => {
      const { notifications_url: list, data_host: host } = services.get(each) ?? {};
      return [
        worldServicePath(each),
        ...(list === undefined ? [worldServiceNotificationsPath(each)] : []),
        ...(host === undefined && world.hostIdOf[each] ? [worldHostPath(world.hostIdOf[each])] : []),
      ];
    });
    const absent = [worldPlatformPath(id), ...paths].find((path) => !files.has(path));
    if (absent !== undefined) brokenInvariant(`${absent} is not in the snapshot.`);
  }
}

const GUARDED_PATHS = [
  /^\/api\/v1\/platform\/.+/,
  /^\/api\/v1\/sushi-service\/[^/]+\/$/,
  /^\/api\/v1\/usage-data-host\//,
];

export const guardedPromotion: Invariant = {
  name: 'no snapshot is promoted that a guard should refuse',
  isCheckedAfterEachAttempt: true,
  check: ({ attempt, previous, current }) => {
    if (!previous || !current || contentDigest(previous) === contentDigest(current)) return;
    const present = new Set([...Object.keys(current.manifest.files), ...current.manifest.failed]);
    for (const pattern of GUARDED_PATHS) {
      const earlier = Object.keys(previous.manifest.files).filter((path) => pattern.test(path));
      const vanished = earlier.filter((path) => !present.has(path));
      const isRefused = vanished.length > 3 && vanished.length * 10 >= earlier.length;
      if (isRefused && !attempt.allowed.includes('vanished'))
        brokenInvariant(
          `${vanished.length} of ${earlier.length} records vanished without --allow-vanished: ${valueExcerptOf(vanished[0])} …`,
        );
    }
  },
};
