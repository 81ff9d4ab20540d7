import {
  joinAnswerPages,
  republishedAnswers,
  type RepublishedAnswer,
} from '../mirror/publish/republished-answers.ts';
import type { HistoryEntry } from '../history/entry.ts';
import { providersNamedInHistory } from '../history/provider-history.ts';
import type { Note } from '../config/notes/note.ts';
import { SiteNotes } from '../config/notes/site-notes.ts';
import { modelOf } from '../model/model.ts';
import type { Endpoint } from '../registry/endpoint.ts';
import { tryParseJsonBytes } from '../registry/reading/json.ts';
import { addAnswerJson, emptyRegistry, type Registry } from '../registry/reading/registry.ts';
import { answerWithoutHiddenContacts, type Snapshot } from '../snapshot/store/snapshot-store.ts';
import type { TablesInput } from './data-table.ts';

/** Receives a valid response: its bytes, with links to the mirror, and its typed value. */
export type ResponseReader = (endpoint: Endpoint, path: string, bytes: Buffer, value: unknown) => void;

/**
 * Reads the records of a mirror's responses, without contacts where the snapshot hides them. Throws SnapshotError if pages
 * of a list cannot be joined.
 */
export function readPublishedRegistry(
  snapshot: Snapshot,
  responses: Iterable<RepublishedAnswer>,
  onResponse: ResponseReader = () => {},
): Registry {
  const { brand, taken } = snapshot.manifest;
  const registry = emptyRegistry(brand, taken);
  for (const { path, endpoint, pages } of responses) {
    if (!endpoint) continue;
    const shown = pages.map((bytes) => answerWithoutHiddenContacts(snapshot, bytes));
    // Each page by itself, because the limits of a response apply to a page. The snapshot reports invalid JSON as a finding.
    const parsed = shown.map(tryParseJsonBytes);
    const [value] = parsed.map((json) => addAnswerJson(registry, endpoint, json));
    if (!parsed.includes(undefined)) onResponse(endpoint, path, joinAnswerPages(path, shown), value);
  }
  return registry;
}

export interface DatasetSources {
  snapshot: Snapshot;
  /** SITE_URL, including the base path, without a trailing slash. */
  site: string;
  /** The history of the snapshot, oldest first. */
  entries: readonly HistoryEntry[];
  /** The operator's notes. */
  notes?: readonly Note[];
}

/** Reads a snapshot as the mirror publishes it, for tables without a site. Throws SnapshotError if it is damaged. */
export function readTablesInput(
  { snapshot, site, entries, notes = [] }: DatasetSources,
  onResponse?: ResponseReader,
): TablesInput {
  const { manifest } = snapshot;
  const registry = readPublishedRegistry(snapshot, republishedAnswers(snapshot, site), onResponse);
  const model = modelOf(registry, providersNamedInHistory(entries));
  return { model, snapshot, manifest, site, entries, notes: new SiteNotes(notes, model) };
}
