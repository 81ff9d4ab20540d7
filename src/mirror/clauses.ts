/** The promises of the mirror's contract. verify checks each; the table of web hosts lists those that a host cannot keep. */
export const CLAUSES = {
  bytes: 'Every mirrored path returns 200 with the bytes in the manifest.',
  links:
    "The registry's own links begin with SITE_URL and lead to mirrored records; at the API root, only those to mirrored paths.",
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
  types:
    'Files outside /api/v1/ have the correct types: pages, scripts, style sheets, feeds, CSV, NDJSON, SQLite, SHA256SUMS.',
  cors: 'Access-Control-Allow-Origin: * and Access-Control-Expose-Headers: * below /api/v1/, /data/ and /changes/, and on feeds.',
  policy:
    'X-Content-Type-Options and Referrer-Policy on every answer, redirects included; Content-Security-Policy with frame-ancestors on pages.',
  etag: 'Every answer has an ETag; If-None-Match with it (alone or in a list) or with * returns 304.',
  gzip: 'Clients that accept gzip get the same bytes, compressed if the answer is large.',
  brotli: 'Large answers are sent in brotli, with the same bytes, to clients that accept it.',
  refusal: 'No answer has a content coding that the client refuses (`gzip;q=0`).',
  cache: 'Cache-Control requires revalidation, or allows only a short max-age.',
  format: '?format=api returns the same JSON, with ?format=api on links to other records of the registry.',
  query:
    'The list of all notifications is one page, and a later one (`?page=2`) returns 404 with {"detail":"Not found."}. Other queries have no effect.',
  unknown: 'Unknown IDs and paths return 404 with {"detail":"Not found."}.',
  malformed: 'Malformed escapes, `..`, NUL and overlong paths return 400 or 404 with a JSON body.',
  files:
    'Every file that SHA256SUMS lists outside the API returns 200 with the bytes of its checksum, compressed or not.',
  sums: 'SHA256SUMS, data/SHA256SUMS, data/files.json and data/manifest.json agree.',
  steady: 'No request fails that succeeds when it is repeated.',
  people: 'The page URLs that reports cite lead to pages, with and without a trailing slash.',
} as const;

export type ClauseName = keyof typeof CLAUSES;

/** Promises that a host does not keep, each with a sentence for operators: what happens instead. */
export type HostDifferences = Partial<Record<ClauseName, string>>;
