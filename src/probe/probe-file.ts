// probe.json in the snapshot folder: what probes have found. It isn't part of a snapshot; without it, probes start anew.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isSameRegistry, type RegistryBaseUrls } from '../registry/registry-link.ts';
import { PROBE_FILE } from '../snapshot/store/folder-names.ts';
import { writeFileAtomically } from '../folders/write-file.ts';
import { jsonFileText } from '../util/json-file-text.ts';
import { undefinedOnCodes } from '../util/system-errors.ts';
import { tryParseJson } from '../util/parse-json.ts';
import { STATE_NAMES } from './service-states.ts';

export const timeSchema = z.iso.datetime();
export const stateNameSchema = z.enum(STATE_NAMES);
const unconfirmed = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ value, count: z.int().min(0), first: timeSchema, last: timeSchema }).nullable();

export const urlRecordSchema = z.strictObject({
  /** Published; null until enough probes agree. */
  state: stateNameSchema.nullable(),
  /** When a probe first found it. */
  since: timeSchema.nullable(),
  /** Of the last state in which this was known. */
  isUp: z.boolean().nullable(),
  nextState: unconfirmed(stateNameSchema),
  movedTo: z.url().nullable(),
  nextMovedTo: unconfirmed(z.url().nullable()),
  asked: timeSchema,
  /** Of the last probe. */
  result: stateNameSchema,
  nights: z.string().max(60),
  lastNight: z.iso.date(),
  note: z.string().optional(),
  alerts: z.array(z.strictObject({ date: z.string(), text: z.string() })).optional(),
  otherRecord: z.string().optional(),
});

const statusService = z.strictObject({ id: z.guid(), name: z.string() });

const statusChange = z.strictObject({
  id: z.guid().describe('Stable, and never used again.'),
  event: z
    .enum(['service-stopped', 'service-returned', 'service-moved-by-redirect'])
    .describe('What happened.'),
  url: z.url().describe('The base URL of the services.'),
  services: z.array(statusService).describe('The services with this URL, and what they were called then.'),
  state: stateNameSchema.describe('What the probes found.'),
  since: timeSchema.describe('When a probe first found it.'),
  moved_to: z.url().optional().describe('Where a redirect leads.'),
});

export const probeRunEntrySchema = z.strictObject({
  id: z.guid(),
  previous: z.guid(),
  taken: timeSchema.describe('When the run of probes began.'),
  changes: z.array(statusChange).min(1),
});

const probeFile = z.strictObject({
  registry: z.url(),
  /** Makes IDs differ from those of a lost file. */
  first: z.guid(),
  /** When the last run began. */
  checked: timeSchema.nullable(),
  urls: z.record(z.string(), urlRecordSchema),
  /** Oldest first. */
  entries: z.array(probeRunEntrySchema),
});

export interface Unconfirmed<Value> {
  value: Value;
  count: number;
  first: string;
  last: string;
}
export type UrlRecord = z.infer<typeof urlRecordSchema>;
export type StatusChange = z.infer<typeof statusChange>;
export type ProbeRunEntry = z.infer<typeof probeRunEntrySchema>;
export type ProbeFile = z.infer<typeof probeFile>;

/** Undefined if the file is missing, damaged or that of another registry. It follows a registry that moves. */
export function readProbeFile(snapshotDir: string, owner: RegistryBaseUrls): ProbeFile | undefined {
  const text = undefinedOnCodes(['ENOENT', 'EISDIR'], () =>
    readFileSync(join(snapshotDir, PROBE_FILE), 'utf8'),
  );
  const { data } = probeFile.safeParse(tryParseJson(text ?? ''));
  if (!data || !isSameRegistry(owner, { registry: data.registry, aliases: [] })) return undefined;
  return { ...data, registry: owner.registry };
}

export function newProbeFile(registry: string, first: string = randomUUID()): ProbeFile {
  return { registry, first, checked: null, urls: {}, entries: [] };
}

/** In one rename. */
export function writeProbeFile(snapshotDir: string, file: ProbeFile): void {
  writeFileAtomically(join(snapshotDir, PROBE_FILE), jsonFileText(file));
}
