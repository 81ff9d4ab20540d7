// Reading a snapshot as the mirror publishes it: the same bytes, links moved, each parsed once.
import { answerFilesOf, joinAnswerPages, readAnswerPages } from '../mirror/publish/republished-answers.ts';
import { modelOf } from '../model/model.ts';
import { endpointOf, type Endpoint } from '../registry/endpoint.ts';
import { jsonOf } from '../registry/reading/json.ts';
import { addJson, emptyRegistry } from '../registry/reading/registry.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import type { TableSource } from './data-table.ts';

/** Called with each answer that is JSON and can be parsed: its bytes as published, and what could be read of it. */
export type SourceListener = (endpoint: Endpoint, path: string, bytes: Buffer, value: unknown) => void;

/** Reads every answer of a snapshot, in the order of the API paths. Throws MirrorError where it was damaged. */
export function readSource(snapshot: Snapshot, site: string, heard: SourceListener = () => {}): TableSource {
  const { manifest } = snapshot;
  const registry = emptyRegistry(manifest.brand);
  for (const [path, pages] of answerFilesOf(manifest)) {
    const endpoint = endpointOf(path, manifest.brand);
    if (!endpoint) continue;
    const parts = readAnswerPages(snapshot, pages, site);
    // Page by page, as the limits of an answer are those of a page.
    const parsed = parts.map((bytes) => parseAnswer(bytes));
    const [value] = parsed.map((json) => addJson(registry, endpoint, json));
    if (!parsed.includes(undefined)) heard(endpoint, path, joinAnswerPages(path, parts), value);
  }
  return { model: modelOf(registry), manifest, site };
}

/** The JSON of an answer; undefined where it cannot be parsed, which the snapshot has as a finding. */
export function parseAnswer(bytes: Buffer): unknown {
  try {
    return jsonOf(bytes);
  } catch {
    return undefined;
  }
}
