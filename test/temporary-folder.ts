// The folder of a run's temporary files: in memory where there is enough of it, to save the time of disk syncs.
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED = 8 * 2 ** 30;
/** Containers may share the memory, and each counts its processes by itself. */
const PID_SPACE = existsSync('/proc/self/ns/pid') ? readlinkSync('/proc/self/ns/pid').replace(/\D/g, '') : '';
const NAME = `registry-snapshot-test-${PID_SPACE}`;

/** Makes the folder, which is removed when the process ends. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(chooseParent(), `${NAME}-${process.pid}-`));
  // Tests that run as another user read it.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function chooseParent(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  removeThoseOfKilledRuns();
  const { bavail, bsize } = statfsSync(MEMORY);
  // A container may have less memory than its machine.
  const isLarge = Math.min(bavail * bsize, process.availableMemory()) > NEEDED;
  // Many containers run no programs from there.
  const isClosed = /^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'));
  return isLarge && !isClosed ? MEMORY : tmpdir();
}

function removeThoseOfKilledRuns(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = new RegExp(`^${NAME}-(\\d+)-`).exec(name) ?? [];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    try {
      rmSync(join(MEMORY, name), { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
}
