// The project “site” builds the sample's site once and tests it in a real browser.
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { SlowestFiles, SlowestFirst } from './test/slowest-files.ts';

// The commands that tests start have the same code: Node compiles it once.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.tmp/compile-cache');

// In CI a test has a second try, which the report names, because machines there can be slow for a moment.
const shared = { testTimeout: 180_000, hookTimeout: 240_000, retry: process.env['CI'] ? 1 : 0 };
// Mutation tests run the tests of the mutated rooms, but for those that take long or run the code elsewhere.
const isMutating = process.env['STRYKER_MUTATOR_WORKER'] !== undefined;
const MUTATED = [
  'test/{folders,registry,history,notes}/**/*.test.ts',
  'test/build/{build-stamp,outputs,same-site,up-to-date}.test.ts',
  'test/mine/!(mine-command|three-nights).test.ts',
  'test/search/!(write-search).test.ts',
  'test/hosting/{edge-route,host-rules}.test.ts',
  'test/mirror/{api-format,join-pages,replace-links}.test.ts',
  'test/snapshot/{answer-substitute,guard-limits}.test.ts',
  'test/verify/sampled.test.ts',
];
const LONG = [
  'test/folders/kill.test.ts',
  'test/history/{history-files,history-pages,sample-story}.test.ts',
  'test/registry/{long-lists,mutated-answers}.test.ts',
];
// Tests without side effects: their files share processes, and the modules that these have loaded.
const PURE = [
  'test/{calendar,identity,model,notes,pages,registry,sample,search,util}/**/*.test.ts',
  'test/dataset/!(files|query).test.ts',
  'test/history/!(history-pages).test.ts',
  'test/hosting/{edge-route,host-rules}.test.ts',
  'test/mine/!(mine-command).test.ts',
  'test/mirror/{api-format,join-pages,replace-links}.test.ts',
  'test/probe/{address-rules,probe-texts,state-over-time,status-answer}.test.ts',
  'test/scripts/{mine-output,report-lines,snapshot-options}.test.ts',
  'test/snapshot/{answer-substitute,fetch-answer,folder-details,guards,history-store,inspect,inspected-records,lost-files,manifest-chain}.test.ts',
  'test/snapshot/{registry-errors,request-pace,resume,take-snapshot}.test.ts',
  'test/verify/{sampled,seen-states,verdict}.test.ts',
];
const ROOMS = isMutating
  ? { include: MUTATED, exclude: LONG }
  : { include: ['test/**/*.test.ts'], exclude: ['test/site/**', ...PURE] };
const SITE = { include: ['test/site/**/*.test.ts'], globalSetup: ['test/site/setup.ts'] };

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // .ci/run reads the JSON.
    reporters: ['default', new SlowestFiles(), ...(process.env['CI'] ? ['json'] : [])],
    outputFile: { json: '.tmp/tests.json' },
    projects: [
      { test: { ...shared, name: 'rooms', ...ROOMS } },
      ...(isMutating
        ? []
        : [
            { test: { ...shared, name: 'pure', include: PURE, isolate: false } },
            { test: { ...shared, name: 'site', ...SITE } },
          ]),
    ],
  },
});
