// The project “site” builds the sample's site once and tests it in a real browser.
import { defineConfig } from 'vitest/config';

const shared = { testTimeout: 60_000, hookTimeout: 240_000 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    // .ci/run reads this file.
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
