import {
  joinAnswerPages,
  republishedAnswers,
  type RepublishedAnswer,
} from '../mirror/publish/republished-answers.ts';
import { modelOf } from '../model/model.ts';
import type { Endpoint } from '../registry/endpoint.ts';
import { jsonOf } from '../registry/reading/json.ts';
import { addJson, emptyRegistry } from '../registry/reading/registry.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import type { TableSource } from './data-table.ts';

/**
 * Reads a snapshot as the mirror publishes it. Throws MirrorError if it is damaged. `onAnswer` is called with each valid
 * answer: its bytes as published, and the typed value. `answers` are those of the snapshot, for a caller that also uses
 * them.
 */
export function readSource(
  snapshot: Snapshot,
  site: string,
  onAnswer: (endpoint: Endpoint, path: string, bytes: Buffer, value: unknown) => void = () => {},
  answers: Iterable<RepublishedAnswer> = republishedAnswers(snapshot, site),
): TableSource {
  const { manifest } = snapshot;
  const registry = emptyRegistry(manifest.brand);
  for (const { path, endpoint, pages } of answers) {
    // Page by page, because the limits of an answer apply to each page.
    const parsed = pages.map((bytes) => parseAnswer(bytes));
    const [value] = parsed.map((json) => addJson(registry, endpoint, json));
    if (!parsed.includes(undefined)) onAnswer(endpoint, path, joinAnswerPages(path, pages), value);
  }
  return { model: modelOf(registry), manifest, site };
}

/** Undefined if the answer is not valid JSON, which the snapshot reports as a finding. */
export function parseAnswer(bytes: Buffer): unknown {
  try {
    return jsonOf(bytes);
  } catch {
    return undefined;
  }
}
