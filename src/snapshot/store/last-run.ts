// last-run.json in the snapshot folder: what the last nightly run did, even if it failed. It is not part of a snapshot.
import { join } from 'node:path';
import { z } from 'zod';
import { jsonFileText, tryParseJson } from '../../util/json-text.ts';
import { readTextIfAny } from '../../util/read-text-if-any.ts';
import { LAST_RUN_FILE } from './folder-names.ts';
import { writeFileAtomically } from '../../folders/write-file.ts';

const count = z.int().min(0);
const publishedRun = z.object({
  started: z.iso.datetime().describe('When the run began.'),
  seconds: z.number().min(0).nullable().describe('How long it took; null as for `exitCode`.'),
  exitCode: z.int().nullable().describe('Null if the run has not ended, or was killed. 0 is success.'),
  counts: z
    .strictObject({ platforms: count, services: count, hosts: count, notifications: count })
    .nullable()
    .describe('The records that it fetched; null without a complete snapshot.'),
  changes: count.nullable().describe('The changes that it published; null if it did not publish.'),
  findings: z
    .strictObject({ error: count, warning: count, notice: count })
    .nullable()
    .describe('The findings of each level; null without a complete snapshot.'),
  requests: count
    .nullable()
    .describe('Requests to the registry, with retries; null without a complete snapshot.'),
  webHost: z.string().describe('The web host for which it built, or would have built.'),
  built: z.boolean().describe('Whether it replaced the site. It builds nothing if nothing has changed.'),
  rulesChanged: z
    .array(z.string())
    .describe('Files for the web host, outside the site, that it changed, such as `mirror.conf`.'),
});

export interface LastRun extends z.infer<typeof publishedRun> {
  /** Why it failed, in one sentence, which may name internal URLs: it is not published. Null if it succeeded. */
  reason: string | null;
}

export function writeLastRun(snapshotDir: string, run: LastRun): void {
  writeFileAtomically(join(snapshotDir, LAST_RUN_FILE), jsonFileText(run));
}

/** The last run as a site publishes it; empty if the file is missing or damaged. */
export function publishedRunText(snapshotDir: string): string {
  const run = tryParseJson(readTextIfAny(join(snapshotDir, LAST_RUN_FILE)) ?? '');
  return jsonFileText(publishedRun.safeParse(run).data ?? {});
}

/** Published at `/data/schemas/last-run.json`. */
export function lastRunJsonSchema(): object {
  const description = '/data/last-run.json: the last nightly run. Before the first, it has no fields.';
  return { title: 'LastRun', description, ...z.toJSONSchema(publishedRun.partial()) };
}
