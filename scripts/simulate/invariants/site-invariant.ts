// The site: a build in a process of its own, held against one made from nothing.
import { execFile } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brokenInvariant, excerptOfValue, type Invariant } from './invariant.ts';

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
    const [is, should] = [distDir, fresh].map(filesOf) as [Map<string, string>, Map<string, string>];
    for (const path of new Set([...is.keys(), ...should.keys()])) {
      if (path === STATUS || own.has(join(distDir, path))) continue;
      if (!should.has(path)) brokenInvariant(`${path} is left of an earlier site.`);
      if (!is.has(path)) brokenInvariant(`${path} is not in the site.`);
      if (!readFileSync(is.get(path)!).equals(readFileSync(should.get(path)!)))
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

function filesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => !entry.isDirectory(),
  );
  return new Map(
    files.map(({ parentPath, name }) => [relative(folder, join(parentPath, name)), join(parentPath, name)]),
  );
}
