// The packages that this code runs with, as they are installed: a lock file may be missing, or not what was installed.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface InstalledPackage {
  name: string;
  version: string;
  /** The text in package.json: `MIT`. */
  license: string;
  /** Links resolved. */
  folder: string;
}

const ROOT = resolve(import.meta.dirname, '../..');

/** The packages that `folder` depends on, directly or not, except those for one system only. In order of name and version. */
export function installedPackages(folder = ROOT): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  const addDependencies = (dependent: string): void => {
    const { dependencies = {} } = readManifest(dependent);
    for (const name of Object.keys(dependencies)) {
      const inside = folderOf(name, dependent);
      if (inside === undefined || found.has(inside)) continue;
      const { version, license = 'unknown' } = readManifest(inside);
      found.set(inside, { name, version, license, folder: inside });
      addDependencies(inside);
    }
  };
  addDependencies(folder);
  const nameAndVersion = ({ name, version }: InstalledPackage): string => `${name} ${version}`;
  return [...found.values()].toSorted((one, other) => (nameAndVersion(one) < nameAndVersion(other) ? -1 : 1));
}

interface PackageManifest {
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

function readManifest(folder: string): PackageManifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageManifest;
}

/** Finds a package where Node does: in the nearest node_modules. Undefined if it isn't installed. */
function folderOf(name: string, dependent: string): string | undefined {
  for (let folder = dependent; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (folder === dirname(folder)) return undefined;
  }
}
