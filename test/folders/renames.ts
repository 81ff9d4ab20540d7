// The renames that a piece of work makes, in their order.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';

const disk = createRequire(import.meta.url)('node:fs') as typeof import('node:fs');

/** Runs `work`; returns the paths inside `folder` that got a file or a folder by a rename, in their order. */
export async function renamesInto(folder: string, work: () => Promise<unknown>): Promise<string[]> {
  const { renameSync } = disk;
  const targets: string[] = [];
  disk.renameSync = (from, to) => {
    renameSync(from, to);
    targets.push(relative(folder, String(to)));
  };
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    disk.renameSync = renameSync;
    syncBuiltinESMExports();
  }
  return targets.filter((path) => !path.startsWith('..'));
}
