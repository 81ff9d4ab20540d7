// Providers in the history: their names, their changes, and their former platforms.
import { providerIdOf } from '../registry/names.ts';
import { slugOfProvider } from '../model/providers.ts';
import type { Platform, Provider } from '../model/model-types.ts';
import { platformIdsOf } from './past.ts';
import type { DatedChange } from './returns.ts';
import type { Change, HistoryEntry } from './entry.ts';
import type { RunChanges } from './history.ts';
import { REMOVED_TEXT } from './entry-without-text.ts';

const NAME_FIELD = 'content_provider_name';

/** A platform that named the provider until it was removed or named another one. */
interface FormerPlatform {
  id: string;
  name: string;
  /** When that was first seen. */
  until: string;
}

export interface ProviderHistory {
  /** Changes of its platforms while they named it, newest first. */
  changes: DatedChange[];
  /** Newest first; a platform that returned and left again is there twice. */
  formerPlatforms: FormerPlatform[];
}

/** Every name of a provider that a change mentions, the last mentioned first. `entries` are oldest first. */
export function providersNamedInHistory(entries: readonly HistoryEntry[]): string[] {
  const names = entries.flatMap(({ changes }) => changes.flatMap(providerNamesInChange));
  return [...new Set(names.toReversed())];
}

/** The keys are provider IDs. `runs` are newest first. */
export function providerHistoriesOf(
  runs: readonly Pick<RunChanges, 'taken' | 'changes'>[],
  platforms: Pick<Platform, 'id' | 'record'>[],
): Map<string, ProviderHistory> {
  const histories = new Map<string, ProviderHistory>();
  const historyOf = (name: string): ProviderHistory => {
    const id = providerIdOf(name);
    const known = histories.get(id) ?? { changes: [], formerPlatforms: [] };
    histories.set(id, known);
    return known;
  };
  // The provider of each platform after the run.
  const names = new Map(platforms.map(({ id, record }) => [id, record.content_provider_name]));
  for (const { changes, taken } of runs) {
    const moves = changes.flatMap(({ change }) => moveOf(change) ?? []);
    for (const { id, name, before, after } of moves) {
      names.set(id, after || before);
      if (providerIdOf(before) !== '' && providerIdOf(before) !== providerIdOf(after))
        historyOf(before).formerPlatforms.push({ id, name, until: taken });
    }
    for (const { change } of changes) {
      const ofPlatforms = platformIdsOf(change).map((id) => names.get(id) ?? '');
      const all = new Set([...ofPlatforms, ...providerNamesInChange(change)].map(providerIdOf));
      for (const id of all) if (id !== '') historyOf(id).changes.push({ change, taken });
    }
    for (const { id, before } of moves) names.set(id, before);
  }
  return histories;
}

/** The slugs of the providers of each change, by its ID. */
export function providerSlugsByChange(
  providers: readonly Provider[],
  histories: ReadonlyMap<string, ProviderHistory>,
): Map<string, string[]> {
  const slugs = new Map<string, string[]>();
  for (const provider of providers)
    for (const { change } of histories.get(provider.id)?.changes ?? [])
      slugs.set(change.id, [...(slugs.get(change.id) ?? []), slugOfProvider(provider)]);
  return slugs;
}

/** The names of a provider that a platform had before and after a change. */
function providerNamesInChange(change: Change): string[] {
  const { before = '', after = '' } = moveOf(change) ?? {};
  return [before, after].filter((name) => providerIdOf(name) !== '');
}

/** The platform that a change is about, and the provider that it named before and after; '' after its removal. */
function moveOf({ event, about, last, fields }: Change) {
  const { kind, id, name } = about[0]!;
  if (kind !== 'platform') return undefined;
  if (event === 'platform-removed') return { id, name, before: toName(last?.[NAME_FIELD]), after: '' };
  const field = fields.find((each) => each.field === `/${NAME_FIELD}`);
  return field && { id, name, before: toName(field.before), after: toName(field.after) };
}

function toName(value: unknown): string {
  return typeof value === 'string' && !value.includes(REMOVED_TEXT) ? value : '';
}
