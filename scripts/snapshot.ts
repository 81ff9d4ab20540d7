#!/usr/bin/env node
// npm run snapshot: the registry → the snapshot folder.
import { join } from 'node:path';
import type { Config } from '../src/config.ts';
import type { Level } from '../src/registry/finding.ts';
import { startOrigin } from '../src/sample/origin.ts';
import { connectTo } from '../src/snapshot/connect.ts';
import { REPORT } from '../src/snapshot/report.ts';
import { takeSnapshot, type Taken, type TakeOptions } from '../src/snapshot/take.ts';
import { command } from './command.ts';
import { progressOn } from './progress.ts';

/** The address under which the embedded sample registry is crawled: links in its records begin with it. */
const SAMPLE_REGISTRY = 'http://registry.example';
const SHOWN_ERRORS = 5;

/** Takes a snapshot, telling how far it is, and what it found; without a registry, one of the embedded sample. */
export async function snapshot(config: Config): Promise<Taken> {
  const { registry, brand, aliases, snapshotDir } = config;
  if (registry !== undefined) return told({ registry, brand, aliases, snapshotDir });
  console.log('REGISTRY_URL is not set: this is the embedded sample registry.');
  const origin = await startOrigin({ brand });
  const dispatcher = connectTo(origin.port);
  try {
    return await told({ registry: SAMPLE_REGISTRY, brand, aliases, snapshotDir, dispatcher });
  } finally {
    await dispatcher.destroy();
    await origin.close();
  }
}

async function told(options: TakeOptions): Promise<Taken> {
  const began = performance.now();
  console.log(`Asking ${options.registry} for its platform list.`);
  const progress = progressOn(process.stdout, 'answers');
  let taken: Taken;
  try {
    taken = await takeSnapshot({ ...options, onProgress: ({ done, known }) => progress.show(done, known) });
  } finally {
    progress.end();
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(summaryOf(taken, options, seconds));
  return taken;
}

function summaryOf(taken: Taken, { registry, snapshotDir }: TakeOptions, seconds: string): string {
  const { counts, findings, requests, bytes, changed, version } = taken;
  const report = join(snapshotDir, version, REPORT);
  const levels = (['error', 'warning', 'notice'] satisfies Level[]).map((level) =>
    plural(findings.filter((finding) => finding.level === level).length, level),
  );
  const errors = findings.filter(({ level }) => level === 'error');
  const rest = errors.length - SHOWN_ERRORS;
  const content = [
    plural(counts.platforms, 'platform'),
    plural(counts.services, 'service'),
    plural(counts.hosts, 'host'),
    plural(counts.notifications, 'notification'),
  ].join(', ');
  return [
    `${registry}: ${content} (${plural(requests, 'request')}, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s).`,
    `Findings: ${levels.join(', ')}${findings.length > 0 ? `, in ${report}` : ''}.`,
    ...errors
      .slice(0, SHOWN_ERRORS)
      .map(({ endpoint, pointer, message }) => `  ${endpoint} ${pointer} ${message}`),
    ...(rest > 0 ? [`  … and ${plural(rest, 'more error')}.`] : []),
    changed
      ? `New snapshot ${version} in ${snapshotDir}/.`
      : `Nothing has changed since the snapshot ${version} of ${taken.snapshot.manifest.taken}.`,
  ].join('\n');
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

if (import.meta.main) {
  await command({
    name: 'snapshot',
    summary:
      'Takes a snapshot of the registry; the last good one stays as it was unless the new one is whole.',
    settings: ['registry', 'brand', 'aliases', 'snapshotDir'],
    run: async (config) => void (await snapshot(config)),
  });
}
