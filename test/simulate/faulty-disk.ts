// Wraps node:fs, so that the process can die at a disk operation or the disk be full at a byte. Import it before the modules
// that use node:fs. Operations on other folders are unaffected.
import { createRequire, syncBuiltinESMExports } from 'node:module';

type Call = (...args: unknown[]) => unknown;
type Disk = Record<string, Call>;

/** The process has died: every later disk operation throws it too. */
export class DeadError extends Error {
  override name = 'DeadError';
}

export interface DiskFault {
  folder: string;
  /** The process dies at this disk operation, counted from 1. */
  step?: number;
  /** The disk is full after this many bytes. */
  bytes?: number;
}

const WRITES = ['mkdir', 'write', 'writeFile', 'appendFile', 'symlink', 'link', 'copyFile', 'cp'];
const OTHER_OPERATIONS = 'open rename rm rmdir unlink readFile readdir utimes fsync ftruncate'.split(' ');
const require = createRequire(import.meta.url);
const [sync, async] = ['node:fs', 'node:fs/promises'].map((name) => require(name) as Disk) as [Disk, Disk];
const { writeSync, writeFileSync } = sync as { writeSync: Call; writeFileSync: Call };
/** Descriptors of open files in the folder. */
const opened = new Set<unknown>();
let fault: DiskFault | undefined;
let steps = 0;
let written = 0;
let isDead = false;
let isFull = false;

for (const name of [...WRITES, ...OTHER_OPERATIONS]) {
  wrap(sync, `${name}Sync`, name, false);
  wrap(async, name, name, true);
}
wrap(sync, 'fsync', 'fsync', false); // with a callback
syncBuiltinESMExports();

/** Runs work with a disk fault; `hasFailed` says whether the fault occurred. */
export async function withDiskFault<Result>(
  next: DiskFault,
  work: () => Promise<Result>,
): Promise<{ result: PromiseSettledResult<Result>; hasFailed: boolean }> {
  [fault, steps, written, isDead, isFull] = [next, 0, 0, false, false];
  opened.clear();
  try {
    const [result] = await Promise.allSettled([work()]);
    return { result, hasFailed: isDead || isFull };
  } finally {
    fault = undefined;
  }
}

function wrap(disk: Disk, name: string, operation: string, isAsync: boolean): void {
  const real = disk[name];
  if (!real) return;
  disk[name] = (...args) => {
    if (!fault || !isInFolder(args, fault.folder)) return real(...args);
    try {
      failIfDue(operation, args, fault);
    } catch (error) {
      if (isAsync) return Promise.reject(error as Error);
      throw error;
    }
    const result = real(...args);
    if (name === 'openSync') opened.add(result);
    return result;
  };
}

function isInFolder(args: unknown[], folder: string): boolean {
  return opened.has(args[0]) || args.some((each) => typeof each === 'string' && each.startsWith(folder));
}

/** Throws if the process has died or the disk is full. */
function failIfDue(operation: string, args: unknown[], { step, bytes }: DiskFault): void {
  steps += 1;
  if (isDead) throw new DeadError('The process is dead.');
  if (steps === step) {
    // `writeFileSync` opens the file by a call that is wrapped too.
    writePart(operation, args, byteLengthOf(args[1]) / 2);
    isDead = true;
    throw new DeadError(`The process died at disk operation ${step}: ${operation} ${String(args[0])}`);
  }
  const isWrite = WRITES.includes(operation) || (operation === 'open' && /[wa]/.test(String(args[1] ?? '')));
  if (bytes === undefined || !isWrite) return;
  const size = byteLengthOf(args[1]);
  const left = Math.max(0, bytes - written);
  written += size + 1;
  if (written <= bytes && !isFull) return;
  if (!isFull) writePart(operation, args, left);
  isFull = true;
  throw Object.assign(new Error(`ENOSPC: no space left on device, ${operation}`), {
    code: 'ENOSPC',
    syscall: operation,
  });
}

/** Leaves a partly written file. */
function writePart(operation: string, [target, content, options]: unknown[], size: number): void {
  const part = (): Buffer => Buffer.from(content as string).subarray(0, size);
  if (operation === 'writeFile') writeFileSync(target, part(), options);
  if (operation === 'write') writeSync(target, part());
}

function byteLengthOf(content: unknown): number {
  return content instanceof Uint8Array ? content.length : typeof content === 'string' ? content.length : 0;
}
