import { execFileSync } from 'node:child_process';
import { onTestFinished, type TestContext } from 'vitest';

/** Mounts a disk in memory until the end of the test, which is skipped where the system refuses that. */
export function mountDisk(folder: string, options: string, { skip }: TestContext): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    skip('mounting is refused here');
  }
  onTestFinished(() => void execFileSync('umount', [folder]));
}
