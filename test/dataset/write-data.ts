import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTablesInput, type DatasetSources } from '../../src/dataset/tables-input.ts';
import { NdjsonFiles } from '../../src/dataset/ndjson.ts';
import { writeDataset, type PublishedData } from '../../src/dataset/write-dataset.ts';
import { readServiceStates } from '../../src/probe/read-service-states.ts';

interface DataSources extends DatasetSources {
  /** The folder with the states of services; undefined for a site without them. */
  statesIn?: string;
}

/** Writes the data of a snapshot to `<outDir>/data/`, as a build does. */
export function writeData({ statesIn, ...sources }: DataSources, outDir: string): PublishedData {
  const folder = join(outDir, 'data');
  mkdirSync(folder, { recursive: true });
  const { manifest } = sources.snapshot;
  const ndjson = new NdjsonFiles(folder, manifest);
  const input = readTablesInput(sources, (...response) => ndjson.add(...response));
  const serviceStates =
    statesIn === undefined
      ? undefined
      : readServiceStates({ snapshotDir: statesIn, probe: true }, manifest, input.model.services);
  return writeDataset({ ...input, serviceStates }, ndjson.close(), folder);
}
