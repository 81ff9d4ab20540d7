import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryParseJsonBytes } from '../../../src/registry/reading/json.ts';
import { contentDigestOf } from '../../../src/snapshot/store/manifest.ts';
import { readStoredResponse, type Snapshot } from '../../../src/snapshot/store/snapshot-store.ts';
import { isExpectedError } from '../../../src/util/expected-error.ts';
import { DeadError } from '../faulty-disk.ts';
import type { SimulatorState } from '../simulator-state.ts';
import type { World } from '../world.ts';
import { worldPath } from '../world-responses.ts';
import { brokenInvariant, valueExcerptOf, type Invariants, type Outcome } from './invariant.ts';

/** No later attempt of a night succeeds either. */
export const RECOVERY = 'a run without faults succeeds';

const GUARDED_PATHS = [
  /^\/api\/v1\/platform\/.+/,
  /^\/api\/v1\/sushi-service\/[^/]+\/$/,
  /^\/api\/v1\/usage-data-host\//,
];

export const SNAPSHOT_INVARIANTS: Invariants<Outcome> = {
  'every run succeeds or fails with a known error': ({ attempt: { error } }) => {
    if (!error || isExpectedError(error) || error instanceof DeadError || 'syscall' in error) return;
    brokenInvariant(`A run failed with ${error.name}: ${valueExcerptOf(error.message)}\n${error.stack}`);
  },
  'the current snapshot is complete': ({ state, attempt, previous, current }) => {
    // The next successful run fetches lost files again.
    if (state.damagedFiles.size > 0 && attempt.end !== 'succeeded') return;
    if (!current) {
      if (previous || attempt.end === 'succeeded') brokenInvariant('The current snapshot cannot be opened.');
      return;
    }
    for (const [path, entry] of Object.entries(current.manifest.files)) {
      const bytes = readStoredResponse(current, entry);
      if (bytes.length !== entry.size || hash('sha256', bytes) !== entry.sha256)
        brokenInvariant(`${path} doesn't match the manifest.`);
    }
  },
  "the current snapshot is the previous one or tonight's": ({ state, attempt, previous, current }) => {
    if (!current || isSameContent(previous, current)) return;
    const { files, missing } = current.manifest;
    for (const [path, { sha256 }] of Object.entries(files)) {
      if (state.sent.tonight.get(path)?.has(sha256)) continue;
      const isKept = path in current.report.kept && previous?.manifest.files[path]?.sha256 === sha256;
      if (!isKept || !state.sent.isMissing(path))
        brokenInvariant(`The registry has not sent ${path} in this form tonight.`);
    }
    for (const path of missing)
      if (!state.sent.isMissing(path))
        brokenInvariant(`${path} counts as missing, but the registry has sent nothing else tonight.`);
    if (attempt.isClean && attempt.end === 'succeeded')
      checkComplete(state.world, new Set(Object.keys(files)));
  },
  'every record has the ID of its path': ({ attempt, current }) => {
    // Without a run that repairs the snapshot, files may be lost.
    if (attempt.end !== 'succeeded') return;
    for (const [path, entry] of Object.entries(current?.manifest.files ?? {})) {
      const [, requested] =
        /^\/api\/v1\/(?:platform|sushi-service|usage-data-host)\/([^/]+)\/$/.exec(path) ?? [];
      const json =
        requested === undefined ? undefined : tryParseJsonBytes(readStoredResponse(current!, entry));
      const { id = requested } = Object(json) as { id?: unknown };
      if (requested !== undefined && json !== undefined && id !== requested)
        brokenInvariant(`${path} has the record ${valueExcerptOf(String(id))}.`);
    }
  },
  'no snapshot is promoted that a guard should refuse': ({ attempt, previous, current }) => {
    if (!previous || !current || isSameContent(previous, current)) return;
    const present = new Set([...Object.keys(current.manifest.files), ...current.manifest.failed]);
    for (const pattern of GUARDED_PATHS) {
      const earlier = Object.keys(previous.manifest.files).filter((path) => pattern.test(path));
      const vanished = earlier.filter((path) => !present.has(path));
      const isRefused = vanished.length > 3 && vanished.length * 10 >= earlier.length;
      if (isRefused && !attempt.allow?.includes('vanished'))
        brokenInvariant(
          `${vanished.length} of ${earlier.length} records vanished without --allow-vanished: ${valueExcerptOf(vanished[0])} …`,
        );
    }
  },
  "the user's own files are unchanged": ({ state }) => checkUserFiles(state),
  'saving removes no entry of the history': ({ state: { saveDir, savedEntries } }) => {
    const lost = [...savedEntries].find((name) => !existsSync(join(saveDir, 'history', name)));
    if (lost !== undefined) brokenInvariant(`The saved ${lost} is missing.`);
  },
  [RECOVERY]: ({ attempt: { isClean, end, error } }) => {
    // After a refusal or a changed brand, the next run follows the message.
    if (!isClean || end === 'succeeded' || end === 'refused' || error?.message.includes('REGISTRY_BRAND'))
      return;
    brokenInvariant(`A run without faults failed with ${error?.name}: ${valueExcerptOf(error?.message)}`);
  },
};

export function checkUserFiles({ userFiles }: SimulatorState): void {
  for (const [file, text] of userFiles) {
    const actual = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    if (actual !== text)
      brokenInvariant(`${file} is ${actual === undefined ? 'missing' : valueExcerptOf(actual)}.`);
  }
}

function isSameContent(previous: Snapshot | undefined, current: Snapshot): boolean {
  return previous !== undefined && contentDigestOf(previous.manifest) === contentDigestOf(current.manifest);
}

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
        worldPath('sushi-service', each),
        ...(list === undefined ? [`${worldPath('sushi-service', each)}notification/`] : []),
        ...(host === undefined && world.hostIdOf[each]
          ? [worldPath('usage-data-host', world.hostIdOf[each])]
          : []),
      ];
    });
    const absent = [worldPath('platform', id), ...paths].find((path) => !files.has(path));
    if (absent !== undefined) brokenInvariant(`${absent} is not in the snapshot.`);
  }
}
