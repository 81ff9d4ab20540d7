// A build: snapshot → data, pages, mirror, search, made beside dist/ and moved in when all is done. Reads no network, no clock.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { DATA } from '../dataset/write-dataset.ts';
import { sumsText, SUMS } from '../dataset/checksums.ts';
import { ownFilesText, type OwnFiles } from '../folders/own-files.ts';
import type { Lock } from '../folders/folder-lock.ts';
import { checkFolderSettings, realFolderOf } from '../folders/folder-checks.ts';
import { replaceFiles, type ReplaceResult } from '../folders/replace-files.ts';
import { closeStage, openStage, siblingPath } from '../folders/inner-stage.ts';
import { WEB_HOSTS } from '../hosting/web-hosts.ts';
import { hostRulesOf } from '../hosting/host-rules.ts';
import { pathsIn } from '../util/paths-in.ts';
import { limitViolations, writeHostFiles } from '../hosting/write-host-files.ts';
import { REPORT_FILE } from '../snapshot/store/snapshot-report.ts';
import { openSnapshot } from '../snapshot/store/snapshot-store.ts';
import { Outputs, type OutputPlace } from '../outputs/outputs.ts';
import { HOST_FILES, ownHostFiles, ownSiteFiles, SITE_FILES } from './own-site-files.ts';
import { makeParts } from './site-parts.ts';
import { lockSite } from './lock-site.ts';
import { codeDigest, STAMP, stampText } from './build-stamp.ts';
import { STATUS, statusText } from './site-status.ts';
import { reportStage, type StageReporter } from '../threads/stage-reporter.ts';

export interface BuildResult extends ReplaceResult {
  /** What the site has too much of for its web host, a sentence each. */
  warnings: string[];
  /** The folder with what the host needs beside the site, where it needs something there. */
  beside?: string;
}

export interface BuildOptions {
  report?: StageReporter;
  /** Checks a finished site before it is moved in: an error leaves `dist/` as it was. */
  check?: (folder: string) => Promise<void>;
  /** Stops the build with its reason, unless the site is already being moved in. */
  signal?: AbortSignal;
  /** The lock of `dist/`, where the caller holds it. */
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
  { report = () => {}, check, signal }: BuildOptions,
): Promise<BuildResult> {
  const { dist, own, besideDir, besideOwn } = openTarget(config);
  const host = WEB_HOSTS[config.webHost];
  const { withApiFormat = false } = host;
  const rules = hostRulesOf(config.site, resolve(config.distDir));
  const snapshot = await openSnapshot(config.snapshotDir);
  const cache = siblingPath(dist, '-cache');
  const stage = openStage(dist);
  try {
    const made = join(stage, 'site');
    // Another Node may compress otherwise.
    const code = `${process.version} ${await codeDigest()}`;
    const placeOf = (part: string): OutputPlace => ({
      folder: made,
      dist,
      record: join(cache, `${part}.json`),
      code,
    });
    const besideMade = join(stage, 'beside');
    const hasBeside = await writeHostFiles(host, rules, { made, beside: besideMade });
    const site = new Outputs(placeOf('pages'));
    site.written.push(...pathsIn(made));
    site.put(`${DATA}/${REPORT_FILE}`, readFileSync(join(snapshot.dir, REPORT_FILE)));
    site.put(STAMP, await stampText(config, snapshot));
    site.put(STATUS, statusText(snapshot));
    const codings = host.copies;
    const parts = { config, snapshot, site, placeOf, stage, cache, withApiFormat, codings, report, signal };
    const save = await makeParts(parts);
    writeFileList(site);
    // Checks need the whole site in one folder.
    if (check || Object.keys(host.limits).length > 0) site.gather();
    const warnings = limitViolations(host, made);
    await check?.(made);
    signal?.throwIfAborted();
    const replaced = await reportStage(
      report,
      'dist',
      () => {
        const { kept } = site;
        return replaceFiles({
          staged: made,
          folder: dist,
          own,
          list: SITE_FILES,
          kept,
          last: LAST,
          stamp: STAMP,
        });
      },
      ({ added, changed, kept, removed }) =>
        `${added} new, ${changed} changed, ${kept} kept, ${removed} removed`,
    );
    if (hasBeside)
      await replaceFiles({ staged: besideMade, folder: besideDir, own: besideOwn, list: HOST_FILES });
    save();
    // Version 0.1.0 kept its record there.
    rmSync(siblingPath(dist, '-pages.json'), { force: true });
    return { ...replaced, warnings, ...(hasBeside && { beside: besideDir }) };
  } finally {
    closeStage(stage);
  }
}

/** Writes the list of the site's files and the checksums of its data, both in the data's folder. */
function writeFileList(site: Outputs): void {
  const listFile = site.fileFor(SITE_FILES);
  const paths = [...site.written, ...site.kept, `${DATA}/${SUMS}`];
  writeFileSync(listFile, ownFilesText(paths));
  const folder = `${DATA}/`;
  const inData = [...site.files()]
    .filter(([path]) => path.startsWith(folder))
    .map(([path, file]) => [path.slice(folder.length), file] as const);
  site.put(`${DATA}/${SUMS}`, sumsText(inData));
}
