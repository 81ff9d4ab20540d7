import { execFileSync } from 'node:child_process';
import { onTestFinished, type TestContext } from 'vitest';

/** Mounts a disk in memory until the end of the test, which is skipped where the system refuses that. */
export function mountDisk(folder: string, options: string, context: TestContext): void {
  mount(['-t', 'tmpfs', '-o', options, 'tmpfs'], folder, context);
}

/** The same with another folder, which is on the same disk. */
export function mountFolder(other: string, folder: string, context: TestContext): void {
  mount(['--bind', other], folder, context);
}

function mount(what: string[], folder: string, { skip }: TestContext): void {
  try {
    execFileSync('mount', [...what, folder], { stdio: 'ignore' });
  } catch {
    skip('mounting is refused here');
  }
  onTestFinished(() => void execFileSync('umount', [folder]));
}
