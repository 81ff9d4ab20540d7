// The manifest: what a snapshot holds, where each byte came from and when.
import { hash } from 'node:crypto';
import { z } from 'zod';

export const TOOL_NAME = 'registry-snapshot';
/** Name and version: the User-Agent of every request, and the `tool` of every manifest. */
export const TOOL = `${TOOL_NAME}/0.1.0`;
/** The `Server` header by which the embedded sample registry is known; the sample room says the same. */
export const SAMPLE_SERVER = 'registry-snapshot-sample';
/** The base URL under which the embedded sample registry is fetched: links in its records begin with it. */
export const SAMPLE_REGISTRY = 'http://registry.example';

export const fileEntry = z.strictObject({
  file: z.string().describe("The stored file's path inside the snapshot."),
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
  tool: z.string().describe('Name and version of the tool that took it: registry-snapshot/0.1.0.'),
  files: z
    .record(z.string(), fileEntry)
    .describe('By API path, its query included where the answer is a further page.'),
  missing: z.array(z.string()).describe('API paths that the registry names and answers with 404 or 410.'),
  failed: z
    .array(z.string())
    .default([])
    .describe('API paths of optional records that could not be fetched, which --allow-missing accepted.'),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type FileEntry = z.infer<typeof fileEntry>;

export const MANIFEST_FILE = 'manifest.json';

/**
 * Whether two snapshots of one registry have the same content, whenever and with whichever headers it came, and however
 * the registry's URL was spelled.
 */
export function hasSameContent(one: Manifest, other: Manifest): boolean {
  return gist(one) === gist(other);
}

function gist({ brand, sample, files, missing, failed }: Manifest): string {
  const bytes = Object.entries(files).map(([path, { file, sha256 }]) => [path, file, sha256]);
  return JSON.stringify([brand, sample, bytes, missing, failed]);
}

/** A digest of every path and its bytes, on which the IDs of the history depend. */
export function contentDigestOf({ brand, files, missing }: Manifest): string {
  const paths = Object.entries(files).map(([path, { sha256 }]) => [path, sha256]);
  return hash('sha256', JSON.stringify([brand, paths, missing]));
}
