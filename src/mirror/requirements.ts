// What every mirror must do, and which program breaks without it. `verify` checks each requirement; a web host lists those
// that it cannot meet. The programs are real harvesters; § refers to the specification of the registry's API.

export const REQUIREMENTS = {
  bytes: 'Every path in data/manifest.json returns 200 with the bytes whose checksum is there.',
  links: "Links to the registry's own records begin with SITE_URL and lead to mirrored records.",
  missing: 'Records that return 404 at the registry return 404.',
  root: 'The API root returns what the registry has there, else a 404 in JSON; other folders without a page return 404.',
  slashes: 'Paths return the answer with and without a final slash; repeated slashes count as one.',
  type: 'Every answer below /api/v1/ is application/json, errors included.',
  vary: 'Every answer below /api/v1/ has Vary: Accept.',
  methods:
    'Every answer below /api/v1/ has Allow: GET, HEAD, OPTIONS. HEAD returns the headers of GET, OPTIONS those of a CORS preflight, any other method 405 in JSON.',
  format: '?format=api returns the same answer, with ?format=api on its links to records.',
  query: 'Other queries change nothing, but ?page=2 of the list of all notifications returns 404.',
  unknown: 'Other paths below /api/v1/ return 404 with {"detail":"Not found."}.',
  cors: 'Scripts of other sites can read what is below /api/v1/, /data/ and /changes/, all feeds, and their headers.',
  etag: 'Every answer has an ETag that stays while its bytes stay; If-None-Match with it returns 304.',
  gzip: 'Large answers are compressed for clients that accept gzip, and never for those that refuse it.',
  cache: 'Cache-Control makes caches ask again, at once or after a few minutes.',
  files:
    'Every file in SHA256SUMS outside the API returns 200 with its bytes, its type and the security headers; pages also without their final slash.',
} as const;

export type RequirementName = keyof typeof REQUIREMENTS;

/** Why each requirement is one. */
export const REASONS: Readonly<Record<RequirementName, string>> = {
  bytes:
    'A harvester deletes what a list no longer names, and refuses keys that the registry does not have (Koha).',
  links: 'Harvesters request each link as it is given: Celus undoes its whole run if one of them fails.',
  missing: 'A harvester learns that a record was withdrawn by its 404, as at the registry.',
  root: 'CC-Plus and C5.1 Harvester link to the API root; a list of files in a folder would be no answer of a registry.',
  slashes:
    'Koha follows no redirect, ezMESURE leaves out the final slash, Celus and COUNTER Validator send /api/v1//platform/ (§4).',
  type: 'ezMESURE and Koha read nothing else, not even as an error (§4).',
  vary: '§4.',
  methods:
    '§4. HEAD is how link checkers ask; without a preflight, scripts that send a header of their own fail.',
  format: '§4. Copies of links from the browsable API of registries carry it.',
  query:
    'CC-Plus sends ?format=json everywhere; Celus requests pages of the list of all notifications until one is missing.',
  unknown: 'Harvesters parse the body of an error as JSON (Koha).',
  cors: "Celus' web client reads records from a browser; dashboards read data and feeds.",
  etag: 'A nightly harvest or feed reader that asks “changed since?” transfers nothing if nothing changed.',
  gzip: 'The platform list of a large registry has megabytes; a client that cannot decompress fails on it.',
  cache: 'A cache that mixes answers of two nights gives links to records that are gone.',
  files:
    'People, spreadsheets and feed readers depend on types; reports cite /platform/<id>, which ezMESURE opens without a slash.',
};

/** Requirements that a web host does not meet, each with a sentence for operators: what happens instead. */
export type HostDifferences = Partial<Record<RequirementName, string>>;
