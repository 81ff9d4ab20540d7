// The project “site” builds the sample's site once and tests it in a real browser.
import { defineConfig } from 'vitest/config';

// In CI a test has a second try, which the report names, because machines there can be slow for a moment.
const shared = { testTimeout: 60_000, hookTimeout: 240_000, retry: process.env['CI'] ? 1 : 0 };
// Mutation tests run the tests of the mutated rooms, but for those that take long or run the code elsewhere.
const isMutating = process.env['STRYKER_MUTATOR_WORKER'] !== undefined;
const MUTATED = ['test/{folders,registry,history}/**/*.test.ts', 'test/snapshot/guard-limits.test.ts'];
const LONG = [
  'test/folders/kill.test.ts',
  'test/history/{history-files,history-pages,sample-story}.test.ts',
  'test/registry/{long-lists,mutated-answers}.test.ts',
];
const ROOMS = isMutating
  ? { include: MUTATED, exclude: LONG }
  : { include: ['test/**/*.test.ts'], exclude: ['test/site/**'] };
const SITE = { include: ['test/site/**/*.test.ts'], globalSetup: ['test/site/setup.ts'] };

export default defineConfig({
  test: {
    maxWorkers: 2,
    // .ci/run reads this file.
    reporters: process.env['CI'] ? ['default', ['json', { outputFile: '.tmp/tests.json' }]] : ['default'],
    projects: [
      { test: { ...shared, name: 'rooms', ...ROOMS } },
      ...(isMutating ? [] : [{ test: { ...shared, name: 'site', ...SITE } }]),
    ],
  },
});
