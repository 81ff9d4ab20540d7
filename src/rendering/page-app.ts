// The entry of the bundled pages: an Astro app that renders a request, and throws what a page throws.
import { createApp } from 'astro/app/entrypoint';

export const app = createApp({ streaming: false });

// Otherwise Astro returns a page about the error.
const renderError = app.renderError.bind(app);
app.renderError = (request, options) => {
  if (options.error) throw options.error;
  return renderError(request, options);
};
