import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTablesInput, type DatasetSources } from '../../src/dataset/tables-input.ts';
import { NdjsonFiles } from '../../src/dataset/ndjson.ts';
import { writeDataset, type PublishedData } from '../../src/dataset/write-dataset.ts';

/** Writes the data of a snapshot to `<outDir>/data/`, as a build does. */
export function writeData(sources: DatasetSources, outDir: string): PublishedData {
  const folder = join(outDir, 'data');
  mkdirSync(folder, { recursive: true });
  const { manifest } = sources.snapshot;
  const ndjson = new NdjsonFiles(folder, manifest);
  const input = readTablesInput(sources, (...response) => ndjson.add(...response));
  return writeDataset(input, ndjson.close(), folder);
}
