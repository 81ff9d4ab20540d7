// Changes that a registry may make from one night to the next: of records, of the schema, contradictions and damage.
import { DAMAGE_CHANGES } from './damage-changes.ts';
import { pickOf } from './dice.ts';
import { PLATFORM_CHANGES } from './platform-changes.ts';
import {
  change,
  fieldChange,
  pickId,
  RECORD_LISTS,
  setField,
  type RecordList,
  type RegistryChange,
} from './registry-change.ts';
import { SERVICE_CHANGES } from './service-changes.ts';
import { simulatedId, simulatedReleases, type RecordFields } from './simulated-records.ts';
import type { Step } from './step.ts';
import { HOSTILE_TEXTS, NEW_TEXTS, ODD_VALUES } from './texts.ts';
import { addHost, addNotification } from './world.ts';

const HOST_FIELDS = ['name', 'abbrev', 'website', 'platforms', 'audits'];
const NOTIFICATION_FIELDS = ['subject', 'message', 'id', 'type', 'start_date', 'sushi_service'];
const ODD_IDS = ['x', '../etc', '', null, 7, '__proto__', `${simulatedId('platform', 1)}\n`];

export const CHANGES: Record<string, RegistryChange> = {
  ...PLATFORM_CHANGES,
  ...SERVICE_CHANGES,
  'host added': change(1, addHost),
  'host changed': fieldChange(1, 'hosts', HOST_FIELDS, NEW_TEXTS),
  'notification added': change(2, (world, { pick }) =>
    addNotification(world, pickId(world.services, pick) ?? null),
  ),
  'notification removed': change(1, (world, { pick }) => {
    const removed = pickOf(world.notifications, pick);
    if (!removed) return;
    world.notifications = world.notifications.filter((each) => each !== removed);
    world.removedNotifications.push(removed);
  }),
  'notification restored': change(1, (world, { pick }) => {
    const restored = pickOf(world.removedNotifications, pick);
    if (!restored) return;
    world.removedNotifications = world.removedNotifications.filter((each) => each !== restored);
    world.notifications.push(restored);
  }),
  'notification with hostile text': fieldChange(0.5, 'notifications', NOTIFICATION_FIELDS, [
    ...ODD_VALUES,
    ...HOSTILE_TEXTS,
  ]),
  'release added or removed': change(0.5, (world) => {
    const [first, ...more] = world.releases;
    world.releases = more.length > 0 ? [first!] : [...world.releases, simulatedReleases()[1]!];
  }),
  'platform without a UUID': change(
    0.2,
    ({ platforms }, { value }) =>
      void platforms.push({ id: value, name: 'Odd', reports: [], sushi_services: [] }),
    { value: ODD_IDS },
  ),
  'field added to all records': change(
    0.6,
    (world, { field, value }) => {
      for (const record of world[field as RecordList]) setField(record, String(value), 'x');
    },
    { field: RECORD_LISTS, value: ['new_1', 'new_2', 'new_3', 'new_4', 'new_5'] },
  ),
  'field removed from all records': change(
    0.6,
    (world, { pick, field }) => {
      const records = world[field as RecordList];
      const names = new Set(records.flatMap((record) => Object.keys(record)));
      const name = pickOf([...names.difference(new Set(['id', 'name', 'number', 'sushi_service']))], pick);
      for (const record of records) delete record[name ?? ''];
    },
    { field: RECORD_LISTS },
  ),
  'field emptied in all records': change(
    0.5,
    (world, { field, value }) => {
      for (const record of world[field as RecordList])
        if (String(value) in record) record[String(value)] = '';
    },
    { field: RECORD_LISTS, value: ['name', 'url', 'website', 'subject'] },
  ),
  'list contradicts the record': change(
    0.6,
    ({ platforms, listOverrides }, step) => contradict(platforms, listOverrides, step),
    { field: ['name', 'abbrev', 'reports'], value: NEW_TEXTS },
  ),
  'platform contradicts its service': change(
    0.6,
    ({ services, embeddedOverrides }, step) => contradict(services, embeddedOverrides, step),
    { field: ['url', 'usage_release', 'id'], value: NEW_TEXTS },
  ),
  'page size changed': change(0.3, (world, { value }) => void (world.pageSize = value as number | null), {
    value: [null, 1, 3, 50],
  }),
  'brand changed': change(0.2, (world, { value }) => void (world.brand = String(value)), {
    value: ['usage', 'acme', 'counter'],
  }),
  'links point to another server': change(
    0.2,
    (world) => void (world.linkBase = 'https://elsewhere.example'),
  ),
  ...DAMAGE_CHANGES,
};

function contradict(
  records: RecordFields[],
  overrides: Record<string, RecordFields>,
  { pick, field = '', value }: Step,
): void {
  const id = String(pickOf(records, pick)?.['id']);
  overrides[id] = { ...overrides[id], [field]: value };
}
