import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lstatOf } from '../../folders/compare-files.ts';
import { isSafeRelativePath } from '../../folders/own-files.ts';
import { linkedParentIn } from '../../folders/parent-folders.ts';
import { tryParseJson } from '../../util/json-text.ts';
import packageJson from '../../../package.json' with { type: 'json' };

export const TOOL_NAME = 'registry-snapshot';
/** Name and version: the User-Agent of every request, and the `tool` of every manifest. */
export const TOOL_AND_VERSION = `${TOOL_NAME}/${packageJson.version}`;
/** The base URL under which the embedded sample registry is fetched: links in its records begin with it. */
export const SAMPLE_REGISTRY_URL = 'http://registry.example';

const fileEntrySchema = z.strictObject({
  file: z
    .string()
    .refine((path) => path.startsWith('api/v1/') && isSafeRelativePath(path))
    .describe("The stored file's path inside the snapshot."),
  size: z.int().min(0).describe('Bytes as received, decoded.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('Of the bytes as received, decoded.'),
  content_type: z.string().describe('As the registry named it.'),
  etag: z.string().nullable().describe('As the registry named it, or null.'),
  last_modified: z.string().nullable().describe('As the registry named it, or null.'),
});

export const manifestSchema = z.strictObject({
  registry: z.url().describe("The registry's base URL, without /api/v1."),
  aliases: z.array(z.url()).describe('Other bases under which the registry spells its own links.'),
  brand: z.string().describe('The word in <brand>-release/ and <brand>_release.'),
  sample: z.boolean().describe('Whether this is the embedded sample registry.'),
  taken: z.iso.datetime().describe('When this content was first seen: the start of the run that found it.'),
  tool: z.string().describe('Name and version of the tool that took it: registry-snapshot/2.0.0.'),
  files: z
    .record(z.string(), fileEntrySchema)
    .describe('By API path, its query included where the response is a further page.'),
  missing: z.array(z.string()).describe('API paths that the registry names and answers with 404 or 410.'),
  failed: z
    .array(z.string())
    .default([])
    .describe('API paths of optional records that could not be fetched, which --allow-missing accepted.'),
  previous: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe('The content digest of the snapshot before this one, of the same registry.'),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type FileEntry = z.infer<typeof fileEntrySchema>;

export const MANIFEST_FILE = 'manifest.json';

/** Throws if a symbolic link is in the place of the file: its target may be outside the snapshot. */
export function readTextOfSnapshot(file: string): string {
  if (lstatOf(file)?.isSymbolicLink()) throw new Error(`“${file}” is a symbolic link`);
  return readFileSync(file, 'utf8');
}

/**
 * Throws file system errors, and an error whose message says why “it” is invalid, or which link may lead out of the folder.
 * Version 0.1.0 stored contacts in the history, so its manifests count as invalid.
 */
export function readManifest(dir: string): Manifest {
  const json = tryParseJson(readTextOfSnapshot(join(dir, MANIFEST_FILE)));
  if (json === undefined) throw new Error('it is not valid JSON');
  const { tool } = Object(json) as Partial<Manifest>;
  const { data, error } = manifestSchema.safeParse(json);
  if (data && tool !== `${TOOL_NAME}/0.1.0`) {
    const link = linkedParentIn(
      dir,
      Object.values(data.files).map(({ file }) => file),
    );
    if (link !== undefined) throw new Error(`“${link}” is a symbolic link`);
    return data;
  }
  if (error?.issues.some(({ code }) => code === 'custom'))
    throw new Error('it names a file outside the snapshot');
  const isOther = typeof tool === 'string' && tool.startsWith(`${TOOL_NAME}/`) && tool !== TOOL_AND_VERSION;
  throw new Error(isOther ? `${tool} wrote it, and ${TOOL_AND_VERSION} cannot read it` : 'it is damaged');
}

/** Ignores times, response headers and the spelling of the registry's URL. */
export function hasSameContent(one: Manifest, other: Manifest): boolean {
  return contentKey(one) === contentKey(other);
}

function contentKey({ brand, sample, files, missing, failed }: Manifest): string {
  const bytes = Object.entries(files).map(([path, { file, sha256 }]) => [path, file, sha256]);
  return JSON.stringify([brand, sample, bytes, missing, failed]);
}

/** The SHA-256 of every path and its bytes. The IDs of the history depend on it. */
export function contentDigestOf({ brand, files, missing }: Manifest): string {
  const paths = Object.entries(files).map(([path, { sha256 }]) => [path, sha256]);
  return hash('sha256', JSON.stringify([brand, paths, missing]));
}
