#!/usr/bin/env node
import { Argument, Option } from 'commander';
import { createDatabase } from '../src/dataset/database.ts';
import { printCsv, printJson, printTable } from '../src/dataset/print-rows.ts';
import { runQuery } from '../src/dataset/sql-query.ts';
import { readSource } from '../src/dataset/data-source.ts';
import { probeSourceOf } from '../src/probe/published-probes.ts';
import { readHistory } from '../src/snapshot/store/history-store.ts';
import { withSampleNotes } from '../src/identity/sample-notes.ts';
import { readIdentity } from '../src/identity/site-identity.ts';
import { openSnapshot, siteSnapshotOf } from '../src/snapshot/store/snapshot-store.ts';
import { commandLine } from '../src/util/command-line.ts';
import { command } from './command.ts';
import { BOM_OPTION, checkBom } from './shared-options.ts';
import { printParts } from './terminal.ts';

export default await command<{ json?: true; csv?: true; bom?: true }>(import.meta, {
  name: 'query',
  summary:
    'Run an SQL query on the current snapshot and print the result. Tables and views are those of /data/registry.sqlite.',
  argument: new Argument('<sql>', 'one query: "select name from platforms where releases = \'5.1\'"'),
  excess: `The query is several words for the shell. Put it in quotes: “${commandLine('query', '"select name from platforms"')}”.`,
  settings: ['snapshotDir', 'site', 'contacts', 'siteConfig'],
  options: [
    new Option('--json', 'print a JSON array with untruncated values'),
    new Option('--csv', 'print CSV with untruncated values; control characters appear as \\u001b').conflicts(
      'json',
    ),
    BOM_OPTION,
  ],
  run: async (config, { json, csv, bom }, [sql = '']) => {
    checkBom({ csv, bom });
    const snapshot = siteSnapshotOf(await openSnapshot(config.snapshotDir), config);
    const probes = probeSourceOf({ ...config, probe: true }, snapshot.manifest);
    const { entries } = await readHistory(config.snapshotDir, snapshot);
    const { notes } = withSampleNotes(readIdentity(config), snapshot.manifest);
    const database = createDatabase(readSource({ snapshot, site: config.site, entries, probes, notes }));
    try {
      const print = json ? printJson : csv ? printCsv : printTable;
      await printParts(print(runQuery(database, sql)), { bom });
    } finally {
      database.close();
    }
  },
});
