// The promises of the mirror's contract, one by one. verify checks each; the table of web hosts says which of them a
// host cannot keep, and why.

export const PROMISES = {
  bytes: 'Every mirrored path answers 200 with the bytes that the manifest names.',
  links: "The registry's own links begin with SITE_URL, and each of them answers.",
  missing: 'What the registry lists and answers with 404 is a 404 here too.',
  slash: 'The form with the last slash answers itself; it never redirects.',
  noSlash: 'The form without the last slash answers the same.',
  slashes: 'Repeated slashes count as one.',
  index: '…/index.json answers the same.',
  type: 'Every answer below /api/v1/ is application/json, errors included.',
  vary: 'Vary names Accept on every answer below /api/v1/.',
  allow: 'Allow: GET, HEAD, OPTIONS on every answer below /api/v1/.',
  head: 'HEAD answers as GET does, without a body.',
  options: 'OPTIONS answers with Allow, and as a CORS preflight.',
  methods: 'Any other method is 405, with a body in JSON.',
  types:
    'Files outside /api/v1/ have the types of their kinds: pages, feeds, CSV, NDJSON, SQLite, SHA256SUMS.',
  cors: 'Access-Control-Allow-Origin: * below /api/v1/, /data/ and /changes/, and on feeds.',
  policy:
    'X-Content-Type-Options and Referrer-Policy on every answer, redirects included; Content-Security-Policy with frame-ancestors on pages.',
  etag: 'An ETag on every answer; If-None-Match with it, alone or in a list, and with * is 304.',
  gzip: 'Large answers come in gzip to those who accept it.',
  brotli: 'Large answers come in brotli to those who accept it.',
  cache: 'Cache-Control lets nobody keep an answer for long without asking.',
  format: '?format=api gives the same JSON, with ?format=api on links to other records of the registry.',
  query: 'Any other query changes nothing.',
  unknown: 'Unknown ids and paths are 404 with {"detail":"Not found."}.',
  malformed: 'Malformed escapes, `..`, NUL and overlong paths are 400 or 404, in JSON.',
  people: 'The addresses that people and reports cite lead to their pages, with and without slash.',
} as const;

export type PromiseName = keyof typeof PROMISES;

/** What a host does not keep, each with one sentence that says why and what happens instead. */
export type PromiseDifferences = Partial<Record<PromiseName, string>>;
