// The requirements of every mirror, each with its reason: a section (§) of the specification of the registry's API, the
// programs that break without it, or its use. `verify` checks them; each web host lists those that it cannot meet.

export const REQUIREMENTS = {
  bytes: 'Every path in data/manifest.json returns 200 and the bytes that match its checksum.',
  links:
    "Links to the registry's own resources begin with SITE_URL and return 200, or 404 where the registry does. Other URLs stay unchanged.",
  missing: 'Records that data/manifest.json lists as missing return 404.',
  root: "The API root, with and without its final slash, returns what the registry has there, or a JSON 404. Folders of the site without an index return the site's 404 page.",
  slashes:
    'API paths with a final slash respond without a redirect; repeated slashes count as one. Without the final slash they return the same response, or redirect to it.',
  type: 'Every response with a body below /api/v1/, except redirects, is application/json, errors included.',
  vary: 'Every 200 response below /api/v1/ has Accept in its Vary header.',
  methods:
    'Records and lists have Allow: GET, HEAD, OPTIONS. HEAD returns the headers of GET without a body, OPTIONS 200 or 204, other methods 405.',
  format:
    '?format=api returns the same response with ?format=api on its links to records, never on notifications_url.',
  query:
    'Other query parameters change nothing, except that ?page=2 of the notification list does not return the whole list again.',
  unknown: 'Paths below /api/v1/ that match no record and no file return 404 with a JSON body.',
  cors: 'Responses below /api/v1/, /data/ and /changes/, and all feeds, have Access-Control-Allow-Origin: *.',
  etag: 'Every 200 response has an ETag that changes only when its bytes change; If-None-Match with it returns 304.',
  gzip: 'Large responses are compressed for clients that accept gzip, and none for clients that refuse it or send no Accept-Encoding.',
  cache: 'Cache-Control makes caches revalidate at once, or after at most ten minutes.',
  files:
    'Every file in SHA256SUMS outside the API returns 200 with its bytes, type and security headers. Pages also open without their final slash.',
} as const;

export type RequirementName = keyof typeof REQUIREMENTS;

/** The reason for each requirement. */
export const REASONS: Readonly<Record<RequirementName, string>> = {
  bytes:
    'Celus deletes whatever the list no longer contains. Koha refuses a record with an extra field. LAS:eR reads the first element of sushi_services.',
  links:
    'Celus and COUNTER Validator request each service link as given, and one that fails undoes the whole run. CC-Plus takes the host ID from data_host.',
  missing: "ezMESURE and Celus' web client request records by ID: a removed record must not look current.",
  root: "CC-Plus' menu links to /api/v1/. A registry never returns a directory listing.",
  slashes:
    'Koha follows no redirect. ezMESURE omits the final slash and follows redirects. Celus and COUNTER Validator send /api/v1//platform/.',
  type: '§4. ezMESURE refuses other types, and Koha needs JSON in errors too.',
  vary: '§4.',
  methods: '§4.',
  format: '§4.',
  query:
    'CC-Plus sends ?format=json on every path. A client that counts pages until one fails would not end.',
  unknown: 'Koha parses the bodies of errors as JSON.',
  cors: "Celus' web client reads platforms from a browser.",
  etag: 'Clients that send If-None-Match, such as feed readers, download only what changed.',
  gzip: 'The platform list is the largest response. A client that cannot decompress a response cannot read it.',
  cache:
    'A cache that mixes responses of two runs returns links to removed records, and Celus then undoes its whole run.',
  files:
    "Reports cite /platform/<id>, and ezMESURE's website links to it, both without a slash. Pages quote texts of others, which must not run as scripts.",
};

/** Requirements that a web host does not meet, each with a sentence that tells operators what happens instead. */
export type HostDifferences = Partial<Record<RequirementName, string>>;
