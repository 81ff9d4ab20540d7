import { z } from 'zod';

const size = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const publishedFile = z.strictObject({
  file: z.string().describe("The file's path inside the site: `api/v1/platform/index.json`."),
  size: size.describe('Bytes as published.'),
  sha256: sha256.describe('Of the bytes as published.'),
  received: z
    .array(z.strictObject({ size: size, sha256: sha256 }))
    .describe('The response as the registry sent it; of a paged list, each page in order.'),
});

export const publishedManifestSchema = z.strictObject({
  site: z.url().describe('SITE_URL: the address that the mirrored links begin with, base path included.'),
  registry: z.url().describe("The registry's base URL, without /api/v1."),
  brand: z.string().describe('The word in <brand>-release/ and <brand>_release.'),
  sample: z.boolean().describe('Whether this is the embedded sample registry.'),
  taken: z.iso.datetime().describe('When this content was first seen at the registry.'),
  tool: z.string().describe('Name and version of the tool that took it.'),
  paths: z.record(z.string(), publishedFile).describe('By API path, sorted: `/api/v1/platform/`.'),
  missing: z
    .array(z.string())
    .describe(
      'API paths for which the mirror returns 404, because the registry did or because they could not be fetched (`--allow-missing`).',
    ),
  snapshot: sha256
    .optional()
    .describe('SHA-256 of the snapshot: of its API paths and the bytes as received.'),
  previous: sha256
    .nullish()
    .describe('`snapshot` of the one before; null if there is none, or if it was not recorded.'),
});

export type PublishedManifest = z.infer<typeof publishedManifestSchema>;
export type PublishedFile = z.infer<typeof publishedFile>;

/** Inside the site. */
export const PUBLISHED_MANIFEST_FILE = 'data/manifest.json';
