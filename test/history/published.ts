import { publishedRecordsOf, type PublishedRecords } from '../../src/history/compare/published-records.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { tryParseJsonBytes } from '../../src/registry/reading/json.ts';
import { checkResponse } from '../../src/registry/reading/response.ts';

export type Response = readonly [Endpoint, json: unknown];

/** The records of JSON responses; a response may also be bytes. */
export function publishedOf(responses: readonly Response[], brand = 'usage'): PublishedRecords {
  const read = responses.map(([endpoint, json]) => {
    const bytes = json instanceof Uint8Array ? json : Buffer.from(JSON.stringify(json));
    return checkResponse(endpoint, tryParseJsonBytes(bytes), brand);
  });
  return publishedRecordsOf(brand, read);
}
