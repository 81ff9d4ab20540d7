// Tests mirror src. Those under test/site look at the sample's site in a real browser: it is built once for all of them.
import { defineConfig } from 'vitest/config';

const shared = { testTimeout: 60_000, hookTimeout: 240_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    // .ci/run counts from this file.
    reporters: process.env['CI'] ? ['default', ['json', { outputFile: '.tmp/tests.json' }]] : ['default'],
    projects: [
      { test: { ...shared, name: 'rooms', include: ['test/**/*.test.ts'], exclude: ['test/site/**'] } },
      {
        test: {
          ...shared,
          name: 'site',
          include: ['test/site/**/*.test.ts'],
          globalSetup: ['test/site/setup.ts'],
        },
      },
    ],
  },
});
