#!/usr/bin/env node
import { Argument, Option } from 'commander';
import { commandTextOf } from '../src/util/command-text.ts';
import { runIfMain } from './command.ts';
import { BOM_OPTION, checkBomFlag } from './shared-options.ts';
import type { QueryFlags } from './query-run.ts';

export default await runIfMain<QueryFlags>(import.meta, {
  name: 'query',
  summary:
    'Run an SQL query on the current snapshot and print the result. Tables and views are those of /data/registry.sqlite.',
  argument: new Argument('<sql>', 'one query: "select name from platforms where releases = \'5.1\'"'),
  excess: `The query is several words for the shell. Put it in quotes: “${commandTextOf('query', '"select name from platforms"')}”.`,
  settings: ['snapshotDir', 'site', 'contacts', 'siteConfig'],
  options: [
    new Option('--json', 'print a JSON array with untruncated values'),
    new Option('--csv', 'print CSV with untruncated values; control characters appear as U+FFFD').conflicts(
      'json',
    ),
    BOM_OPTION,
  ],
  run: async (config, flags, [sql = '']) => {
    checkBomFlag(flags);
    const { query } = await import('./query-run.ts');
    await query(config, flags, sql);
  },
});
