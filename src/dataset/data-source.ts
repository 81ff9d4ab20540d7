import {
  joinAnswerPages,
  republishedAnswers,
  type RepublishedAnswer,
} from '../mirror/publish/republished-answers.ts';
import type { HistoryEntry } from '../history/entry.ts';
import type { Note } from '../notes/note.ts';
import { SiteNotes } from '../notes/site-notes.ts';
import { modelOf } from '../model/model.ts';
import { probeFileOf, statesOf, type ProbeSource } from '../probe/published-probes.ts';
import type { Endpoint } from '../registry/endpoint.ts';
import { jsonOf } from '../registry/reading/json.ts';
import { addJson, emptyRegistry } from '../registry/reading/registry.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import type { TableSource } from './data-table.ts';

export interface DataInput {
  snapshot: Snapshot;
  /** SITE_URL, including the base path, without a trailing slash. */
  site: string;
  /** The history of the snapshot, oldest first. */
  entries: readonly HistoryEntry[];
  /** What the site publishes of probes. */
  probes?: ProbeSource | undefined;
  /** Those of the operator. */
  notes?: readonly Note[];
}

/**
 * Reads a snapshot as the mirror publishes it. Throws MirrorError if it is damaged. `onAnswer` is called with each valid
 * answer: its bytes as published, and the typed value. `answers` are those of the snapshot, for a caller that also uses
 * them.
 */
export function readSource(
  { snapshot, site, entries, probes, notes = [] }: DataInput,
  onAnswer: (endpoint: Endpoint, path: string, bytes: Buffer, value: unknown) => void = () => {},
  answers: Iterable<RepublishedAnswer> = republishedAnswers(snapshot, site),
): TableSource {
  const { manifest } = snapshot;
  const registry = emptyRegistry(manifest.brand, manifest.taken);
  for (const { path, endpoint, pages } of answers) {
    // Page by page, because the limits of an answer apply to each page.
    const parsed = pages.map((bytes) => parseAnswer(bytes));
    const [value] = parsed.map((json) => addJson(registry, endpoint, json));
    if (!parsed.includes(undefined)) onAnswer(endpoint, path, joinAnswerPages(path, pages), value);
  }
  const model = modelOf(registry);
  const file = probeFileOf(probes, model, manifest);
  const states = file && statesOf(model.services, file);
  return { model, manifest, site, entries, states, notes: new SiteNotes(notes, model) };
}

/** Undefined if the answer is not valid JSON, which the snapshot reports as a finding. */
export function parseAnswer(bytes: Buffer): unknown {
  try {
    return jsonOf(bytes);
  } catch {
    return undefined;
  }
}
