// What a browser may do on a page of this site: only what is listed here, and nothing inline.

const DIRECTIVES: Record<string, string[]> = {
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

/**
 * The pages' Content-Security-Policy. Each page has it in a `<meta http-equiv>` too, for web hosts that cannot set
 * headers.
 */
export const CONTENT_POLICY = Object.entries(DIRECTIVES)
  .map(([directive, sources]) => [directive, ...sources].join(' '))
  .join('; ');
