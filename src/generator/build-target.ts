import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { checkFolderSettings, realFolderOf } from '../folders/folder-checks.ts';
import { siblingPath } from '../folders/inner-stage.ts';
import type { OwnFiles } from '../folders/own-files.ts';
import type { HostRules } from '../hosting/host-rules.ts';
import type { WebHost } from '../hosting/web-host.ts';
import { hostRulesOf } from '../hosting/host-rules.ts';
import { WEB_HOSTS } from '../hosting/web-hosts.ts';
import { ownCacheFiles, ownHostFiles, ownSiteFiles } from './own-site-files.ts';

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
  rules: HostRules;
}

/** Checks that the site and its snapshot have separate folders. Throws ConfigError. */
export function checkFolders(config: Config): void {
  checkFolderSettings([
    { setting: 'DIST_DIR', path: config.distDir },
    { setting: 'DIST_DIR with BUILD_FOR', path: besideOf(config) },
    { setting: 'SNAPSHOT_DIR', path: config.snapshotDir },
  ]);
}

/** Throws ConfigError, BuildError or FolderError if the site cannot be built there. */
export function openTarget(config: Config): BuildTarget {
  const { distDir, site, webHost } = config;
  checkFolders(config);
  const host = WEB_HOSTS[webHost];
  const rules = hostRulesOf(site, resolve(distDir));
  const dist = realFolderOf(distDir);
  const beside = besideOf(config);
  const cache = siblingPath(dist, '-cache');
  return {
    dist: { path: dist, own: ownSiteFiles(dist) },
    beside: { path: beside, own: ownHostFiles(beside, host.filesBeside?.(rules) ?? []) },
    cache: { path: cache, own: ownCacheFiles(cache) },
    host,
    rules,
  };
}

function besideOf({ distDir, webHost }: Config): string {
  return `${distDir.replace(/[\\/]+$/, '')}-${webHost}`;
}
