import type { ChangeDraft } from '../entry.ts';
import type { PublishedRecords } from './published-records.ts';
import type { RecordPair } from './record-pair.ts';
import type { SchemaChanges } from './schema-changes.ts';

export interface ComparedRegistries {
  before: PublishedRecords;
  after: PublishedRecords;
  schemaChanges: SchemaChanges;
}

/** Returns events, and removes the differences that they report from the pair. */
export type EventRule = (pair: RecordPair, registries: ComparedRegistries) => ChangeDraft[];
