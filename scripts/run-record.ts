// The record of a nightly run: written when it begins, and when it ends, however it ends.
import { publishLastRun } from '../src/build/site-status.ts';
import { chooseWebHost } from '../src/build/web-host-choice.ts';
import type { Config } from '../src/config/config.ts';
import { GuardError } from '../src/snapshot/guards/refusal.ts';
import { writeLastRun, type LastRun } from '../src/snapshot/store/last-run.ts';
import { withSnapshotLock } from '../src/snapshot/store/snapshot-lock.ts';
import { failureOf } from './failure.ts';
import { withNamesAsSet } from './setting-names.ts';
import { countByLevel } from './summary.ts';
import { orWarn, outputExitCode } from './terminal.ts';

/**
 * Passes the record to `work`, which adds what it finds. A record that cannot be written is a warning. Throws SnapshotError if
 * another run has the lock, whose record then stays.
 */
export async function recordRun(config: Config, work: (run: LastRun) => Promise<void>): Promise<void> {
  const { snapshotDir } = config;
  const start = performance.now();
  const run: LastRun = {
    started: new Date().toISOString(),
    seconds: null,
    exitCode: null,
    reason: null,
    counts: null,
    changes: null,
    findings: null,
    requests: null,
    webHost: chooseWebHost(config).name,
    built: false,
    rulesChanged: [],
  };
  const write = async () => writeLastRun(snapshotDir, run);
  await withSnapshotLock(snapshotDir, () => orWarn(write(), warningOf));
  try {
    await work(run);
    run.exitCode = outputExitCode();
    if (run.exitCode !== 0) run.reason = 'The output or a report could not be written.';
  } catch (error) {
    const { exitCode, lines } = failureOf(error);
    Object.assign(run, { exitCode, reason: withNamesAsSet(lines[0] ?? '') });
    if (error instanceof GuardError && error.report) run.findings = countByLevel(error.report.findings);
    throw error;
  } finally {
    run.seconds = Math.round(performance.now() - start) / 1000;
    await orWarn(withSnapshotLock(snapshotDir, write), warningOf);
    await orWarn(publishLastRun(config), warningOf);
  }
}

function warningOf(reason: string): string {
  return `Warning: Cannot record this run: ${reason}`;
}
