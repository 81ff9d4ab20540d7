import type { Table } from './data-table.ts';
import { CATALOGUE_TABLES } from './tables/catalogue-tables.ts';
import { HOST_TABLES } from './tables/host-tables.ts';
import { NOTIFICATION_TABLES } from './tables/notification-tables.ts';
import { PLATFORM_TABLES } from './tables/platform-tables.ts';
import { PROVIDER_TABLES } from './tables/provider-tables.ts';
import { SERVICE_TABLES } from './tables/service-tables.ts';
import { snapshotTable } from './tables/snapshot-table.ts';

/** In dependency order: each table follows those that it refers to. */
export const TABLES: readonly Table[] = [
  snapshotTable,
  CATALOGUE_TABLES.releases,
  CATALOGUE_TABLES.reportTypes,
  CATALOGUE_TABLES.reports,
  HOST_TABLES.hosts,
  PLATFORM_TABLES.platforms,
  PLATFORM_TABLES.hostTypes,
  PLATFORM_TABLES.reports,
  HOST_TABLES.platforms,
  SERVICE_TABLES.services,
  PLATFORM_TABLES.services,
  SERVICE_TABLES.audits,
  SERVICE_TABLES.migrations,
  NOTIFICATION_TABLES.notifications,
  NOTIFICATION_TABLES.reports,
  PROVIDER_TABLES.providers,
  PROVIDER_TABLES.platforms,
];

export function dataTableOf(name: string): Table {
  const found = TABLES.find((each) => each.name === name);
  if (!found) throw new TypeError(`Unknown table: ${name}`);
  return found;
}
