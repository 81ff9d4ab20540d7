#!/usr/bin/env node
import { Option } from 'commander';
import { runIfMain } from './command.ts';
import { ConfigError, type Config } from '../src/config/config.ts';
import { checkFolderSettings } from '../src/folders/folder-checks.ts';
import type { Lock } from '../src/folders/folder-lock.ts';
import { modelOf } from '../src/model/model.ts';
import { STATE_NAMES, STATES } from '../src/model/service-states.ts';
import { newProbeFile, readProbeFile, writeProbeFile } from '../src/probe/probe-file.ts';
import { readIdentity } from '../src/config/site-identity.ts';
import { SiteNotes } from '../src/config/notes/site-notes.ts';
import { probeTargetsOf } from '../src/probe/probe-targets.ts';
import { createAddressCheck } from '../src/probe/public-address.ts';
import { runProbe, type ProbeRunOptions, type ProbeRunResult } from '../src/probe/run-probe.ts';
import { requestStatus } from '../src/probe/status-request.ts';
import { CLOCK } from '../src/snapshot/fetch/request-pace.ts';
import { TOOL_AND_VERSION } from '../src/snapshot/store/manifest.ts';
import { withDiskErrors } from '../src/snapshot/store/snapshot-error.ts';
import { snapshotFolderSettings } from '../src/snapshot/store/snapshot-links.ts';
import { withSnapshotLock } from '../src/snapshot/store/snapshot-lock.ts';
import { openSnapshot, readRegistry } from '../src/snapshot/store/snapshot-store.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';
import { ExpectedError } from '../src/util/expected-error.ts';
import { startDeadline } from '../src/util/deadline.ts';
import { withProgress } from './progress.ts';
import { print } from './terminal.ts';

export interface ProbeFlags {
  dryRun?: true;
}

/** A nightly run still has to build after it. */
export const MAX_PROBE_MINUTES = 30;

/** Besides the snapshot folder and SITE_URL. */
export const PROBE_SETTINGS = ['probeSkip', 'probeNetworks'] as const;

export default await runIfMain<ProbeFlags>(import.meta, {
  name: 'probe',
  summary:
    'Probe the public status page of each service of release 5.1 in the current snapshot, once, and store the result. ' +
    'docs/probe.md explains how service administrators recognize and stop the probes.',
  settings: ['snapshotDir', 'site', 'siteConfig', ...PROBE_SETTINGS],
  options: [new Option('--dry-run', 'only print the URLs')],
  run: (config, flags) => probe(config, flags),
});

/**
 * Throws ConfigError unless SITE_URL is public. Probes send it, so that service administrators can see who sends them and
 * how to stop them.
 */
export function requirePublicSiteUrl({ site }: Pick<Config, 'site'>): void {
  const name = new URL(site).hostname.replace(/^\[|\]$|\.$/g, '');
  const isAddress = /^[\d.]+$|:/.test(name);
  if (
    isAddress ? createAddressCheck()(name) : name.includes('.') && !/\.(localhost|local|internal)$/.test(name)
  )
    return;
  throw new ConfigError(
    `SITE_URL is ${site}, which is not public. Requests to status pages name the site, so that administrators ` +
      'see who sends them. Set SITE_URL to its public URL, or PROBE=no.',
  );
}

/** Probes all status pages and stores the results. `lock` is the lock of the snapshot folder, if the caller holds it. */
export async function probe(config: Config, { dryRun }: ProbeFlags = {}, lock?: Lock): Promise<void> {
  const { snapshotDir, site, probeSkip, probeNetworks } = config;
  checkFolderSettings(snapshotFolderSettings(snapshotDir));
  const isSkipped = (hostname: string) =>
    probeSkip.some((skipped) => `.${hostname.replace(/\.$/, '')}`.endsWith(`.${skipped}`));
  const snapshot = await openSnapshot(snapshotDir);
  const { manifest } = snapshot;
  const model = modelOf(readRegistry(snapshot));
  const notes = new SiteNotes(readIdentity(config).notes, model);
  const targets = probeTargetsOf(model, (service) => notes.valuesOf(service).platform?.value.toString());
  if (dryRun) {
    const urls = targets.flatMap(({ request }) =>
      request && !isSkipped(request.hostname) ? [request.href] : [],
    );
    return print(...urls);
  }
  if (manifest.sample)
    return print('The services of the sample registry are fictional: no status page is probed.');
  requirePublicSiteUrl(config);
  const { signal } = startDeadline(MAX_PROBE_MINUTES, new ExpectedError('The time limit has passed.'));
  const isAllowed = createAddressCheck(probeNetworks);
  const run = async (onProgress: ProbeRunOptions['onProgress']): Promise<ProbeRunResult> => {
    const file = readProbeFile(snapshotDir, manifest) ?? newProbeFile(manifest.registry);
    const result = await runProbe({
      targets,
      file,
      now: new Date(),
      send: (url) => requestStatus(url, { isAllowed, userAgent: `${TOOL_AND_VERSION} (+${site})`, signal }),
      clock: CLOCK,
      timeLimit: MAX_PROBE_MINUTES * 60_000,
      isSkipped,
      onProgress,
    });
    await withDiskErrors(snapshotDir, () => {
      if (!result.isSuspicious) writeProbeFile(snapshotDir, result.file);
    });
    return result;
  };
  print(`Probing ${countWithNoun(targets.length, 'status page')}.`);
  const result = await withProgress('status pages', (show) =>
    lock ? run(show) : withSnapshotLock(snapshotDir, () => run(show)),
  );
  print(...runLinesOf(result));
}

/** The lines that a run prints. */
export function runLinesOf({ before, file, probed, notProbed, isSuspicious }: ProbeRunResult): string[] {
  const first = `Probed ${countWithNoun(probed, 'status page')}${leftText(notProbed)}.`;
  if (isSuspicious)
    return [
      first,
      'More than half of what answered last time does not. This network is suspected, so nothing changes.',
    ];
  const records = Object.entries(file.urls);
  const counts = STATE_NAMES.map((name) => ({
    name,
    count: records.filter(([, { checked, result }]) => checked === file.checked && result === name).length,
  }));
  const changes = records.flatMap(([url, { state }]) => {
    const [is, was] = [state.value, before.urls[url]?.state.value];
    return is && was && is !== was ? [`${url}: ${STATES[is].label} (was: ${STATES[was].label})`] : [];
  });
  return [
    first,
    ...counts.filter(({ count }) => count > 0).map(({ name, count }) => `  ${STATES[name].label}: ${count}`),
    ...changes,
  ];
}

function leftText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? '; 1 was not probed and keeps its state'
    : `; ${count} were not probed and keep their state`;
}
