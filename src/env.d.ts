declare namespace App {
  /** What a page reads as `Astro.locals`. */
  interface Locals {
    site: import('./page-data/site-data.ts').SiteData;
    /** `RecordOf` its file. */
    record: import('./page-data/routes.ts').PageRecord;
  }
}
