// The sample registry changes from night to night.
import { cp, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startOrigin } from '../../src/sample/sample-origin.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { agentToLoopback } from '../../src/http/http-agents.ts';
import { RegistryError } from '../../src/snapshot/fetch/registry-error.ts';
import type { TakeSnapshotOptions } from '../../src/snapshot/snapshot-options.ts';
import { takeSnapshot, type SnapshotResult } from '../../src/snapshot/take-snapshot.ts';
import { samplePlansOf } from '../sample/generator/sample-plans.ts';

const REGISTRY = 'http://registry.example';

/** `night` counts from 1. */
export function timeOf(night: number, hour = 3): Date {
  return new Date(Date.UTC(2026, 9, night, hour));
}

/** Takes a snapshot of the sample's state on a night. Rejects if the registry is in trouble then. */
export async function takeNight(
  snapshotDir: string,
  night: number,
  now = timeOf(night),
  platforms = 12,
  options: Partial<TakeSnapshotOptions> = {},
): Promise<SnapshotResult> {
  const origin = await startOrigin({ plans: samplePlansOf(platforms), night });
  const dispatcher = agentToLoopback(origin.port);
  try {
    const retryPolicy = { retries: 0 };
    return await takeSnapshot({
      registry: REGISTRY,
      snapshotDir,
      dispatcher,
      now,
      retryPolicy,
      isSample: true,
      ...options,
    });
  } finally {
    await dispatcher.destroy();
    await origin.close();
  }
}

/** Takes a night's snapshot, or none if the registry is in trouble then. */
export async function tryNight(snapshotDir: string, night: number): Promise<void> {
  const attempt = takeNight(snapshotDir, night);
  if (readSampleNights()[night - 1]!.outage) await expect(attempt).rejects.toThrow(RegistryError);
  else await attempt;
}

/** Copies the current version of a snapshot folder, and returns the copy's path. */
export async function copyCurrent(snapshotDir: string, to: string): Promise<string> {
  const version = await readlink(join(snapshotDir, 'current'));
  const dir = join(to, version);
  await cp(join(snapshotDir, version), dir, { recursive: true });
  return dir;
}
