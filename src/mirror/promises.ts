/** The promises of the mirror's contract. verify checks each; the table of web hosts lists those that a host cannot keep. */
export const PROMISES = {
  bytes: 'Every mirrored path returns 200 with the bytes in the manifest.',
  links: "The registry's own links begin with SITE_URL and lead to mirrored records.",
  missing: 'Records that return 404 at the registry return 404 here too.',
  slash: 'Paths with a trailing slash return the answer, never a redirect.',
  noSlash: 'Paths without the trailing slash return the same answer.',
  slashes: 'Repeated slashes count as one.',
  index: '…/index.json returns the same answer.',
  type: 'Every answer below /api/v1/ is application/json, errors included.',
  vary: 'Every answer below /api/v1/ has Vary: Accept.',
  allow: 'Every answer below /api/v1/ has Allow: GET, HEAD, OPTIONS.',
  head: 'HEAD returns the same as GET, without a body.',
  options: 'OPTIONS returns Allow and works as a CORS preflight.',
  methods: 'Other methods return 405 with a JSON body.',
  types: 'Files outside /api/v1/ have the correct types: pages, feeds, CSV, NDJSON, SQLite, SHA256SUMS.',
  cors: 'Access-Control-Allow-Origin: * and Access-Control-Expose-Headers: * below /api/v1/, /data/ and /changes/, and on feeds.',
  policy:
    'X-Content-Type-Options and Referrer-Policy on every answer, redirects included; Content-Security-Policy with frame-ancestors on pages.',
  etag: 'Every answer has an ETag; If-None-Match with it (alone or in a list) or with * returns 304.',
  gzip: 'Large answers are sent in gzip to clients that accept it.',
  brotli: 'Large answers are sent in brotli to clients that accept it.',
  cache: 'Cache-Control requires revalidation, or allows only a short max-age.',
  format: '?format=api returns the same JSON, with ?format=api on links to other records of the registry.',
  query:
    'Other queries have no effect. The list of all notifications is one page: a later one (`?page=2`) returns 404 where code runs, else the same answer.',
  unknown: 'Unknown IDs and paths return 404 with {"detail":"Not found."}.',
  malformed: 'Malformed escapes, `..`, NUL and overlong paths return 400 or 404 with a JSON body.',
  people: 'The page URLs that reports cite lead to pages, with and without a trailing slash.',
} as const;

export type PromiseName = keyof typeof PROMISES;

/** Promises that a host does not keep, each with a sentence for operators: what happens instead. */
export type PromiseDifferences = Partial<Record<PromiseName, string>>;
