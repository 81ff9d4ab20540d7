const DIRECTIVES: Record<string, string[]> = {
  'default-src': ["'none'"],
  // Pagefind compiles its search from WebAssembly.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  // The icons of Pagefind's interface are data: images.
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
};

/** The pages' Content-Security-Policy. Pages also contain it in a `<meta http-equiv>`, for hosts that cannot set headers. */
export const CONTENT_POLICY = Object.entries(DIRECTIVES)
  .map(([directive, sources]) => [directive, ...sources].join(' '))
  .join('; ');
