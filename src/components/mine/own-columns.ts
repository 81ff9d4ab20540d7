// The columns of the table of one's own services: what each shows, is sorted by, and has in a CSV file.
import type { AttentionItem } from '../../mine/attention.ts';
import type { MyPlatform, MyService } from '../../mine/mine-types.ts';
import { myServiceRowOf } from '../../mine/my-service-row.ts';
import { auditLabelOf } from '../../model/audit-status.ts';
import { SERVICE_COLUMNS, type ServiceColumn } from '../../model/service-columns.ts';
import type { ServiceRow } from '../../model/service-row.ts';
import { limitText, needsText } from '../../model/service-words.ts';
import { dateInWords } from '../../util/date-words.ts';
import { auditCell, limitCell, needsCell, releaseTag, urlCell } from '../service/service-cells.ts';
import { make, type Content } from '../value/make-element.ts';
import { pageFact, pageLink, platformAndProvider, timeText } from './mine-elements.ts';

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
  key: ServiceColumn | 'provider' | 'changed' | 'id';
  heading: string;
  valueOf: (own: OwnRow) => string;
  /** Undefined for a column of CSV files only. */
  cellOf?: (own: OwnRow) => Content[];
  class?: string;
  /** On phones, where the table has no head. */
  label?: string;
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

export const OWN_SERVICE_COLUMNS: readonly OwnColumn[] = [
  {
    key: 'name',
    heading: SERVICE_COLUMNS.name,
    class: 'name',
    valueOf: ({ platform }) => platform.name,
    cellOf: ({ platform }) => [
      make('div', 'starred', starOf(platform), make('div', '', ...platformAndProvider(platform))),
    ],
  },
  { key: 'provider', heading: 'Provider', valueOf: ({ platform }) => platform.provider },
  {
    key: 'release',
    heading: SERVICE_COLUMNS.release,
    class: 'release',
    valueOf: ({ service }) => [service?.release, service?.label].filter(Boolean).join(' '),
    cellOf: ({ row }) => {
      if (!row) return [];
      const link = pageLink(row.path, releaseTag(row.release, pageFact('currentRelease')));
      return row.distinction ? [link, ' ', make('bdi', 'aside', row.distinction)] : [link];
    },
  },
  {
    key: 'url',
    heading: SERVICE_COLUMNS.url,
    class: 'url',
    valueOf: ({ row }) => row?.url ?? '',
    cellOf: (own) => [...removalContent(own), ...(own.row ? urlCell(own.row) : [])],
  },
  {
    key: 'needs',
    heading: SERVICE_COLUMNS.needs,
    class: 'needs',
    valueOf: ({ row }) => (row ? needsText(row) : ''),
    cellOf: ({ row, items }) => {
      const isNew = items.some(({ kind }) => kind === 'credentials');
      const cell = row ? [needsCell(row)] : [];
      return isNew ? [...cell, make('p', 'aside', 'Changed')] : cell;
    },
  },
  {
    key: 'limit',
    heading: SERVICE_COLUMNS.limit,
    class: 'text',
    label: SERVICE_COLUMNS.limit,
    valueOf: ({ row }) => {
      const limit = row?.limit ?? '';
      return typeof limit === 'string' ? limit : limitText({ limit });
    },
    cellOf: ({ row }) => (row ? limitCell(row) : []),
  },
  {
    key: 'audit',
    heading: SERVICE_COLUMNS.audit,
    class: 'state',
    valueOf: ({ service }) =>
      service ? [auditLabelOf(service.auditStatus), service.auditEnded].filter(Boolean).join(' ') : '',
    cellOf: ({ row }) => (row ? auditCell(row) : []),
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

function starOf({ id, name }: MyPlatform): HTMLElement {
  const label = `Add ${name} to my platforms`;
  const star = make('button', {
    type: 'button',
    className: 'star plain-star',
    title: label,
    ariaLabel: label,
  });
  star.dataset['star'] = id;
  return star;
}

/** Why a row has no service that can be harvested; nothing if it has one. */
function removalContent({ platform, service, items }: OwnRow): Content[] {
  const { removed } = platform;
  if (removed !== undefined) {
    const day = removed.slice(0, 10);
    return [make('p', '', make('span', 'state failed', 'Removed ', timeText(day, dateInWords(day))))];
  }
  if (items.some(({ kind }) => kind === 'service-removed'))
    return [make('p', '', make('span', 'state failed', 'Service removed'))];
  return service ? [] : [make('span', 'muted', 'No service')];
}
