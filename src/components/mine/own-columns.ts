// The columns of the table of one's own services: what each shows, is sorted by, and has in a CSV file.
import { contactOf } from '../../mine/list-files.ts';
import type { MyContact, MyPlatform, MyPlatformContacts, MyService } from '../../mine/mine-types.ts';
import { myServiceRowOf } from '../../mine/my-service-row.ts';
import { auditLabelOf } from '../../model/audit-status.ts';
import { SERVICE_COLUMNS } from '../../model/service-columns.ts';
import type { ServiceRow } from '../../model/service-row.ts';
import { limitText, needsText } from '../../model/service-words.ts';
import { auditCell, limitCell, needsCell, releaseTag, urlCell } from '../service/service-cells.ts';
import { make, type Content } from '../value/make-element.ts';
import { addressText } from '../value/url-text.ts';
import { pageFact, pageLink, platformAndProvider, successorContent, timeText } from './mine-elements.ts';

/** A row is about a service, or about a platform without any. */
export interface OwnRow {
  platform: MyPlatform;
  service: MyService | undefined;
  /** The service's row, as all tables of services show it. */
  row: ServiceRow | undefined;
  /** The service's own contacts, or else the platform's. */
  contact: MyContact | undefined;
}

interface OwnColumn {
  key: string;
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
  contacts: MyPlatformContacts | undefined,
): OwnRow {
  const row = service && myServiceRowOf(platform, service, pageFact('day'));
  return { platform, service, row, contact: contactOf(contacts, service) };
}

export const OWN_COLUMNS: readonly OwnColumn[] = [
  {
    key: 'name',
    heading: SERVICE_COLUMNS.name,
    class: 'name',
    valueOf: ({ platform }) => platform.name,
    cellOf: ({ platform }) => [starOf(platform), ' ', ...platformAndProvider(platform)],
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
    cellOf: ({ row }) => {
      if (!row) return ['No service'];
      const answers = make('p', 'aside');
      answers.dataset['answers'] = '';
      return [...urlCell(row), answers];
    },
  },
  {
    key: 'needs',
    heading: SERVICE_COLUMNS.needs,
    class: 'needs',
    valueOf: ({ row }) => (row ? needsText(row) : ''),
    cellOf: ({ row }) => (row ? [needsCell(row)] : []),
  },
  {
    key: 'limit',
    heading: SERVICE_COLUMNS.limit,
    class: 'text',
    label: SERVICE_COLUMNS.limit,
    valueOf: ({ service }) => {
      const limit = service?.limits ?? '';
      return typeof limit === 'string' ? limit : limitText({ limit });
    },
    cellOf: ({ row }) => (row ? [limitCell(row)] : []),
  },
  {
    key: 'audit',
    heading: SERVICE_COLUMNS.audit,
    class: 'state',
    valueOf: ({ service }) =>
      service ? [auditLabelOf(service.audit), service.auditFinished].filter(Boolean).join(' ') : '',
    cellOf: ({ row }) => (row ? auditCell(row) : []),
  },
  {
    key: 'contact',
    heading: 'Contact',
    class: 'text',
    label: 'Contact',
    valueOf: ({ contact }) => (contact ? addressOf(contact) || nameOf(contact) : ''),
    cellOf: ({ contact }) => {
      // A site may leave contacts out.
      if (!contact) return [make('span', 'muted', pageFact('noContact'))];
      const address = addressOf(contact);
      return [address ? addressText(address) : make('bdi', '', nameOf(contact))];
    },
  },
  {
    key: 'changed',
    heading: 'Last change',
    class: 'date',
    label: 'Last change',
    valueOf: (own) => {
      const removed = own.platform.removed?.slice(0, 10);
      return removed ? `${removed} removed` : (changedDayOf(own) ?? '');
    },
    cellOf: changedCell,
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

function addressOf({ email, form_url }: MyContact): string {
  return email || form_url;
}

function nameOf({ person, phone }: MyContact): string {
  return person || phone;
}

/** The last change of a service, or of a platform without services. */
function changedDayOf({ platform, service }: OwnRow): string | undefined {
  return service ? service.changed : platform.changed;
}

function changedCell(own: OwnRow): Content[] {
  const { removed, successor } = own.platform;
  if (removed !== undefined) {
    const day = removed.slice(0, 10);
    const state = make('span', 'state failed', 'Removed ', timeText(day, day));
    return successor ? [state, make('p', 'aside', ...successorContent(successor))] : [state];
  }
  const day = changedDayOf(own);
  return [day === undefined ? make('span', 'muted', 'None recorded') : timeText(day, day)];
}
