import { auditLabelOf, auditResultLabelOf } from '../model/audit-status.ts';
import type { Audit, Model } from '../model/model-types.ts';
import { auditFiltersOf } from './list-filters.ts';
import { auditFactsOf } from './filter-facts.ts';
import type { List } from './list.ts';
import { defineList } from './rows-file.ts';

export function auditListOf(model: Model): List<Audit> {
  return defineList({
    name: 'audits',
    noun: 'audit',
    path: '/audit/',
    items: model.audits.flatMap(({ audits }) => audits),
    searches: 'Platform or data host',
    fields: auditFiltersOf(model),
    factsOf: auditFactsOf,
    columns: [
      { key: 'name', heading: 'Services', class: 'name', isSearched: true, valueOf: servicesTextOf },
      { key: 'release', heading: 'Release', class: 'release', valueOf: ({ record }) => record.usage_release },
      { key: 'state', heading: 'State', class: 'state', valueOf: ({ status }) => auditLabelOf(status) },
      {
        key: 'date',
        heading: 'Audited',
        class: 'date',
        valueOf: ({ record }) => record.finish_date ?? record.start_date,
      },
      {
        key: 'host',
        heading: 'Data host',
        class: 'text',
        isSearched: true,
        valueOf: (audit) =>
          hostsOfAudit(audit)
            .map(({ name }) => name)
            .join('; '),
      },
      {
        key: 'result',
        heading: 'Result',
        valueOf: ({ record }) => (record.result ? auditResultLabelOf(record.result) : ''),
      },
      { key: 'began', heading: 'Started', valueOf: ({ record }) => record.start_date },
      { key: 'ended', heading: 'Ended', valueOf: ({ record }) => record.finish_date ?? '' },
    ],
    idOf: ({ record }) => record.id,
  });
}

/** The data hosts of the audit's services, each once. */
export function hostsOfAudit({ services }: Audit) {
  return [...new Set(services.flatMap(({ host }) => host ?? []))];
}

function servicesTextOf({ services }: Audit): string {
  return services
    .map(({ name, distinction }) => [name, distinction.label].filter(Boolean).join(' '))
    .join('; ');
}
