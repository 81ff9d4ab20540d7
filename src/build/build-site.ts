// A build, step by step. It reads no network and no clock: one snapshot and one configuration give the same bytes each time,
// except `data/status.json` and `data/last-run.json`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { DATA_FOLDER } from '../dataset/data-package.ts';
import { realFolderOf } from '../folders/folder-checks.ts';
import { readIdentity } from '../config/site-identity.ts';
import type { Lock } from '../folders/folder-lock.ts';
import { replaceFiles } from '../folders/replace-files.ts';
import { openStagingFolder, removeStagingFolder } from '../folders/staging-folder.ts';
import { limitViolations } from '../hosting/web-host-limits.ts';
import { CHECKSUMS_FILE, SITE_FILE_LIST, SITE_RUN_FILE, SITE_STATUS_FILE } from '../mirror/checksum-files.ts';
import { WEB_HOST_FILE, webHostFileText } from '../mirror/web-host-file.ts';
import type { SiteData } from '../page-data/site-data.ts';
import { publishedRunText } from '../snapshot/store/last-run.ts';
import { REPORT_FILE } from '../snapshot/store/snapshot-report.ts';
import { countWithNoun } from '../util/count-with-noun.ts';
import { readTextIfAny } from '../util/read-text-if-any.ts';
import { checkFolders, lockSite } from './build-folders.ts';
import { readBuildInput, type BuildInput } from './build-input.ts';
import { STAMP_FILE } from './build-stamp.ts';
import { CompressedCopies } from './compressed-copies.ts';
import { requireSpaceForSite } from './disk-needs.ts';
import type { MakeSiteOptions } from './make-site.ts';
import { HOST_FILE_LIST } from './own-site-files.ts';
import { putLists } from './checksum-lists.ts';
import { statusText, updateStatus } from './site-status.ts';
import { runStage, type StageReporter } from './stage-reporter.ts';
import { StagedSite } from './staged-site.ts';
import { isUpToDate } from './up-to-date.ts';

export interface BuildOptions {
  /** Builds a site that is up to date, too. */
  force?: boolean;
  report?: StageReporter;
  /** Checks the finished site before it replaces `dist/`; an error leaves `dist/` unchanged. */
  check?: (folder: string, signal?: AbortSignal) => Promise<void>;
  /** Stops the build with its reason, unless `dist/` is already being replaced. */
  signal?: AbortSignal;
  /** The lock of `dist/`, if the caller holds it. */
  lock?: Lock;
}

/** These change last: a server that notices a change sees a complete new build. */
const LAST = [CHECKSUMS_FILE, 'data/manifest.json', SITE_STATUS_FILE, STAMP_FILE];

/**
 * Builds the site of the current snapshot into `config.distDir`. Foreign files there stay. Returns undefined if the site is
 * up to date; only the time of its last check is then updated. Throws SnapshotError without a snapshot, and ConfigError,
 * FolderError or ExpectedError if the site cannot be built there. `dist/` is then unchanged, unless a FolderError
 * says that it was replaced in part.
 */
export async function buildSite(config: Config, options: BuildOptions = {}) {
  checkFolders(config);
  realFolderOf(config.distDir); // throws before the lock is written beside it
  const identity = readIdentity(config);
  const lock = options.lock ?? lockSite(config.distDir);
  try {
    const input = await readBuildInput(config, identity);
    if (options.force || !isUpToDate(input)) {
      requireSpaceForSite(input.folders);
      return await buildFrom(input, options);
    }
    updateStatus(input);
    return undefined;
  } finally {
    if (!options.lock) lock.release();
  }
}

async function buildFrom(input: BuildInput, options: BuildOptions) {
  const { dist, beside, webHostFiles } = input.folders;
  const stagingFolders = [openStagingFolder(dist.path)];
  try {
    if (webHostFiles.beside.length > 0) stagingFolders.push(openStagingFolder(beside.path));
    const [staging, stagingBeside] = stagingFolders;
    return await makeAndPublish(input, options, staging!, stagingBeside);
  } finally {
    stagingFolders.forEach(removeStagingFolder);
  }
}

async function makeAndPublish(
  input: BuildInput,
  { report = () => {}, check, signal }: BuildOptions,
  staging: string,
  stagingBeside: string | undefined,
) {
  const site = new StagedSite(join(staging, 'site'));
  const data = await makeFiles(input, site, { workDir: join(staging, 'bundle'), report, signal });
  // These change without a build, or list the others, so they have no compressed copies.
  site.put(SITE_RUN_FILE, publishedRunText(input.config.snapshotDir));
  putLists(site);
  site.put(SITE_STATUS_FILE, statusText(input.snapshot));
  const warnings = [
    ...input.identity.warnings,
    ...data.facts.warnings,
    ...limitViolations(input.folders.webHost, site.folder),
  ];
  await check?.(site.folder, signal);
  signal?.throwIfAborted();
  const { path: besidePath, own } = input.folders.beside;
  const rulesChanged = input.folders.webHostFiles.beside
    .filter(({ path, text }) => own.files.has(path) && readTextIfAny(join(besidePath, path)) !== text)
    .map(({ path }) => path);
  const counts = await publish(input, site, stagingBeside, report);
  return {
    ...counts,
    /** A sentence about notes, for each fact about an unknown record, and for each limit of the web host that the site exceeds. */
    warnings,
    /** The folder with files for the web host, if it needs any outside the site. */
    beside: stagingBeside === undefined ? undefined : besidePath,
    /** The files in it that another build had written, and that changed. */
    rulesChanged,
  };
}

/** Puts all files that input and code determine, with their compressed copies. Returns what pages are made from. */
async function makeFiles(input: BuildInput, site: StagedSite, options: MakeSiteOptions): Promise<SiteData> {
  const { snapshot, stamp } = input;
  const { webHost, webHostName, webHostFiles } = input.folders;
  const { report, signal } = options;
  // Loaded here, because a site that is up to date doesn't need it.
  const { makeSite } = await import('./make-site.ts');
  const copies = new CompressedCopies(site, webHost.copies ?? [], signal);
  try {
    const data = await makeSite(input, site, options);
    for (const { path, text } of webHostFiles.inside) site.put(path, text);
    site.put(`${DATA_FOLDER}/${REPORT_FILE}`, readFileSync(join(snapshot.dir, REPORT_FILE)));
    site.put(STAMP_FILE, stamp);
    site.put(WEB_HOST_FILE, webHostFileText(webHostName));
    await runStage(
      report,
      'compress',
      () => copies.finish(),
      (count) => countWithNoun(count, 'copy', 'copies'),
    );
    return data;
  } finally {
    await copies.stop();
  }
}

/** Replaces the site, and then the files that its web host needs beside it. */
async function publish(
  { folders, delayed }: BuildInput,
  { folder: staged }: StagedSite,
  stagingBeside: string | undefined,
  report: StageReporter,
) {
  const { dist, beside, webHostFiles } = folders;
  const site = { staged, folder: dist.path, own: dist.own, list: SITE_FILE_LIST };
  const counts = await runStage(
    report,
    'dist',
    () => replaceFiles({ ...site, last: LAST, delayed, isPublic: true }),
    ({ added, changed, kept, removed }) =>
      `${added} new, ${changed} changed, ${kept} kept, ${removed} removed`,
  );
  if (stagingBeside !== undefined) {
    const files = new StagedSite(join(stagingBeside, 'files'));
    for (const { path, text } of webHostFiles.beside) files.put(path, text);
    const { path: folder, own } = beside;
    await replaceFiles({ staged: files.folder, folder, own, list: HOST_FILE_LIST, isPublic: true });
  }
  return counts;
}
