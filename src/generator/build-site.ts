// A build: snapshot → data, pages, mirror, search, made beside dist/ and moved in when all is done. Reads no network, no clock.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { DATA } from '../dataset/write-dataset.ts';
import { SUMS, writeSums } from '../dataset/checksums.ts';
import { ownFilesText, type OwnFiles } from '../folders/own-files.ts';
import type { Lock } from '../folders/folder-lock.ts';
import { checkFolderSettings, realFolderOf } from '../folders/folder-checks.ts';
import { replaceFiles, type ReplaceResult } from '../folders/replace-files.ts';
import { closeStage, openStage } from '../folders/inner-stage.ts';
import { pathsIn } from '../util/paths-in.ts';
import { WEB_HOSTS } from '../hosting/web-hosts.ts';
import { hostRulesOf } from '../hosting/host-rules.ts';
import { limitViolations, writeHostFiles } from '../hosting/write-host-files.ts';
import { REPORT_FILE } from '../snapshot/store/snapshot-report.ts';
import { openSnapshot } from '../snapshot/store/snapshot-store.ts';
import { gather, mergeInto, openDraft, put, type SiteDraft } from './site-draft.ts';
import { HOST_FILES, ownHostFiles, ownSiteFiles, SITE_FILES } from './own-site-files.ts';
import { makeParts } from './site-parts.ts';
import { lockSite } from './build-error.ts';
import { isOfThisCode, STAMP, stampText } from './build-stamp.ts';
import { writeStatus } from './site-status.ts';
import { reportStage, type StageReporter } from './stage-reporter.ts';

export interface BuildResult extends ReplaceResult {
  /** What the site has too much of for its web host, a sentence each. */
  warnings: string[];
  /** The folder with what the host needs beside the site, where it needs something there. */
  beside?: string;
}

export interface BuildOptions {
  tell?: StageReporter;
  /** Looks at a finished site before it is moved in: what it throws leaves `dist/` as it was. */
  check?: (folder: string) => Promise<void>;
  /** Stops the build with its reason, unless the site is being moved in already. */
  signal?: AbortSignal;
  /** The lock of `dist/`, where the caller has it. */
  lock?: Lock;
}

/** The two files that change last: a server that sees them change sees a whole new build. */
const LAST = ['data/manifest.json', 'data/status.json'];

/**
 * Builds the site of the current snapshot into `config.distDir`. One snapshot and one configuration give the same
 * bytes each time, but for `data/status.json`. Files there that no build wrote stay. Throws SnapshotError without a
 * snapshot, ConfigError, BuildError and FolderError where the site cannot be built there; `dist/` is then as it was,
 * unless a FolderError says that it was replaced in part.
 */
export async function buildSite(config: Config, options: BuildOptions = {}): Promise<BuildResult> {
  openTarget(config);
  const lock = options.lock ?? lockSite(config.distDir);
  try {
    return await buildLocked(config, options);
  } finally {
    if (!options.lock) lock.release();
  }
}

interface Target {
  /** The real folder of the site. */
  dist: string;
  own: OwnFiles;
  /** The folder with what the web host needs beside it. */
  besideDir: string;
  besideOwn: OwnFiles;
}

/** Checks that a site and its snapshot have folders of their own. Throws ConfigError. */
export function checkFolders(config: Config): void {
  checkFolderSettings([
    { setting: 'DIST_DIR', path: config.distDir },
    { setting: 'DIST_DIR with BUILD_FOR', path: besideOf(config) },
    { setting: 'SNAPSHOT_DIR', path: config.snapshotDir },
  ]);
}

function besideOf({ distDir, webHost }: Config): string {
  return `${distDir.replace(/[\\/]+$/, '')}-${webHost}`;
}

/** Where a site would be built. Throws ConfigError, BuildError or FolderError where it cannot be built there. */
export function openTarget(config: Config): Target {
  const { distDir, site, webHost } = config;
  checkFolders(config);
  const besideDir = besideOf(config);
  const host = WEB_HOSTS[webHost];
  const hostFiles = host.filesBeside?.(hostRulesOf(site, resolve(distDir))) ?? [];
  const dist = realFolderOf(distDir);
  return { dist, own: ownSiteFiles(dist), besideDir, besideOwn: ownHostFiles(besideDir, hostFiles) };
}

async function buildLocked(
  config: Config,
  { tell = () => {}, check, signal }: BuildOptions,
): Promise<BuildResult> {
  const { dist, own, besideDir, besideOwn } = openTarget(config);
  const host = WEB_HOSTS[config.webHost];
  const { withApiFormat = false } = host;
  const rules = hostRulesOf(config.site, resolve(config.distDir));
  const snapshot = await openSnapshot(config.snapshotDir);
  const stage = openStage(dist);
  try {
    // What a move that did not end left may be of two builds: nothing of it is taken for what it seems to be.
    const sameCode = !own.unfinished && (await isOfThisCode(dist));
    const draft = (name: string): SiteDraft => openDraft({ folder: join(stage, name), dist, sameCode });
    const drafts = { pages: draft('pages'), data: draft('data'), programs: draft('programs') };
    const site = drafts.pages;
    const made = site.folder;
    put(site, `${DATA}/${REPORT_FILE}`, readFileSync(join(snapshot.dir, REPORT_FILE)));
    put(site, STAMP, await stampText(config, snapshot));
    writeStatus(snapshot, made);
    const besideMade = join(stage, 'beside');
    const hasBeside = await writeHostFiles(host, rules, { made, beside: besideMade });
    await makeParts({ config, snapshot, drafts, stage, withApiFormat, codings: host.copies, tell, signal });
    mergeInto(site, drafts.data);
    mergeInto(site, drafts.programs);
    gather(site, `${DATA}/`);
    writeFileList(site);
    // Whoever looks at all of it needs all of it in one place.
    if (check || Object.keys(host.limits).length > 0) gather(site);
    const warnings = limitViolations(host, made);
    await check?.(made);
    signal?.throwIfAborted();
    const replaced = await reportStage(
      tell,
      'dist',
      () =>
        replaceFiles({
          staged: made,
          folder: dist,
          own,
          list: SITE_FILES,
          kept: site.kept,
          last: LAST,
          stamp: STAMP,
        }),
      ({ added, changed, kept, removed }) =>
        `${added} new, ${changed} changed, ${kept} kept, ${removed} removed`,
    );
    if (hasBeside)
      await replaceFiles({ staged: besideMade, folder: besideDir, own: besideOwn, list: HOST_FILES });
    return { ...replaced, warnings, ...(hasBeside && { beside: besideDir }) };
  } finally {
    closeStage(stage);
  }
}

/** Writes the list of the site's files and, as both stand in the folder of the data, its checksums. */
function writeFileList({ folder, kept }: SiteDraft): void {
  const files = new Set([...pathsIn(folder), ...kept, SITE_FILES, `${DATA}/${SUMS}`]);
  writeFileSync(join(folder, SITE_FILES), ownFilesText(files));
  writeSums(join(folder, DATA));
}
