import {
  joinAnswerPages,
  republishedAnswers,
  type RepublishedAnswer,
} from '../mirror/publish/republished-answers.ts';
import type { HistoryEntry } from '../history/entry.ts';
import { providersNamedInHistory } from '../history/provider-history.ts';
import type { Note } from '../notes/note.ts';
import { SiteNotes } from '../notes/site-notes.ts';
import { modelOf } from '../model/model.ts';
import { probeFileOf, publishedStatesOf, type ProbesToPublish } from '../probe/published-probes.ts';
import type { Endpoint } from '../registry/endpoint.ts';
import { tryParseJsonBytes } from '../registry/reading/json.ts';
import { addAnswerJson, emptyRegistry } from '../registry/reading/registry.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import type { TablesInput } from './data-table.ts';

export interface DatasetSources {
  snapshot: Snapshot;
  /** SITE_URL, including the base path, without a trailing slash. */
  site: string;
  /** The history of the snapshot, oldest first. */
  entries: readonly HistoryEntry[];
  /** The probes that the site publishes. */
  probes?: ProbesToPublish | undefined;
  /** The operator's notes. */
  notes?: readonly Note[];
}

/**
 * Reads a snapshot as the mirror publishes it. Throws SnapshotError if it is damaged. `onAnswer` receives each valid answer:
 * its published bytes and its typed value. A caller that has read the snapshot's answers passes them as `answers`.
 */
export function readTablesInput(
  { snapshot, site, entries, probes, notes = [] }: DatasetSources,
  onAnswer: (endpoint: Endpoint, path: string, bytes: Buffer, value: unknown) => void = () => {},
  answers: Iterable<RepublishedAnswer> = republishedAnswers(snapshot, site),
): TablesInput {
  const { manifest } = snapshot;
  const registry = emptyRegistry(manifest.brand, manifest.taken);
  for (const { path, endpoint, pages } of answers) {
    if (!endpoint) continue;
    // Each page by itself, because the limits of an answer apply to a page. The snapshot reports invalid JSON as a finding.
    const parsed = pages.map(tryParseJsonBytes);
    const [value] = parsed.map((json) => addAnswerJson(registry, endpoint, json));
    if (!parsed.includes(undefined)) onAnswer(endpoint, path, joinAnswerPages(path, pages), value);
  }
  const model = modelOf(registry, providersNamedInHistory(entries));
  const file = probeFileOf(probes, model, manifest);
  const states = file && publishedStatesOf(model.services, file);
  return { model, manifest, site, entries, states, notes: new SiteNotes(notes, model) };
}
