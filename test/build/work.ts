// Work that the tests of threads have done.
import { RegistryError } from '../../src/snapshot/fetch/registry-error.ts';
import type { ThreadFunction } from '../../src/build/thread.ts';

export const run: ThreadFunction<{ what: string; numbers?: number[] }, number> = async (
  { what, numbers = [] },
  report,
) => {
  if (what === 'fail') throw Object.assign(new RegistryError('It did not work.'), { code: 'ENOSPC' });
  // Nothing holds the thread open meanwhile.
  if (what === 'wait') await new Promise(() => {});
  if (what === 'run on') await new Promise((resolve) => setInterval(resolve, 2 ** 30));
  report('adding', `${numbers.length} numbers`, { wall: 1, cpu: 1 });
  return numbers.reduce((one, other) => one + other, 0);
};
