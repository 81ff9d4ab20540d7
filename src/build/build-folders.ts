// Where a build writes, and which of the files there are ours.
import { dirname, resolve } from 'node:path';
import { ConfigError, type Config } from '../config/config.ts';
import { checkFolderSettings, realFolderOf, realPathOf } from '../folders/folder-checks.ts';
import { webHostFilesOf } from '../hosting/web-host-files.ts';
import { siteLocationOf } from '../hosting/template-values.ts';
import { WEB_HOSTS } from '../hosting/web-hosts.ts';
import { snapshotFolderSettings } from '../snapshot/store/snapshot-links.ts';
import { ownHostFiles, ownSiteFiles } from './own-site-files.ts';
import { folderBesideSiteOf, chooseWebHost } from './web-host-choice.ts';
import { makePublicFolder } from '../folders/public-files.ts';
import { takeLock, type Lock } from '../folders/folder-lock.ts';
import { hiddenSiblingPath } from '../folders/staging-folder.ts';
import { ExpectedError } from '../util/expected-error.ts';

export type BuildFolders = ReturnType<typeof readBuildFolders>;

/** Checks that the site and its snapshot have separate folders. Throws ConfigError. */
export function checkFolders(config: Config): void {
  const { distDir, snapshotDir } = config;
  checkFolderSettings([
    { setting: 'DIST_DIR', path: distDir },
    { setting: 'DIST_DIR with BUILD_FOR', path: folderBesideSiteOf(distDir, chooseWebHost(config).name) },
    ...snapshotFolderSettings(snapshotDir),
  ]);
  // The bundler takes it for a separator.
  const real = realPathOf(distDir);
  if (real.includes('\\'))
    throw new ConfigError(`DIST_DIR is “${real}”, whose path has a backslash. Choose another folder.`);
}

/** Throws FolderError if the site cannot be built there. Call it with the lock: another build changes what is ours. */
export function readBuildFolders(config: Config) {
  const { distDir, site } = config;
  const { name } = chooseWebHost(config);
  const webHost = WEB_HOSTS[name];
  const webHostFiles = webHostFilesOf(webHost, siteLocationOf(site, resolve(distDir)));
  const dist = realFolderOf(distDir);
  const beside = folderBesideSiteOf(distDir, name);
  return {
    /** The real folder of the site, and which of its files are ours. */
    dist: { path: dist, own: ownSiteFiles(dist) },
    /** The folder of files that the web host needs outside the site. */
    beside: { path: beside, own: ownHostFiles(beside, webHostFiles.beside) },
    webHost,
    webHostName: name,
    webHostFiles,
  };
}

/** Allows one build of a site at a time. Throws ExpectedError while another build holds the lock. */
export function lockSite(distDir: string): Lock {
  const dist = realPathOf(distDir);
  makePublicFolder(dirname(dist));
  const lock = takeLock(hiddenSiblingPath(dist, '.lock'));
  if (lock === 'busy')
    throw new ExpectedError(
      `Another build of “${distDir}” is running: wait until it ends, and run this again.`,
    );
  return lock;
}
