// The folder beside dist/ in which a build is made, and which keeps two builds from running at once.
import { rmSync } from 'node:fs';
import { access, constants, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** A build that cannot be made here. The message says why and what to do. */
export class BuildError extends Error {
  override name = 'BuildError';
}

const OWNER = '.pid';

/**
 * Makes the staging folder of `distDir`, beside it so that its files can be moved by rename. It is the build's lock:
 * throws BuildError while another build is alive; what a dead one left is removed.
 */
export async function openStage(distDir: string): Promise<string> {
  const dist = resolve(distDir);
  const stage = join(dirname(dist), `.${basename(dist)}-staging`);
  await mkdir(dirname(dist), { recursive: true });
  await mustBeFolder(dist);
  try {
    await mkdir(stage);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await removeDeadStage(stage);
    await mkdir(stage);
  }
  await writeFile(join(stage, OWNER), String(process.pid));
  return stage;
}

/** Removes the staging folder, whatever is still in it. */
export function closeStage(stage: string): void {
  remove(stage);
}

// At once: to hand over so many files one by one takes longer than to remove them.
function remove(stage: string): void {
  rmSync(stage, { recursive: true, force: true });
}

async function mustBeFolder(dist: string): Promise<void> {
  const there = await stat(dist).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (there && !there.isDirectory()) {
    throw new BuildError(`“${dist}” is a file: move it away, or name another folder with --dist.`);
  }
  // Found out before a minute of work, not after it.
  if (there) await access(dist, constants.W_OK);
}

async function removeDeadStage(stage: string): Promise<void> {
  const pid = Number(await readFile(join(stage, OWNER), 'utf8').catch(() => ''));
  if (pid && isAlive(pid)) {
    throw new BuildError(
      `Another build is running (process ${pid}): wait for it, or stop it, and run this again.`,
    );
  }
  remove(stage);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
