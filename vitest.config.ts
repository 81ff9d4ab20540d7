// The project “site” builds the sample's site once and tests it in a real browser.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { missingSentence } from './test/programs.ts';
import { makeTemporaryFolder } from './test/temporary-folder.ts';

// The commands that tests start have the same code: Node compiles it once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.tmp/compile-cache');

process.env['TMPDIR'] = makeTemporaryFolder();

// A busy machine takes its time.
const shared = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['test/end-of-file.ts'],
  // Enough of an object to see which one it is; the difference is printed in full.
  chaiConfig: { truncateThreshold: 2000 },
};
// Files share processes, and the modules that these have loaded, but for those that change their process.
const ALONE = ['test/simulate.test.ts'];
const ROOMS = { include: ['test/**/*.test.ts'], exclude: ['test/site/**', ...ALONE], isolate: false };
const SITE = {
  include: ['test/site/**/*.test.ts'],
  globalSetup: ['test/site/setup.ts'],
  isolate: false,
};

/** Browser tests take longest, so they come first. Within a project, Vitest begins with long or large files. */
class BrowserTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // eslint-disable-next-line unicorn/no-array-sort -- the sequencer's method, not an array's
    const sorted = await super.sort(files);
    const [first, rest] = [true, false].map((isFirst) =>
      sorted.filter(({ project }) => (project.name === 'site') === isFirst),
    );
    return [...first!, ...rest!];
  }
}

/** After the summary of the run. */
function printMissing(): void {
  const sentence = missingSentence();
  if (sentence !== undefined) process.stdout.write(`\n${sentence}\n`);
}

export default defineConfig({
  test: {
    // Two workers wait for browsers, commands and disks often enough to leave time for a third.
    maxWorkers: 3,
    sequence: { sequencer: BrowserTestsFirst },
    // .ci/run reads the JSON.
    reporters: ['default', ...(process.env['CI'] ? ['json'] : []), { onTestRunEnd: printMissing }],
    outputFile: { json: '.tmp/tests.json' },
    projects: [
      { test: { ...shared, name: 'rooms', ...ROOMS } },
      { test: { ...shared, name: 'alone', include: ALONE } },
      { test: { ...shared, name: 'site', ...SITE } },
    ],
  },
});
