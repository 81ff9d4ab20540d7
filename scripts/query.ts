#!/usr/bin/env node
import { Argument, Option } from 'commander';
import { commandTextOf } from '../src/util/command-text.ts';
import { runIfMain } from './command.ts';
import type { Config } from '../src/config/config.ts';
import { createDatabase } from '../src/dataset/database.ts';
import { formatAsCsv, formatAsJson, formatAsTable } from '../src/dataset/format-rows.ts';
import { runQuery } from '../src/dataset/sql-query.ts';
import { readTablesInput } from '../src/dataset/tables-input.ts';
import { readServiceStates } from '../src/probe/read-service-states.ts';
import { readHistory } from '../src/snapshot/store/history-store.ts';
import { withSampleNotes } from '../src/config/sample-notes.ts';
import { readIdentity } from '../src/config/site-identity.ts';
import { openSnapshot, withoutHiddenContacts } from '../src/snapshot/store/snapshot-store.ts';
import { printInBatches } from './terminal.ts';

interface QueryFlags {
  json?: true;
  csv?: true;
}

export default await runIfMain<QueryFlags>(import.meta, {
  name: 'query',
  summary:
    'Run an SQL query on the current snapshot and print the result. It has the tables and views of /data/registry.sqlite.',
  argument: new Argument('<sql>', 'one query: "select name from platforms where releases = \'5.1\'"'),
  excess: `The query is several words for the shell. Put it in quotes: “${commandTextOf('query', '"select name from platforms"')}”.`,
  settings: ['snapshotDir', 'site', 'contacts', 'siteConfig'],
  options: [
    new Option('--json', 'print a JSON array with untruncated values'),
    new Option('--csv', 'print CSV with untruncated values; control characters appear as U+FFFD').conflicts(
      'json',
    ),
  ],
  run: (config, flags, [sql = '']) => query(config, flags, sql),
});

async function query(config: Config, { json, csv }: QueryFlags, sql: string): Promise<void> {
  const snapshot = withoutHiddenContacts(await openSnapshot(config.snapshotDir), config);
  const { entries } = await readHistory(config.snapshotDir, snapshot);
  const { notes } = withSampleNotes(readIdentity(config), snapshot.manifest);
  const input = readTablesInput({ snapshot, site: config.site, entries, notes });
  const serviceStates = readServiceStates(
    { ...config, probe: true },
    snapshot.manifest,
    input.model.services,
  );
  const database = createDatabase({ ...input, serviceStates });
  try {
    const format = json ? formatAsJson : csv ? formatAsCsv : formatAsTable;
    await printInBatches(format(runQuery(database, sql)), { isFile: csv === true });
  } finally {
    database.close();
  }
}
