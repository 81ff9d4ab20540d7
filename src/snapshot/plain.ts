// A snapshot as one plain folder without versions, fit for a branch of a repository: what changed is then a diff.
import { cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, manifestSchema } from './manifest.ts';
import { ENTRY, HISTORY, keepEntry } from './memory.ts';
import { REPORT } from './report.ts';
import { STATUS } from './status.ts';
import { CURRENT, openSnapshot, SnapshotError } from './store.ts';

// The registry's own bytes and what is counted of them are nothing that anybody reads as a diff; the history is.
const ATTRIBUTES = ['api/**', MANIFEST, REPORT, ENTRY].map((path) => `${path} -diff\n`).join('');
// What is not of the snapshot: the repository's.
const FOREIGN = ['.git'];

/** Makes a folder hold the current snapshot and its history, and nothing else; what git keeps there stays. */
export async function savePlain(snapshotDir: string, folder: string): Promise<void> {
  const snapshot = await openSnapshot(snapshotDir);
  await keepEntry(snapshotDir, snapshot);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (!FOREIGN.includes(name)) await rm(join(folder, name), { recursive: true });
  }
  await cp(snapshot.dir, folder, { recursive: true });
  for (const name of [HISTORY, STATUS]) {
    if (await exists(join(snapshotDir, name))) {
      await cp(join(snapshotDir, name), join(folder, name), { recursive: true });
    }
  }
  await writeFile(join(folder, '.gitattributes'), ATTRIBUTES);
}

/**
 * Makes a snapshot folder of a plain one, as it was when it was saved; returns whether there was one. Throws
 * SnapshotError where the snapshot folder holds a snapshot already.
 */
export async function restorePlain(folder: string, snapshotDir: string): Promise<boolean> {
  if (!(await exists(join(folder, MANIFEST)))) return false;
  if (await exists(join(snapshotDir, CURRENT))) {
    throw new SnapshotError(
      `There is a snapshot in “${snapshotDir}” already: name another folder with SNAPSHOT_DIR.`,
    );
  }
  const { taken } = manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  const version = taken.replace(/\.\d+/, '').replaceAll(':', '-');
  const besides = [...FOREIGN, HISTORY, STATUS, '.gitattributes'];
  const names = (await readdir(folder)).filter((name) => !besides.includes(name));
  for (const name of names) {
    await cp(join(folder, name), join(snapshotDir, version, name), { recursive: true });
  }
  for (const name of [HISTORY, STATUS]) {
    if (await exists(join(folder, name)))
      await cp(join(folder, name), join(snapshotDir, name), { recursive: true });
  }
  await symlink(version, join(snapshotDir, CURRENT));
  return true;
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
