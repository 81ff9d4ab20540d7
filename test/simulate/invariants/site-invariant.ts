// Compares the site with one built from scratch.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathsIn } from '../../../src/util/paths-in.ts';
import { ensureBundle } from '../../bundle.ts';
import { runShared } from '../../shared-command.ts';
import type { NightOutcome } from '../read-night.ts';
import type { SimulatorState } from '../simulator-state.ts';
import { brokenInvariant, type Invariants } from './invariant.ts';
import { checkUserFiles } from './snapshot-invariants.ts';

// The first two change without a build, and the third names files of the last site.
const VARYING = ['data/status.json', 'data/last-run.json', 'data/files.json'];
// Files of the last site that pages still load.
const LEAVING = /^(_astro|pagefind)\//;

export const SITE_INVARIANTS: Invariants<NightOutcome> = {
  'the site equals one built from scratch': async ({ state }) => {
    const { snapshotDir, distDir, site, folder, userFiles, webHost } = state;
    const fresh = join(folder, 'fresh', 'dist');
    if (state.isWebHostNew) await build({ snapshotDir, distDir, site, webHost });
    state.isWebHostNew = false;
    // The site remembers its web host.
    await build({ snapshotDir, distDir, site });
    rmSync(join(folder, 'fresh'), { recursive: true, force: true });
    await build({ snapshotDir, distDir: fresh, site, webHost });
    for (const path of pathsIn(`${fresh}-${webHost}`))
      if (!existsSync(join(`${distDir}-${webHost}`, path)))
        brokenInvariant(`${path}, which ${webHost} reads, is missing beside the site.`);
    const [actual, expected] = [new Set(pathsIn(distDir)), new Set(pathsIn(fresh))];
    for (const path of actual.union(expected)) {
      if (VARYING.includes(path) || userFiles.has(join(distDir, path))) continue;
      if (!expected.has(path) && LEAVING.test(path)) continue;
      if (!expected.has(path)) brokenInvariant(`${path} is left over from an earlier site.`);
      if (!actual.has(path)) brokenInvariant(`${path} is missing from the site.`);
      if (!readFileSync(join(distDir, path)).equals(readFileSync(join(fresh, path))))
        brokenInvariant(`${path} differs.`);
    }
    checkUserFiles(state);
  },
};

type BuildSettings = Pick<SimulatorState, 'snapshotDir' | 'distDir' | 'site'> &
  Partial<Pick<SimulatorState, 'webHost'>>;

async function build({ snapshotDir, distDir, site, webHost }: BuildSettings): Promise<void> {
  ensureBundle();
  const args = ['--snapshot', snapshotDir, '--dist', distDir, '--site', site];
  if (webHost !== undefined) args.push('--for', webHost);
  const { code, output } = await runShared('build', args);
  if (code !== 0) brokenInvariant(`Cannot build the site (exit code ${code}): ${output.slice(-2000)}`);
}
