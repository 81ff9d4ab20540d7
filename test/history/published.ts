import { publishedRecordsOf, type PublishedRecords } from '../../src/history/compare/published-records.ts';
import { readResponse } from '../../src/history/compare/published-responses.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';

export type Response = readonly [Endpoint, json: unknown];

/** The records of JSON responses; a response may also be bytes. */
export function publishedOf(responses: readonly Response[], brand = 'usage'): PublishedRecords {
  const read = responses.map(([endpoint, json]) =>
    readResponse(brand, endpoint, json instanceof Uint8Array ? json : Buffer.from(JSON.stringify(json))),
  );
  return publishedRecordsOf(brand, read);
}
