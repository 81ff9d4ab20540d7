// probe.json in the snapshot folder: what the runs have found. It isn't part of a snapshot; without it, runs start again.
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { STATE_NAMES } from '../model/service-states.ts';
import { isSameRegistry, type RegistryBaseUrls } from '../registry/registry-link.ts';
import { writeFileAtomically } from '../folders/write-file.ts';
import { SERVICE_STATES_FILE } from '../snapshot/store/folder-names.ts';
import { jsonFileText } from '../util/json-file-text.ts';
import { tryParseJson } from '../util/parse-json.ts';
import { undefinedOnCodes } from '../util/system-errors.ts';

const time = z.iso.datetime();
const stateName = z.enum(STATE_NAMES);

/** A value that needs several equal results to change; `next` is the value that has too few of them. */
const confirmedValue = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({
    value: value.nullable(),
    /** When a run first found it. */
    since: time.nullable(),
    /** When a run had found it often enough. */
    confirmed: time.nullable().default(null),
    next: z
      .strictObject({ value: value.nullable(), count: z.int().min(0), first: time, last: time })
      .nullable(),
  });

const urlRecord = z.strictObject({
  state: confirmedValue(stateName),
  /** The base URL at another host to which the URL redirects. */
  redirect: confirmedValue(z.url()),
  /** When the last run with this URL began. */
  checked: time,
  /** What that run found. */
  result: stateName,
  note: z.string().optional(),
  alerts: z.array(z.strictObject({ date: z.string(), text: z.string() })).optional(),
  otherRecord: z.string().optional(),
});

const probeFile = z.object({
  registry: z.url(),
  /** When the last run began. */
  checked: time.nullable(),
  /** The records by base URL. */
  urls: z.record(z.string(), z.unknown()),
});

export type UrlRecord = z.infer<typeof urlRecord>;
export interface ProbeFile extends z.infer<typeof probeFile> {
  urls: Record<string, UrlRecord>;
}

/**
 * Undefined if the file is missing, damaged or about another registry. It follows a registry that moves. A record that
 * another version wrote, and that this one cannot read, is left out.
 */
export function readProbeFile(snapshotDir: string, owner: RegistryBaseUrls): ProbeFile | undefined {
  const { data } = probeFile.safeParse(tryParseJson(textOfFile(snapshotDir) ?? ''));
  if (!data || !isSameRegistry(owner, { registry: data.registry, aliases: [] })) return undefined;
  const urls = Object.entries(data.urls).flatMap(([url, each]) => {
    const parsed = urlRecord.safeParse(each);
    return parsed.success ? [[url, parsed.data] as const] : [];
  });
  return { registry: owner.registry, checked: data.checked, urls: Object.fromEntries(urls) };
}

export function newProbeFile(registry: string): ProbeFile {
  return { registry, checked: null, urls: {} };
}

/** Replaces the file in one rename. A file that is no JSON is kept under another name. */
export function writeProbeFile(snapshotDir: string, file: ProbeFile): void {
  const path = join(snapshotDir, SERVICE_STATES_FILE);
  const text = textOfFile(snapshotDir);
  if (text !== undefined && !probeFile.safeParse(tryParseJson(text)).success)
    renameSync(path, `${path}.damaged`);
  writeFileAtomically(path, jsonFileText(file));
}

function textOfFile(snapshotDir: string): string | undefined {
  return undefinedOnCodes(['ENOENT', 'EISDIR'], () =>
    readFileSync(join(snapshotDir, SERVICE_STATES_FILE), 'utf8'),
  );
}
