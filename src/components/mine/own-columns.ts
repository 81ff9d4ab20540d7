// The columns of one's own services: what each is sorted by, and has in a CSV file.
import type { AttentionItem } from '../../mine/attention.ts';
import type { MyPlatform, MyService } from '../../mine/mine-types.ts';
import { myServiceRowOf } from '../../mine/my-service-row.ts';
import { auditLabelOf } from '../../model/audit-status.ts';
import { requestLimitOf } from '../../model/harvest-terms.ts';
import { SERVICE_COLUMNS, type ServiceColumn } from '../../model/service-columns.ts';
import type { ServiceRow } from '../../model/service-row.ts';
import { limitText, needsText } from '../../model/service-words.ts';
import { pageFact } from './mine-elements.ts';

/** A row is about a service, or about a platform without any. */
export interface OwnRow {
  platform: MyPlatform;
  service: MyService | undefined;
  /** The service's row, as all tables of services show it. */
  row: ServiceRow | undefined;
  /** What needs attention. */
  items: readonly AttentionItem[];
}

interface OwnColumn {
  key: ServiceColumn | 'provider' | 'limit' | 'changed' | 'id';
  heading: string;
  valueOf: (own: OwnRow) => string;
}

export function ownRowOf(
  platform: MyPlatform,
  service: MyService | undefined,
  items: readonly AttentionItem[],
): OwnRow {
  const row = service && myServiceRowOf(platform, service, pageFact('day'));
  const own = items.filter(
    (item) => item.platform === platform && (item.service === undefined || item.service.id === service?.id),
  );
  return { platform, service, row, items: own };
}

/** The columns of CSV files, by which the table is also sorted. */
export const OWN_SERVICE_COLUMNS: readonly OwnColumn[] = [
  { key: 'name', heading: SERVICE_COLUMNS.name, valueOf: ({ platform }) => platform.name },
  { key: 'provider', heading: 'Provider', valueOf: ({ platform }) => platform.provider },
  {
    key: 'release',
    heading: SERVICE_COLUMNS.release,
    valueOf: ({ service }) => [service?.release, service?.label].filter(Boolean).join(' '),
  },
  { key: 'url', heading: SERVICE_COLUMNS.url, valueOf: ({ row }) => row?.url ?? '' },
  { key: 'needs', heading: SERVICE_COLUMNS.needs, valueOf: ({ row }) => (row ? needsText(row) : '') },
  {
    key: 'limit',
    heading: 'Request limit',
    valueOf: ({ service }) => (service ? limitText(requestLimitOf(service.record)) : ''),
  },
  {
    key: 'audit',
    heading: SERVICE_COLUMNS.audit,
    valueOf: ({ service }) =>
      service ? [auditLabelOf(service.auditStatus), service.auditEnded].filter(Boolean).join(' ') : '',
  },
  {
    key: 'changed',
    heading: 'Last change',
    valueOf: ({ platform, service }) => {
      const removed = platform.removed?.slice(0, 10);
      return removed ? `${removed} removed` : ((service ? service.changed : platform.changed) ?? '');
    },
  },
  { key: 'id', heading: 'ID', valueOf: ({ platform, service }) => service?.id ?? platform.id },
];
