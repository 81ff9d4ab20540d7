import { API_PATH } from '../../registry/endpoint.ts';
import { createFinding, type Finding } from '../../registry/finding.ts';
import type { FileEntry } from '../store/manifest.ts';
import { storeResponse, type Crawl } from './visit.ts';

const TARGET = { path: API_PATH, file: `${API_PATH.slice(1)}index.json` };

export interface ApiRoot {
  /** Undefined if the registry has no API root in JSON. */
  entry?: FileEntry;
  findings: Finding[];
}

/**
 * Fetches the API root, which the specification does not mention. Programs link people to it and read nothing from it, so
 * whatever happens to it becomes a finding; only the disk or an aborted signal ends the run.
 */
export async function fetchApiRoot(crawl: Crawl): Promise<ApiRoot> {
  const isInLastSnapshot = crawl.last?.manifest.files[API_PATH] !== undefined;
  let result = await storeResponse(crawl, TARGET, { signal: crawl.signal });
  // It may be missing for a moment only.
  if ('missing' in result && isInLastSnapshot)
    result = await storeResponse(crawl, TARGET, { signal: crawl.signal });
  if ('entry' in result) return { entry: result.entry, findings: [] };
  if ('missing' in result && !isInLastSnapshot) return { findings: [] };
  const problem = 'failed' in result ? result.failed : `It returns ${result.missing} now.`;
  const message = `The mirror has no API root: ${problem}`;
  return { findings: [createFinding('not-fetched', API_PATH, '', message, 'notice')] };
}
