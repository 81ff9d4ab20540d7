// Where a build writes, and which of the files there are ours.
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { checkFolderSettings, realFolderOf, realPathOf } from '../folders/folder-checks.ts';
import type { OwnFiles } from '../folders/own-files.ts';
import { type HostRules, hostRulesOf } from '../hosting/host-rules.ts';
import type { WebHost } from '../hosting/web-host.ts';
import type { WebHostName } from '../hosting/web-host-names.ts';
import { WEB_HOSTS } from '../hosting/web-hosts.ts';
import { snapshotFolders } from '../snapshot/store/snapshot-links.ts';
import { ownCacheFiles, ownHostFiles, ownSiteFiles } from './own-site-files.ts';
import { besideOf, chooseWebHost } from './web-host-choice.ts';
import { takeLock, type Lock } from '../folders/folder-lock.ts';
import { siblingPath } from '../folders/staging-folder.ts';
import { ExpectedError } from '../util/expected-error.ts';

/** A folder that builds write to, and which of its files are theirs. */
interface TargetFolder {
  path: string;
  own: OwnFiles;
}

export interface BuildTarget {
  /** The real folder of the site. */
  dist: TargetFolder;
  /** For files that the web host needs outside the site. */
  beside: TargetFolder;
  /** What the next build can reuse. */
  cache: TargetFolder;
  host: WebHost;
  hostName: WebHostName;
  rules: HostRules;
}

/** Checks that the site and its snapshot have separate folders. Throws ConfigError. */
export function checkFolders(config: Config): void {
  const { distDir, snapshotDir } = config;
  checkFolderSettings([
    { setting: 'DIST_DIR', path: distDir },
    { setting: 'DIST_DIR with BUILD_FOR', path: besideOf(distDir, chooseWebHost(config).name) },
    ...snapshotFolders(snapshotDir),
  ]);
}

/** Throws FolderError if the site cannot be built there. Call it with the lock: another build changes what is ours. */
export function openTarget(config: Config): BuildTarget {
  const { distDir, site } = config;
  const { name } = chooseWebHost(config);
  const host = WEB_HOSTS[name];
  const rules = hostRulesOf(site, resolve(distDir));
  const dist = realFolderOf(distDir);
  const beside = besideOf(distDir, name);
  const cache = siblingPath(dist, '-cache');
  return {
    dist: { path: dist, own: ownSiteFiles(dist) },
    beside: { path: beside, own: ownHostFiles(beside, host.filesBeside?.(rules) ?? []) },
    cache: { path: cache, own: ownCacheFiles(cache) },
    host,
    hostName: name,
    rules,
  };
}

/** Allows one build of a site at a time. Throws ExpectedError while another build holds the lock. */
export function lockSite(distDir: string): Lock {
  const lock = takeLock(siblingPath(realPathOf(distDir), '.lock'));
  if (lock === 'busy')
    throw new ExpectedError(
      `Another build of “${distDir}” is running: wait until it ends, and run this again.`,
    );
  return lock;
}
