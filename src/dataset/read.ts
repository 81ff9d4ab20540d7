// Reading a snapshot as the mirror publishes it: the same bytes, links moved, each parsed once.
import { answersOf, joinedOf, pagesOf } from '../mirror/republish.ts';
import { modelOf } from '../model/model.ts';
import { endpointOf, type Endpoint } from '../registry/endpoint.ts';
import { jsonOf } from '../registry/json.ts';
import { addJson, emptyRegistry } from '../registry/registry.ts';
import type { Snapshot } from '../snapshot/store.ts';
import type { Source } from './table.ts';

/** Called with each answer that is JSON and can be parsed: its bytes as published, and what could be read of it. */
export type Heard = (endpoint: Endpoint, path: string, bytes: Buffer, value: unknown) => void;

/** Reads every answer of a snapshot, in the order of the API paths. Throws MirrorError where it was damaged. */
export function readSource(snapshot: Snapshot, site: string, heard: Heard = () => {}): Source {
  const { manifest } = snapshot;
  const registry = emptyRegistry(manifest.brand);
  for (const [path, pages] of answersOf(manifest)) {
    const endpoint = endpointOf(path, manifest.brand);
    if (!endpoint) continue;
    const parts = pagesOf(snapshot, pages, site);
    // Page by page, as the limits of an answer are those of a page.
    const parsed = parts.map((bytes) => parsedOf(bytes));
    const [value] = parsed.map((json) => addJson(registry, endpoint, json));
    if (!parsed.includes(undefined)) heard(endpoint, path, joinedOf(path, parts), value);
  }
  return { model: modelOf(registry), manifest, site };
}

/** The JSON of an answer; undefined where it cannot be parsed, which the snapshot has as a finding. */
export function parsedOf(bytes: Buffer): unknown {
  try {
    return jsonOf(bytes);
  } catch {
    return undefined;
  }
}
