// Each difference is reported once: by a specific event, or with all remaining ones by one event `changed`.
import type { ChangeDraft } from '../entry.ts';
import { auditEvents } from './audit-rules.ts';
import { addServiceOrder, listingEvents, releaseEvents, reportEvents } from './platform-rules.ts';
import type { ComparedKind } from './published-records.ts';
import { draftOf, takeFields, type RecordPair } from './record-pair.ts';
import type { ComparedRegistries } from './schema-changes.ts';
import { credentialEvents, dropNotificationCount, migrationEvents, urlEvents } from './service-rules.ts';

/** Returns events, and removes the differences that they report from the pair. */
type EventRule = (pair: RecordPair, registries: ComparedRegistries) => ChangeDraft[];

const RULES: Record<ComparedKind, EventRule[]> = {
  service: [urlEvents, migrationEvents, credentialEvents, auditEvents, dropNotificationCount],
  platform: [releaseEvents, reportEvents, addServiceOrder],
  host: [listingEvents],
  notification: [],
  release: [],
};

export function eventsOf(pair: RecordPair, registries: ComparedRegistries): ChangeDraft[] {
  const events = RULES[pair.kind].flatMap((rule) => rule(pair, registries));
  const rest = takeFields(pair, () => true);
  return rest.length > 0 ? [...events, draftOf('changed', pair, rest)] : events;
}
