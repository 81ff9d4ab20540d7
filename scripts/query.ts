#!/usr/bin/env node
// npm run query: runs an SQL query on the current snapshot.
import { Argument, Option } from 'commander';
import { createDatabase } from '../src/dataset/database.ts';
import { printCsv, printJson, printTable } from '../src/dataset/print-rows.ts';
import { runQuery } from '../src/dataset/sql-query.ts';
import { readSource } from '../src/dataset/data-source.ts';
import { openSnapshot, siteSnapshotOf } from '../src/snapshot/store/snapshot-store.ts';
import { command } from './command.ts';
import { printParts } from './terminal.ts';

await command<{ json?: true; csv?: true }>({
  name: 'query',
  summary:
    'Run an SQL query on the current snapshot and print the result. Tables and views are those of /data/registry.sqlite.',
  argument: new Argument('<sql>', 'one query: "select name from platforms where releases = \'5.1\'"'),
  settings: ['snapshotDir', 'site', 'contacts'],
  options: [
    new Option('--json', 'print a JSON array with untruncated values'),
    new Option('--csv', 'print CSV with untruncated values; control characters appear as \\u001b').conflicts(
      'json',
    ),
  ],
  run: async (config, { json, csv }, [sql = '']) => {
    const snapshot = siteSnapshotOf(await openSnapshot(config.snapshotDir), config);
    const database = createDatabase(readSource(snapshot, config.site));
    try {
      const print = json ? printJson : csv ? printCsv : printTable;
      await printParts(print(runQuery(database, sql)));
    } finally {
      database.close();
    }
  },
});
