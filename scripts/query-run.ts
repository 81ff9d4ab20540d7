import type { Config } from '../src/config.ts';
import { createDatabase } from '../src/dataset/database.ts';
import { formatAsCsv, formatAsJson, formatAsTable } from '../src/dataset/format-rows.ts';
import { runQuery } from '../src/dataset/sql-query.ts';
import { readTablesInput } from '../src/dataset/data-source.ts';
import { readProbesToPublish } from '../src/probe/published-probes.ts';
import { readHistory } from '../src/snapshot/store/history-store.ts';
import { withSampleNotes } from '../src/identity/sample-notes.ts';
import { readIdentity } from '../src/identity/site-identity.ts';
import { openSnapshot, withoutHiddenContacts } from '../src/snapshot/store/snapshot-store.ts';
import { printInBatches } from './terminal.ts';

export interface QueryFlags {
  json?: true;
  csv?: true;
  bom?: true;
}

export async function query(config: Config, { json, csv, bom }: QueryFlags, sql: string): Promise<void> {
  const snapshot = withoutHiddenContacts(await openSnapshot(config.snapshotDir), config);
  const probes = readProbesToPublish({ ...config, probe: true }, snapshot.manifest);
  const { entries } = await readHistory(config.snapshotDir, snapshot);
  const { notes } = withSampleNotes(readIdentity(config), snapshot.manifest);
  const database = createDatabase(readTablesInput({ snapshot, site: config.site, entries, probes, notes }));
  try {
    const format = json ? formatAsJson : csv ? formatAsCsv : formatAsTable;
    await printInBatches(format(runQuery(database, sql)), { bom, isFile: csv === true });
  } finally {
    database.close();
  }
}
