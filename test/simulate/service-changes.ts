import { pickOf } from './dice.ts';
import { change, fieldChange, pickId, setField, type RegistryChange } from './registry-change.ts';
import { simulatedAudit, simulatedId } from './simulated-records.ts';
import { HOSTILE_TEXTS, ODD_VALUES } from './texts.ts';
import { addService } from './world.ts';

const FIELDS = ['url', 'customer_id_info', 'api_key_required', 'api_key_info', 'usage_release'];
const ODD_FIELDS = [...FIELDS, 'last_audit', 'migrations', 'data_host', 'notifications_url'];
const VALUES = ['5', '5.1', 'Other', 'https://other.example/x', true, false];

export const SERVICE_CHANGES: Record<string, RegistryChange> = {
  'service added': change(3, (world, { pick }) => {
    const platform = pickId(world.platforms, pick);
    if (platform !== undefined) addService(world, platform);
  }),
  'service removed': change(2, ({ services, serviceIdsOf }, { pick }) => {
    const id = pickId(services, pick);
    for (const [platform, ids] of Object.entries(serviceIdsOf))
      serviceIdsOf[platform] = ids.filter((each) => each !== id);
  }),
  'platforms swap services': change(2, ({ platforms, serviceIdsOf }, { pick, second }) => {
    const [a, b] = [pickId(platforms, pick), pickId(platforms, second)];
    if (a === undefined || b === undefined) return;
    [serviceIdsOf[a], serviceIdsOf[b]] = [serviceIdsOf[b] ?? [], serviceIdsOf[a] ?? []];
  }),
  'services reordered': change(1, ({ platforms, serviceIdsOf }, { pick }) => {
    const id = pickId(platforms, pick);
    if (id !== undefined) serviceIdsOf[id] = (serviceIdsOf[id] ?? []).toReversed();
  }),
  'service shared by two platforms': change(
    0.5,
    ({ platforms, services, serviceIdsOf }, { pick, second }) => {
      const [platform, service] = [pickId(platforms, pick), pickId(services, second)];
      if (platform !== undefined && service !== undefined) (serviceIdsOf[platform] ??= []).push(service);
    },
  ),
  'service moved to another host': change(2, (world, { pick, second }) => {
    const [service, host] = [pickId(world.services, pick), pickId(world.hosts, second)];
    if (service === undefined || host === undefined) return;
    const from = world.hostIdOf[service] ?? null;
    const id = simulatedId('other', (world.idCount += 1));
    (world.migrationsOf[service] ??= []).push({ id, host: from, from: 'Before' });
    world.hostIdOf[service] = host;
  }),
  'service changed': fieldChange(4, 'services', FIELDS, VALUES),
  'service with an odd value': fieldChange(1, 'services', ODD_FIELDS, [...ODD_VALUES, ...HOSTILE_TEXTS]),
  'audit changed': change(
    3,
    ({ services }, { pick, count = 1 }) =>
      setField(pickOf(services, pick), 'last_audit', simulatedAudit(600_000 + count)),
    { count: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
  ),
  'listed service missing': change(0.3, (world, { pick }) => {
    const platform = pickId(world.platforms, pick);
    if (platform !== undefined) world.missingServices.push(addService(world, platform));
  }),
  'missing services added': change(0.6, (world) => void (world.missingServices = [])),
};
