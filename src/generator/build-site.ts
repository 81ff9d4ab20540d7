// A build reads no network and no clock: one snapshot and one configuration give the same bytes each time, except
// `data/status.json`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { DATA } from '../dataset/write-dataset.ts';
import { dataSumsText, sumsText } from '../dataset/checksums.ts';
import { ownFilesText } from '../folders/own-files.ts';
import type { Lock } from '../folders/folder-lock.ts';
import { replaceFiles, type ReplaceOptions, type ReplaceResult } from '../folders/replace-files.ts';
import { closeStage, openStage } from '../folders/inner-stage.ts';
import { readIdentity, type SiteIdentity } from '../identity/site-identity.ts';
import { limitViolations, writeHostFiles } from '../hosting/write-host-files.ts';
import { SIGNATURE, SUMS } from '../mirror/checksum-files.ts';
import { Outputs, type OutputPlace } from '../outputs/outputs.ts';
import { REPORT_FILE } from '../snapshot/store/snapshot-report.ts';
import { openSnapshot } from '../snapshot/store/snapshot-store.ts';
import { reportStage, type StageReporter } from '../threads/stage-reporter.ts';
import { reasonOf } from '../util/has-code.ts';
import { pathsIn } from '../util/paths-in.ts';
import { codeDigest, STAMP, stampText } from './build-stamp.ts';
import { openTarget, type BuildTarget } from './build-target.ts';
import { lockSite } from './lock-site.ts';
import { signerOf, type Signer } from './sign-file.ts';
import { CACHE_FILES, HOST_FILES, SITE_FILES } from './own-site-files.ts';
import { makeParts } from './site-parts.ts';
import { STATUS, statusText } from './site-status.ts';

export interface BuildResult extends ReplaceResult {
  /** A sentence for each limit of the web host that the site exceeds, and for a cache that could not be saved. */
  warnings: string[];
  /** The folder with files for the web host, if it needs any outside the site. */
  beside?: string;
}

export interface BuildOptions {
  report?: StageReporter;
  /** Checks the finished site before it replaces `dist/`; an error leaves `dist/` unchanged. */
  check?: (folder: string) => Promise<void>;
  /** Stops the build with its reason, unless `dist/` is already being replaced. */
  signal?: AbortSignal;
  /** The lock of `dist/`, if the caller holds it. */
  lock?: Lock;
}

/** These change last: a server that notices a change sees a complete new build. */
const LAST = [SUMS, SIGNATURE, 'data/manifest.json', STATUS];

/**
 * Builds the site of the current snapshot into `config.distDir`. Foreign files there stay. Throws SnapshotError without a
 * snapshot, and ConfigError, BuildError or FolderError if the site cannot be built there. `dist/` is then unchanged,
 * unless a FolderError has `isPartial`.
 */
export async function buildSite(config: Config, options: BuildOptions = {}): Promise<BuildResult> {
  openTarget(config);
  const identity = readIdentity(config);
  const lock = options.lock ?? lockSite(config.distDir);
  const stages: string[] = [];
  const newStage = (folder: string): string => {
    const stage = openStage(folder);
    stages.push(stage);
    return stage;
  };
  try {
    return await buildInto(openTarget(config), config, identity, options, newStage);
  } finally {
    for (const stage of stages) closeStage(stage);
    if (!options.lock) lock.release();
  }
}

async function buildInto(
  { dist, beside, cache, host, rules }: BuildTarget,
  config: Config,
  identity: SiteIdentity,
  { report = () => {}, check, signal }: BuildOptions,
  newStage: (folder: string) => string,
): Promise<BuildResult> {
  const snapshot = await openSnapshot(config.snapshotDir);
  const stage = newStage(dist.path);
  const staged = join(stage, 'site');
  // Another version of Node may compress differently.
  const code = `${process.version} ${codeDigest()}`;
  const placeOf = (part: string): OutputPlace => ({
    folder: staged,
    dist: dist.path,
    record: join(cache.path, `${part}.json`),
    code,
  });
  const stagedBeside = join(host.filesBeside ? newStage(beside.path) : stage, 'beside');
  const hasBeside = await writeHostFiles(host, rules, { made: staged, beside: stagedBeside });
  const site = new Outputs(placeOf('pages'));
  site.written.push(...pathsIn(staged));
  site.put(`${DATA}/${REPORT_FILE}`, readFileSync(join(snapshot.dir, REPORT_FILE)));
  site.put(STAMP, await stampText(config, identity, snapshot));
  site.put(STATUS, statusText(snapshot));
  const sign = config.signKey === undefined ? undefined : signerOf(config.signKey, stage);
  const { copies: codings = [], withApiFormat } = host;
  const cacheStage = newStage(cache.path);
  const stagedCache = join(cacheStage, 'files');
  const keptInCache = await makeParts({
    config,
    identity,
    snapshot,
    site,
    placeOf,
    bundlePlace: { ...placeOf('bundle'), folder: stagedCache, dist: cache.path },
    workDir: join(cacheStage, 'work'),
    withApiFormat,
    codings,
    report,
    signal,
  });
  writeFileList(site, sign);
  // Checks need the whole site in one folder.
  if (check || host.limits) site.gather();
  const warnings = limitViolations(host, staged);
  await check?.(staged);
  signal?.throwIfAborted();
  const result = await reportStage(
    report,
    'dist',
    () => {
      const { kept } = site;
      const { path: folder, own } = dist;
      return replaceFiles({ staged, folder, own, list: SITE_FILES, kept, last: LAST, stamp: STAMP });
    },
    ({ added, changed, kept, removed }) =>
      `${added} new, ${changed} changed, ${kept} kept, ${removed} removed`,
  );
  if (hasBeside)
    await replaceFiles({ staged: stagedBeside, folder: beside.path, own: beside.own, list: HOST_FILES });
  const { path: folder, own } = cache;
  warnings.push(
    ...(await saveCache({ staged: stagedCache, folder, own, list: CACHE_FILES, kept: keptInCache })),
  );
  return { ...result, warnings, ...(hasBeside && { beside: beside.path }) };
}

/** Returns a warning if the cache cannot be saved: the site is complete without it. */
async function saveCache(options: ReplaceOptions): Promise<string[]> {
  try {
    await replaceFiles(options);
    return [];
  } catch (error) {
    return [
      `“${options.folder}” cannot be saved (${reasonOf(error)}). The next build makes everything again.`,
    ];
  }
}

/** Writes the list of the site's files, and the checksums of its data and of everything. */
function writeFileList(site: Outputs, sign: Signer | undefined): void {
  const listFile = site.fileFor(SITE_FILES);
  const added = [`${DATA}/${SUMS}`, SUMS, ...(sign ? [SIGNATURE] : [])];
  writeFileSync(listFile, ownFilesText([...site.written, ...site.kept, ...added]));
  const folder = `${DATA}/`;
  const data = [...site.checksums()].filter(([path]) => path.startsWith(folder));
  const inData = data.map(([path, sha256]) => [path.slice(folder.length), sha256] as const);
  site.put(`${DATA}/${SUMS}`, dataSumsText(inData));
  const text = sumsText([...site.checksums()].filter(([path]) => path !== STATUS));
  site.put(SUMS, text);
  if (sign) site.put(SIGNATURE, sign(text));
}
