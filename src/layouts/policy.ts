// What a browser may do on a page of this site: nothing but what is named here, and nothing inline.

const POLICY: Record<string, string[]> = {
  'default-src': ["'none'"],
  // Pagefind compiles its search from WebAssembly.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'"],
  // The icons of Pagefind's interface are data: images.
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
};

/** The Content-Security-Policy of every page, as the content of a `<meta http-equiv>`: hosts that set no headers keep it too. */
export const policy = Object.entries(POLICY)
  .map(([directive, sources]) => [directive, ...sources].join(' '))
  .join('; ');
