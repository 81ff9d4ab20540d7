import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createFolder } from './fixtures.ts';

/** Looks for programs in a process of its own, as a test does, and returns what the end of the run prints. */
function lookFor(names: string[], env: Record<string, string> = {}): string {
  const script = `const { has, missingSentence } = await import(${JSON.stringify(import.meta.resolve('./programs.ts'))});
    console.log(${JSON.stringify(names)}.map((name) => has(name)).join(), missingSentence());`;
  const { PATH = '' } = process.env;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { PATH, TMPDIR: createFolder(), ...env },
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

test('the end of a run names the programs that are missing, each once', () => {
  expect(lookFor(['sh', 'no-such-program', 'another', 'no-such-program'])).toBe(
    'true,false,false,false Some tests were skipped. They need: another, no-such-program.\n',
  );
  expect(lookFor(['sh'])).toBe('true undefined\n');
});

test('in CI, a missing program is an error', () => {
  expect(() => lookFor(['no-such-program'], { CI: 'true' })).toThrow('CI needs no-such-program. Install it.');
});
