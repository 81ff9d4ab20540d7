// Compares the site with one built from scratch.
import { execFile } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brokenInvariant, excerptOf, type Invariant } from './invariant.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
// The only file that changes without a build.
const STATUS = 'data/status.json';

export const rebuiltSite: Invariant = {
  name: 'the site equals one built from scratch',
  check: async ({ state, current }) => {
    if (!current) return;
    const { snapshotDir, distDir, site, folder, userFiles } = state;
    const fresh = join(folder, 'fresh', 'dist');
    await build({ snapshotDir, distDir, site });
    rmSync(join(folder, 'fresh'), { recursive: true, force: true });
    await build({ snapshotDir, distDir: fresh, site });
    const [actual, expected] = [distDir, fresh].map(filesOf) as [Map<string, string>, Map<string, string>];
    for (const path of new Set([...actual.keys(), ...expected.keys()])) {
      if (path === STATUS || userFiles.has(join(distDir, path))) continue;
      if (!expected.has(path)) brokenInvariant(`${path} is left over from an earlier site.`);
      if (!actual.has(path)) brokenInvariant(`${path} is missing from the site.`);
      if (!readFileSync(actual.get(path)!).equals(readFileSync(expected.get(path)!)))
        brokenInvariant(`${path} differs.`);
    }
    for (const [file, text] of userFiles) {
      const content = lstatSync(file, { throwIfNoEntry: false }) && readFileSync(file, 'utf8');
      if (content !== text)
        brokenInvariant(
          `${file} is ${content === undefined ? 'missing' : excerptOf(content)} after a build.`,
        );
    }
  },
};

const run = promisify(execFile);

async function build({
  snapshotDir,
  distDir,
  site,
}: Record<'snapshotDir' | 'distDir' | 'site', string>): Promise<void> {
  const args = ['--snapshot', snapshotDir, '--dist', distDir, '--site', site];
  try {
    await run(process.execPath, [join(ROOT, 'scripts/build.ts'), ...args], { cwd: ROOT, maxBuffer: 1 << 26 });
  } catch (error) {
    const { code, stderr } = error as { code?: number; stderr?: string };
    brokenInvariant(`Cannot build the site (exit code ${code}): ${stderr?.slice(-2000)}`);
  }
}

function filesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => !entry.isDirectory(),
  );
  return new Map(
    files.map(({ parentPath, name }) => [relative(folder, join(parentPath, name)), join(parentPath, name)]),
  );
}
