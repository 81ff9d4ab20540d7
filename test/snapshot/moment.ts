// Kills its own process (SIGKILL) at the n-th step on the disk, n from the environment; for `node --import`. A file
// that is just being written is left half written. Without n it prints how many steps there were.
import { createRequire, syncBuiltinESMExports } from 'node:module';

const STEPS = ['mkdir', 'open', 'writeFile', 'appendFile', 'rename', 'symlink', 'link', 'rm', 'readFile'];
const moment = Number(process.env['MOMENT']);
const disk = createRequire(import.meta.url)('node:fs/promises') as Record<
  string,
  (...given: unknown[]) => unknown
>;
let step = 0;

for (const name of STEPS) {
  const real = disk[name]!;
  disk[name] = async (...given) => {
    step += 1;
    if (step === moment) {
      const [, content] = given;
      if (name === 'writeFile' || name === 'appendFile') await real(given[0], half(content), given[2]);
      process.kill(process.pid, 'SIGKILL');
    }
    return real(...given);
  };
}
syncBuiltinESMExports();
process.once('exit', () => console.log(JSON.stringify({ steps: step })));

function half(content: unknown): unknown {
  const bytes = Buffer.from(content as string);
  return bytes.subarray(0, bytes.length / 2);
}
