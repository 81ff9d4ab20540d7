// Pages of the last build that this one would render again, byte for byte. What is known of them lies in a cache that
// may be deleted at any time; the pages themselves are those in dist/, if they are still what was rendered.
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { keep, type SiteDraft } from './site-draft.ts';

export interface KnownPages {
  /** Keeps a page of the last build where its key is still the same; tells whether it did. */
  take(path: string, key: string): boolean;
  /** Remembers a page that was rendered of this key. */
  note(path: string, key: string, bytes: Uint8Array): void;
  /** How many were kept. */
  readonly kept: number;
  /** Keeps what is known for the next build. */
  save(): void;
}

const cacheSchema = z.object({
  code: z.string().describe('A digest of the code that rendered them.'),
  pages: z
    .record(z.string(), z.tuple([z.string(), z.string()]))
    .describe('By the path of the file: key and sha256.'),
});

/** The pages that `cache`, a file, knows of the last site; those that other code has rendered are not known. */
export function openKnownPages(cache: string, code: string, draft: SiteDraft): KnownPages {
  const before = readCache(cache, code);
  const now: Record<string, [key: string, sha256: string]> = {};
  let kept = 0;
  return {
    take: (path, key) => {
      const known = before[path];
      if (known?.[0] !== key || digestOf(join(draft.dist, path)) !== known[1] || !keep(draft, path))
        return false;
      now[path] = known;
      kept += 1;
      return true;
    },
    note: (path, key, bytes) => (now[path] = [key, hash('sha256', bytes)]),
    get kept() {
      return kept;
    },
    save: () => writeFileSync(cache, JSON.stringify({ code, pages: now })),
  };
}

function readCache(cache: string, code: string): z.infer<typeof cacheSchema>['pages'] {
  try {
    const read = cacheSchema.parse(JSON.parse(readFileSync(cache, 'utf8')));
    return read.code === code ? read.pages : {};
  } catch {
    return {}; // deleted, or cut short: all is rendered
  }
}

function digestOf(file: string): string | undefined {
  try {
    return hash('sha256', readFileSync(file));
  } catch {
    return undefined;
  }
}
