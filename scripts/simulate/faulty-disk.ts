// The machine's disk: it can die at a step, with the process, or fill up at a byte. To be imported before whatever it is
// to reach: every call of node:fs passes through here from then on, and those of other folders pass untouched.
import { createRequire, syncBuiltinESMExports } from 'node:module';

type Call = (...given: unknown[]) => unknown;
type Disk = Record<string, Call>;

/** What a dead process does no more; whoever catches it can do nothing on the disk either. */
export class DeadError extends Error {
  override name = 'DeadError';
}

export interface DiskFault {
  /** The folder that it is about. */
  folder: string;
  /** The process dies at this step, counted from 1. */
  step?: number;
  /** Called then in place of dying in this process. */
  onDeath?: () => void;
  /** The disk is full after so many bytes. */
  bytes?: number;
}

const WRITING = ['mkdir', 'write', 'writeFile', 'appendFile', 'symlink', 'link', 'copyFile', 'cp'];
const OTHERS = [
  'open',
  'rename',
  'rm',
  'rmdir',
  'unlink',
  'readFile',
  'readdir',
  'utimes',
  'fsync',
  'ftruncate',
];
const require = createRequire(import.meta.url);
const [now, later] = ['node:fs', 'node:fs/promises'].map((name) => require(name) as Disk) as [Disk, Disk];
const { writeSync, writeFileSync } = now as { writeSync: Call; writeFileSync: Call };
/** Files of the folder that are open. */
const opened = new Set<unknown>();
let trouble: DiskFault | undefined;
let steps = 0;
let written = 0;
let isDead = false;
let isFull = false;

for (const name of [...WRITING, ...OTHERS]) {
  watch(now, `${name}Sync`, name, false);
  watch(later, name, name, true);
}
watch(now, 'fsync', 'fsync', false);
syncBuiltinESMExports();

/** Makes trouble until the work is done; says how many steps on the disk it took, and whether the trouble came. */
export async function withDiskFault<Result>(
  next: DiskFault,
  work: () => Promise<Result>,
): Promise<{ result: PromiseSettledResult<Result>; steps: number; happened: boolean }> {
  [trouble, steps, written, isDead, isFull] = [next, 0, 0, false, false];
  opened.clear();
  try {
    const [result] = await Promise.allSettled([work()]);
    return { result, steps, happened: isDead || isFull };
  } finally {
    trouble = undefined;
  }
}

function watch(disk: Disk, name: string, what: string, isLater: boolean): void {
  const real = disk[name];
  if (!real) return;
  disk[name] = (...given) => {
    if (!trouble || !isOurs(given, trouble.folder)) return real(...given);
    try {
      before(what, given);
    } catch (error) {
      if (isLater) return Promise.reject(error as Error);
      throw error;
    }
    const result = real(...given);
    if (name === 'openSync') opened.add(result);
    return result;
  };
}

function isOurs(given: unknown[], folder: string): boolean {
  return opened.has(given[0]) || given.some((each) => typeof each === 'string' && each.startsWith(folder));
}

/** Throws where the step does not come about any more. */
function before(what: string, given: unknown[]): void {
  const { step, onDeath, bytes } = trouble!;
  steps += 1;
  if (isDead) throw new DeadError('The process is dead.');
  if (steps === step) {
    isDead = true;
    leaveHalf(what, given, sizeOf(given[1]) / 2);
    onDeath?.();
    throw new DeadError(`The process died at its step ${step} on the disk: ${what} ${String(given[0])}`);
  }
  const isWrite = WRITING.includes(what) || (what === 'open' && /[wa]/.test(String(given[1] ?? '')));
  if (bytes === undefined || !isWrite) return;
  const size = sizeOf(given[1]);
  const left = Math.max(0, bytes - written);
  written += size + 1;
  if (written <= bytes && !isFull) return;
  if (!isFull) leaveHalf(what, given, left);
  isFull = true;
  throw Object.assign(new Error(`ENOSPC: no space left on device, ${what}`), {
    code: 'ENOSPC',
    syscall: what,
  });
}

/** A file that is just being written is left in part. */
function leaveHalf(what: string, [place, content, options]: unknown[], size: number): void {
  const part = (): Buffer => Buffer.from(content as string).subarray(0, size);
  if (what === 'writeFile') writeFileSync(place, part(), options);
  if (what === 'write') writeSync(place, part());
}

function sizeOf(content: unknown): number {
  return content instanceof Uint8Array ? content.length : typeof content === 'string' ? content.length : 0;
}
