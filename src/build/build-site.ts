// A build reads no network and no clock: one snapshot and one configuration give the same bytes each time, except
// `data/status.json` and `data/service-status.json`.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { DATA_FOLDER } from '../dataset/data-package.ts';
import { realFolderOf } from '../folders/folder-checks.ts';
import { ownFilesText } from '../folders/own-files.ts';
import type { Lock } from '../folders/folder-lock.ts';
import { replaceFiles } from '../folders/replace-files.ts';
import { removeStagingFolder, openStagingFolder } from '../folders/staging-folder.ts';
import { withSampleNotes } from '../identity/sample-notes.ts';
import { readIdentity, type SiteIdentity } from '../identity/site-identity.ts';
import { limitViolations, writeHostFiles } from '../hosting/write-host-files.ts';
import {
  checksumsText,
  dataChecksumsText,
  isListed,
  SIGNATURE_FILE,
  SITE_STATUS_FILE,
  CHECKSUMS_FILE,
  VALIDITY_FILE,
  VALIDITY_SIGNATURE_FILE,
} from '../mirror/checksum-files.ts';
import { WEB_HOST_FILE, webHostFileText } from '../mirror/web-host-file.ts';
import { Outputs, type OutputPlace } from './outputs.ts';
import { readProbesToPublish, SERVICE_STATUS_PATH } from '../probe/published-probes.ts';
import { REPORT_FILE } from '../snapshot/store/snapshot-report.ts';
import { openSnapshot, type Snapshot } from '../snapshot/store/snapshot-store.ts';
import { runStage, type StageReporter } from './stage-reporter.ts';
import { errorCodeOrMessageOf } from '../util/system-errors.ts';
import { pathsIn } from '../util/paths-in.ts';
import { STAMP_FILE, stampText, buildCodeKey } from './build-stamp.ts';
import { checkFolders, readBuildFolders, type BuildFolders, lockSite } from './build-folders.ts';
import { signerOf, type Signer } from './signer.ts';
import { CACHE_FILE_LIST, HOST_FILE_LIST, SITE_FILE_LIST } from './own-site-files.ts';
import { reuseLastSite, reusableSiteLine } from './reusable-site.ts';
import type { ReuseSummary } from './site-parts.ts';
import { REUSABLE_STEPS_FILE } from './reusable-steps.ts';
import { statusFilesOf, statusPathsOf } from './site-status.ts';

export type BuildResult = Awaited<ReturnType<typeof buildSite>>;

export interface BuildOptions {
  report?: StageReporter;
  /** Checks the finished site before it replaces `dist/`; an error leaves `dist/` unchanged. */
  check?: (folder: string, signal?: AbortSignal) => Promise<void>;
  /** Stops the build with its reason, unless `dist/` is already being replaced. */
  signal?: AbortSignal;
  /** The lock of `dist/`, if the caller holds it. */
  lock?: Lock;
}

/** These change last: a server that notices a change sees a complete new build. */
const LAST = [
  CHECKSUMS_FILE,
  SIGNATURE_FILE,
  VALIDITY_FILE,
  VALIDITY_SIGNATURE_FILE,
  'data/manifest.json',
  SERVICE_STATUS_PATH,
  SITE_STATUS_FILE,
];

/**
 * Builds the site of the current snapshot into `config.distDir`. Foreign files there stay. Throws SnapshotError without a
 * snapshot, and ConfigError, FolderError or ExpectedError if the site cannot be built there. `dist/` is then unchanged,
 * unless a FolderError has `isPartial`.
 */
export async function buildSite(config: Config, options: BuildOptions = {}) {
  checkFolders(config);
  realFolderOf(config.distDir); // throws before the lock is written beside it
  const identity = readIdentity(config);
  const lock = options.lock ?? lockSite(config.distDir);
  const stagingFolders: string[] = [];
  const newStagingFolder = (folder: string): string => {
    const staging = openStagingFolder(folder);
    stagingFolders.push(staging);
    return staging;
  };
  try {
    return await buildInto(readBuildFolders(config), config, identity, options, newStagingFolder);
  } finally {
    stagingFolders.forEach(removeStagingFolder);
    if (!options.lock) lock.release();
  }
}

