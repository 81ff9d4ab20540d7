import { isDeepStrictEqual } from 'node:util';
import { isSameRegistry } from '../registry/registry-link.ts';
import { fetchRegistry } from './fetch-registry.ts';
import type { RegistryClient } from './fetch/registry-client.ts';
import { DEFAULT_MAX_VANISHED } from './guards/guards.ts';
import { GuardError } from './guards/refusal.ts';
import { manifestOf, recordCountsOf } from './inspect/manifest-content.ts';
import { refusalsOf, reportOf } from './inspect/problems.ts';
import { checkLastSnapshot, readLastSnapshot } from './last-snapshot.ts';
import type { TakeSnapshotOptions } from './snapshot-options.ts';
import { readSnapshotOwner, refuseOtherRegistry } from './snapshot-registry.ts';
import { hasSameContent, type Manifest } from './store/manifest.ts';
import { REPORT_FILE, type SnapshotReport } from './store/snapshot-report.ts';
import type { Snapshot } from './store/snapshot-store.ts';
import { jsonFileText } from '../util/json-text.ts';

/**
 * Fetches what may become the next snapshot into `stagingDir`, the snapshot folder or another one, and compares it with
 * the last snapshot, which is only read. Throws RegistryError, SnapshotError, and GuardError if a guard refuses it.
 */
export async function fetchCandidate(
  options: TakeSnapshotOptions,
  client: RegistryClient,
  stagingDir: string,
) {
  const {
    aliases = [],
    allow = [],
    isSample = false,
    maxVanished = DEFAULT_MAX_VANISHED,
    snapshotDir,
  } = options;
  const run = { registry: client.base, aliases };
  const last = readLastSnapshot(snapshotDir);
  refuseOtherRegistry(snapshotDir, readSnapshotOwner(snapshotDir, last), run, options);
  const lost = checkLastSnapshot(snapshotDir, last);
  if (lost.length > 0 && !allow.includes('vanished')) throw new GuardError(lost);
  // A real registry is never compared with the sample, even if both use the same URL.
  const isComparable = last && isSameRegistry(last.manifest, run) && (isSample || !last.manifest.sample);
  const before = isComparable ? last : undefined;

  const fetching = { ...options, snapshotDir: stagingDir };
  const { version, ...fetched } = await fetchRegistry(fetching, client, before);
  options.onPhase?.('crawl');
  const manifest = manifestOf(fetched, { ...run, sample: isSample }, version.started, before?.manifest);
  const entries = Object.values(manifest.files);
  const isSame = before !== undefined && hasSameContent(before.manifest, manifest);
  const candidate = { ...fetched, read: version.read, manifest, before, isSame, started: version.started };
  const report = reportOf(candidate);
  await version.write(REPORT_FILE, jsonFileText(report));
  const refusals = [...lost, ...refusalsOf(candidate, report, maxVanished)];
  options.onPhase?.('inspection');
  const refused = refusals.filter((refusal) => !allow.includes(refusal.allow));
  if (refused.length > 0) throw new GuardError(refused, report);

  // The same content is in the last version, unless files of that are lost or damaged.
  const isIntact = before?.isComplete && entries.every((entry) => version.isInLastVersion(entry));
  const isBehind = last !== undefined && version.started.toISOString() < last.checked;
  const outcome = {
    /** Whether the last snapshot has other content, or is damaged. */
    changed: !isIntact || !isSame || hasOtherUrlOrReport(before, manifest, report),
    counts: recordCountsOf(fetched),
    findings: report.findings,
    bad: report.bad,
    /** What the guards refused and the run was allowed to accept. */
    accepted: refusals,
    /** The time of the last run if it is later than this one, as after a clock change: ISO 8601, UTC. */
    laterLastRun: isBehind ? last.checked : undefined,
    /** Retries included. */
    requests: client.requests,
    /** The size of all responses, decoded. */
    bytes: entries.reduce((sum, { size }) => sum + size, 0),
  };
  return { last, isSame, version, manifest, visits: fetched.visits, outcome };
}

/**
 * Ignores notices and the words of findings: for the same bytes, only another version of this program reports others, and
 * they wait for the next change.
 */
function hasOtherUrlOrReport(before: Snapshot, manifest: Manifest, report: SnapshotReport): boolean {
  const keyOf = ({ registry, aliases }: Manifest, { findings, ...rest }: SnapshotReport) => [
    [registry, aliases],
    rest,
    findings
      .filter(({ level }) => level !== 'notice')
      .map(({ code, level, endpoint, pointer }) => [code, level, endpoint, pointer]),
  ];
  return !isDeepStrictEqual(keyOf(before.manifest, before.report), keyOf(manifest, report));
}
