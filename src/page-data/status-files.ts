// The files about services that stopped or returned.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statusJsonOf, STATUS_JSON } from '../probe/published-probes.ts';
import { statusFilesOf } from '../probe/status-feeds.ts';
import type { SiteData } from './site-data.ts';

/** Its path in a site. It changes without a build. */
export const SERVICE_STATUS = `data/${STATUS_JSON}`;

const BROWSER_FILES = ['service-status.js', 'service-status.css', 'my-status.js'];
const BROWSER_FOLDER = join(import.meta.dirname, '../probe/browser');

/** Feeds, digests and cursor pages, and what pages load; none for a site without probes. */
export function* statusFeedFilesOf(
  { probes, identity, manifest }: SiteData,
  site: string,
): Generator<[path: string, text: string]> {
  if (!probes) return;
  for (const name of BROWSER_FILES) yield [name, readFileSync(join(BROWSER_FOLDER, name), 'utf8')];
  yield* statusFilesOf(probes, { site, siteName: identity.facts.name, taken: manifest.taken });
}

/** The file at SERVICE_STATUS. */
export function serviceStatusOf({ probes, model }: SiteData): string | undefined {
  return probes && statusJsonOf(model, probes);
}