async function buildInto(
  { dist, beside, cache, host, hostName, rules }: BuildFolders,
  config: Config,
  identity: SiteIdentity,
  { report = () => {}, check, signal }: BuildOptions,
  newStagingFolder: (folder: string) => string,
) {
  const snapshot = await openSnapshot(config.snapshotDir);
  const probes = readProbesToPublish(config, snapshot.manifest);
  const staging = newStagingFolder(dist.path);
  const staged = join(staging, 'site');
  const code = buildCodeKey();
  const placeOf = (part: string): OutputPlace => ({
    folder: staged,
    dist: dist.path,
    record: join(cache.path, REUSABLE_STEPS_FILE),
    part,
    code,
  });
  const stagedBeside = join(host.filesBeside ? newStagingFolder(beside.path) : staging, 'beside');
  const hasBeside = await writeHostFiles(host, rules, { made: staged, beside: stagedBeside });
  const site = new Outputs(placeOf('pages'));
  site.written.push(...pathsIn(staged));
  site.write(`${DATA_FOLDER}/${REPORT_FILE}`, readFileSync(join(snapshot.dir, REPORT_FILE)));
  const stamp = await stampText(config, hostName, identity, snapshot, probes);
  site.write(STAMP_FILE, stamp);
  site.write(WEB_HOST_FILE, webHostFileText(hostName));
  const sign = config.signKey === undefined ? undefined : signerOf(config.signKey, staging);
  const warnings: string[] = [];
  const isSame = !dist.own.unfinished && reuseLastSite(site, placeOf('site'), stamp, probes);
  const stagedCache = join(newStagingFolder(cache.path), 'files');
  let made: ReuseSummary | undefined;
  if (!isSame) {
    const { copies: codings = [], withApiFormat = false } = host;
    // Loaded here, because a site that is the same doesn't need it.
    const { makeParts } = await import('./site-parts.ts');
    made = await makeParts({
      warnings,
      config,
      identity: withSampleNotes(identity, snapshot.manifest),
      snapshot,
      site,
      placeOf,
      bundlePlace: { ...placeOf('bundle'), folder: stagedCache, dist: cache.path },
      workDir: `${stagedCache}-work`,
      withApiFormat,
      codings,
      probes,
      report,
      signal,
    });
  }
  writeLists(site, config, snapshot, sign);
  // Warnings about the input come from making the site, so one with warnings is made again.
  if (made && warnings.length === 0)
    appendFileSync(join(stagedCache, REUSABLE_STEPS_FILE), reusableSiteLine(site, code, stamp, probes));
  // Checks need the whole site in one folder.
  if (check || host.limits) site.gather();
  warnings.push(...limitViolations(host, staged));
  await check?.(staged, signal);
  signal?.throwIfAborted();
  const { path: folder, own } = dist;
  const files = { staged, folder, own, list: SITE_FILE_LIST, kept: site.kept, last: LAST, stamp: STAMP_FILE };
  const result = await runStage(
    report,
    'dist',
    () => replaceFiles(files),
    (counts) =>
      `${counts.added} new, ${counts.changed} changed, ${counts.kept} kept, ${counts.removed} removed`,
  );
  if (hasBeside)
    await replaceFiles({ staged: stagedBeside, folder: beside.path, own: beside.own, list: HOST_FILE_LIST });
  if (made) {
    const cached = { staged: stagedCache, folder: cache.path, list: CACHE_FILE_LIST, kept: made.keptInCache };
    try {
      await replaceFiles({ ...cached, own: cache.own });
    } catch (error) {
      // The site is complete without it.
      warnings.push(
        `“${cache.path}” cannot be saved (${errorCodeOrMessageOf(error)}). The next build makes everything again.`,
      );
    }
  }
  return {
    ...result,
    /** A sentence for each limit of the web host that the site exceeds, and for a cache that could not be saved. */
    warnings,
    /** How much of the last build is reused: `2,849 of 2,851 pages, …`, or `everything`. */
    reused: made?.reused ?? 'everything',
    /** The folder with files for the web host, if it needs any outside the site. */
    beside: hasBeside ? beside.path : undefined,
  };
}

/** Writes the list of the site's files, the checksums of its data and of everything, and the files that change without a build. */
function writeLists(site: Outputs, config: Config, snapshot: Snapshot, sign: Signer | undefined): void {
  const listFile = site.fileFor(SITE_FILE_LIST);
  const added = [
    `${DATA_FOLDER}/${CHECKSUMS_FILE}`,
    CHECKSUMS_FILE,
    ...(sign ? [SIGNATURE_FILE] : []),
    ...statusPathsOf(config),
  ];
  writeFileSync(listFile, ownFilesText([...site.written, ...site.kept, ...added]));
  const folder = `${DATA_FOLDER}/`;
  const data = [...site.checksums()].filter(([path]) => path.startsWith(folder));
  const inData = data.map(([path, sha256]) => [path.slice(folder.length), sha256] as const);
  site.write(`${DATA_FOLDER}/${CHECKSUMS_FILE}`, dataChecksumsText(inData));
  const text = checksumsText([...site.checksums()].filter(([path]) => isListed(path)));
  site.write(CHECKSUMS_FILE, text);
  if (sign) site.write(SIGNATURE_FILE, sign(text));
  for (const [path, content] of statusFilesOf(config, snapshot, text, sign)) site.write(path, content);
}
