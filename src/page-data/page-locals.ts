// What a page can read, as `Astro.locals`.
import type { SiteData } from './site-data.ts';

export interface AstroLocals {
  site: SiteData;
  page: ReturnType<typeof pageLocalsOf>;
  /** What only this kind of page shows: `RoutePageInputs` of its route. */
  inputs: unknown;
}

export function pageLocalsOf(data: SiteData, path: string) {
  return {
    /** The notes of the operator on the page's record. */
    notes: data.notesByPath.get(path) ?? { notes: [], values: {}, uses: [] },
  };
}
