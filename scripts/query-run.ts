import type { Config } from '../src/config.ts';
import { createDatabase } from '../src/dataset/database.ts';
import { printCsv, printJson, printTable } from '../src/dataset/print-rows.ts';
import { runQuery } from '../src/dataset/sql-query.ts';
import { readTablesInput } from '../src/dataset/data-source.ts';
import { probeSourceOf } from '../src/probe/published-probes.ts';
import { readHistory } from '../src/snapshot/store/history-store.ts';
import { withSampleNotes } from '../src/identity/sample-notes.ts';
import { readIdentity } from '../src/identity/site-identity.ts';
import { openSnapshot, snapshotForSite } from '../src/snapshot/store/snapshot-store.ts';
import { printParts } from './terminal.ts';

export interface QueryFlags {
  json?: true;
  csv?: true;
  bom?: true;
}

export async function query(config: Config, { json, csv, bom }: QueryFlags, sql: string): Promise<void> {
  const snapshot = snapshotForSite(await openSnapshot(config.snapshotDir), config);
  const probes = probeSourceOf({ ...config, probe: true }, snapshot.manifest);
  const { entries } = await readHistory(config.snapshotDir, snapshot);
  const { notes } = withSampleNotes(readIdentity(config), snapshot.manifest);
  const database = createDatabase(readTablesInput({ snapshot, site: config.site, entries, probes, notes }));
  try {
    const print = json ? printJson : csv ? printCsv : printTable;
    await printParts(print(runQuery(database, sql)), { bom });
  } finally {
    database.close();
  }
}
