// The described files in data/ that each run updates, so that no checksum lists them.
import { SERVICE_STATUS_FILE, statusJsonSchema } from '../probe/published-probes.ts';
import { LAST_RUN_FILE } from '../snapshot/store/folder-names.ts';
import { lastRunJsonSchema } from '../snapshot/store/last-run.ts';
import type { JsonSchema } from './json-schemas.ts';

const SERVICE_STATUS = {
  path: SERVICE_STATUS_FILE,
  title: 'Whether services answer',
  description:
    'What a nightly probe of the public status page of each release 5.1 service found, with its last 60 nights. Updated by each run, so no checksum lists it.',
  schema: statusJsonSchema() as JsonSchema,
};
const LAST_RUN = {
  path: LAST_RUN_FILE,
  title: 'The last nightly run',
  description:
    'When it began, how it ended, and what it counted; no fields before the first. Updated by each run, even if it fails, so no checksum lists it.',
  schema: lastRunJsonSchema() as JsonSchema,
};

export type ChangingFile = typeof LAST_RUN;

export function changingFilesOf({ hasStates }: { hasStates: boolean }): ChangingFile[] {
  return hasStates ? [LAST_RUN, SERVICE_STATUS] : [LAST_RUN];
}
