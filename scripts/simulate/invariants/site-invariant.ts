// The site: a build in a process of its own, held against one made from nothing.
import { execFile } from 'node:child_process';
import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brokenInvariant, excerptOfValue, type Invariant } from './invariant.ts';
import { pathsIn } from '../../../src/util/paths-in.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
// The only file of a site that changes without a build.
const STATUS = 'data/status.json';

export const isBuilt: Invariant = {
  name: 'the site is that of the current snapshot, byte for byte as one made from nothing',
  hold: async ({ state, now }) => {
    if (!now) return;
    const { snapshotDir, distDir, site, folder, own } = state;
    const fresh = join(folder, 'fresh', 'dist');
    await build({ snapshotDir, distDir, site });
    rmSync(join(folder, 'fresh'), { recursive: true, force: true });
    await build({ snapshotDir, distDir: fresh, site });
    const [is, should] = [new Set(pathsIn(distDir)), new Set(pathsIn(fresh))];
    for (const path of is.union(should)) {
      if (path === STATUS || own.has(join(distDir, path))) continue;
      if (!should.has(path)) brokenInvariant(`${path} is left of an earlier site.`);
      if (!is.has(path)) brokenInvariant(`${path} is not in the site.`);
      if (!readFileSync(join(distDir, path)).equals(readFileSync(join(fresh, path))))
        brokenInvariant(`${path} is of another site.`);
    }
    for (const [file, text] of own) {
      const there = lstatSync(file, { throwIfNoEntry: false }) && readFileSync(file, 'utf8');
      if (there !== text)
        brokenInvariant(`${file} is ${there === undefined ? 'gone' : excerptOfValue(there)} after a build.`);
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
    brokenInvariant(`The current snapshot cannot be built (exit code ${code}): ${stderr?.slice(-2000)}`);
  }
}
