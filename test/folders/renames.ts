// The renames that a piece of work makes, in their order.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';

const disk = createRequire(import.meta.url)('node:fs') as typeof import('node:fs');

/**
 * Runs `work`; returns the paths inside `folder` that got a file or a folder by a rename, in their order. The rename to
 * `failing` fails with EACCES.
 */
export async function renamesInto(
  folder: string,
  work: () => Promise<unknown>,
  failing?: string,
): Promise<string[]> {
  const { renameSync } = disk;
  const targets: string[] = [];
  disk.renameSync = (from, to) => {
    const path = relative(folder, String(to));
    if (path === failing) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
    renameSync(from, to);
    targets.push(path);
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
