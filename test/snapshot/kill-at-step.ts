// Kills its own process (SIGKILL) at the n-th file system call in the folder given as last argument (`node --import`).
// A file that is being written is left incomplete. MOMENT is n; without it, the number of calls is printed.
import { createRequire, syncBuiltinESMExports } from 'node:module';

type Disk = Record<string, (...given: unknown[]) => unknown>;

const STEPS = ['mkdir', 'open', 'write', 'writeFile', 'rename', 'symlink', 'link', 'rm', 'readFile'];
const moment = Number(process.env['MOMENT']);
const folder = process.argv.at(-1)!;
const require = createRequire(import.meta.url);
const [now, later] = ['node:fs', 'node:fs/promises'].map((name) => require(name) as Disk) as [Disk, Disk];
const { writeSync, writeFileSync } = now;
/** Open files of the folder. */
const opened = new Set<unknown>();
let step = 0;

for (const name of STEPS) {
  watch(later, name);
  watch(now, `${name}Sync`);
}
syncBuiltinESMExports();
process.once('exit', () => console.log(JSON.stringify({ steps: step })));

/** Node loads modules with the same functions, so only calls in the folder count. */
function watch(disk: Disk, name: string): void {
  const real = disk[name];
  if (!real) return; // promises have no `write`
  disk[name] = (...given) => {
    if (!opened.has(given[0]) && !given.some((each) => String(each).startsWith(folder)))
      return real(...given);
    step += 1;
    if (step === moment) {
      const [place, content, options] = given;
      if (name.startsWith('writeFile')) writeFileSync!(place, half(content), options);
      if (name === 'writeSync') writeSync!(place, half(content));
      process.kill(process.pid, 'SIGKILL');
    }
    const result = real(...given);
    if (name === 'openSync') opened.add(result);
    return result;
  };
}

function half(content: unknown): unknown {
  const bytes = Buffer.from(content as string);
  return bytes.subarray(0, bytes.length / 2);
}
