// Reads a whole folder, to compare one with another, or copies it.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file below a folder by its relative path, in order: its text, or for a link what it points at. */
export async function treeOf(folder: string): Promise<Map<string, string>> {
  const tree = new Map<string, string>();
  for (const path of (await readdir(folder, { recursive: true })).toSorted()) {
    const stats = await lstat(join(folder, path));
    if (stats.isSymbolicLink()) tree.set(path, `→ ${await readlink(join(folder, path))}`);
    else if (stats.isFile()) tree.set(path, await readFile(join(folder, path), 'latin1'));
  }
  return tree;
}

/** Copies the content of a folder with its links and times. For hundreds of files, `cp` of node:fs takes much longer. */
export function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
