// The records of the mirror's responses, which the model, the tables and the pages are made of.
import type { Endpoint } from '../../registry/endpoint.ts';
import { tryParseJsonBytes } from '../../registry/reading/json.ts';
import { addResponseJson, emptyRegistry, type Registry } from '../../registry/reading/registry.ts';
import { responseWithoutHiddenContacts, type Snapshot } from '../../snapshot/store/snapshot-store.ts';
import { joinResponsePages, type RepublishedResponse } from './republished-responses.ts';

/** Receives a valid response: its bytes, with links to the mirror, and its typed value. */
export type ResponseReader = (endpoint: Endpoint, path: string, bytes: Buffer, value: unknown) => void;

/**
 * Reads the records of a mirror's responses, without contacts where the snapshot hides them. Throws SnapshotError if pages
 * of a list cannot be joined.
 */
export function readPublishedRegistry(
  snapshot: Snapshot,
  responses: Iterable<RepublishedResponse>,
  onResponse: ResponseReader = () => {},
): Registry {
  const { brand, taken } = snapshot.manifest;
  const registry = emptyRegistry(brand, taken);
  for (const { path, endpoint, pages } of responses) {
    if (!endpoint) continue;
    const shown = pages.map((bytes) => responseWithoutHiddenContacts(snapshot, bytes));
    // Each page by itself, because the limits of a response apply to a page. The snapshot reports invalid JSON as a finding.
    const parsed = shown.map(tryParseJsonBytes);
    const [value] = parsed.map((json) => addResponseJson(registry, endpoint, json));
    if (!parsed.includes(undefined)) onResponse(endpoint, path, joinResponsePages(path, shown), value);
  }
  return registry;
}
