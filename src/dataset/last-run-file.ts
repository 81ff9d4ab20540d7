// The described file in data/ that each run updates, so that no checksum lists it.
import { LAST_RUN_FILE } from '../snapshot/store/folder-names.ts';
import { lastRunJsonSchema } from '../snapshot/store/last-run.ts';
import type { JsonSchema } from './json-schemas.ts';

export const LAST_RUN = {
  path: LAST_RUN_FILE,
  title: 'The last nightly run',
  description:
    'When the last nightly run began, how it ended and what it fetched; `{}` before the first run. Every run updates this file, so SHA256SUMS does not list it.',
  schema: lastRunJsonSchema() as JsonSchema,
};
