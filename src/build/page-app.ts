// The entry of the bundled pages: an Astro app that renders a request, and throws what a page throws.
import { createApp } from 'astro/app/entrypoint';
import { setSiteUrl } from '../page-data/href.ts';

export const app = createApp({ streaming: false });

/** Call it before the first page is rendered. `site` is SITE_URL with its base path, without a trailing slash. */
export function setAppSiteUrl(site: string): void {
  setSiteUrl(site);
  app.manifest.base = new URL(site).pathname;
}

// Otherwise Astro returns a page about the error.
const renderError = app.renderError.bind(app);
app.renderError = (request, options) => {
  if (options.error) throw options.error;
  return renderError(request, options);
};
