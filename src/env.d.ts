declare namespace App {
  /** What a page reads as `Astro.locals`. */
  interface Locals {
    site: import('./page-data/site-data.ts').SiteData;
    /** `PageOf` its file. */
    page: import('./page-data/routes.ts').Page;
  }
}
