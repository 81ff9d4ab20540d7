// Reads a snapshot once: for the mirror, the data, the pages and search.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FOLDER } from '../dataset/data-package.ts';
import { readPublishedRegistry } from '../mirror/publish/published-registry.ts';
import { NdjsonFiles } from '../dataset/ndjson.ts';
import { writeDataset } from '../dataset/write-dataset.ts';
import { writeMirroredResponses } from '../mirror/publish/write-mirror.ts';
import { siteDataOf, type SiteData, type SiteDataOptions } from '../page-data/site-data.ts';
import { withoutHiddenContacts, type Snapshot } from '../snapshot/store/snapshot-store.ts';

interface PublishOptions extends Omit<SiteDataOptions, 'snapshot' | 'registry'> {
  snapshot: Snapshot;
  /** The folder of the site, which gets the data. */
  folder: string;
  /** Receives the files of the mirror. */
  put: (path: string, content: Buffer | string) => void;
  withApiFormat?: boolean;
}

/** Writes mirror and data, and returns what pages are made from. Throws SnapshotError if the snapshot is damaged. */
export function publishData(options: PublishOptions): SiteData {
  const { config, folder, put, withApiFormat } = options;
  const { site } = config;
  const snapshot = withoutHiddenContacts(options.snapshot, config);
  const dataFolder = join(folder, DATA_FOLDER);
  mkdirSync(dataFolder, { recursive: true });
  const ndjson = new NdjsonFiles(dataFolder, snapshot.manifest);
  const responses = writeMirroredResponses({ snapshot: options.snapshot, site, withApiFormat, put });
  const registry = readPublishedRegistry(snapshot, responses, (...response) => ndjson.add(...response));
  const data = siteDataOf({ ...options, snapshot, registry });
  const published = writeDataset(data, ndjson.close(), dataFolder);
  return { ...data, published };
}
