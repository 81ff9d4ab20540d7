// All lists of a site, their pages and their files.
import { listPagesOf, type ListPage } from '../model/list-pages.ts';
import { attentionListOf } from './attention-list.ts';
import { auditListOf } from './audit-list.ts';
import type { AttentionSource } from './attention-items.ts';
import type { ChangeSource } from './change-filters.ts';
import { changeListOf } from './change-list.ts';
import { hostListOf, providerListOf } from './host-and-provider-lists.ts';
import type { List } from './list.ts';
import { letterRowIdsOf, listLettersOf, type ListLetter } from './list-letters.ts';
import { notificationListOf } from './notification-list.ts';
import { platformListOf } from './platform-list.ts';
import { reportTypeListsOf } from './report-type-list.ts';
import { rowsPathOf } from './rows-file.ts';
import { reportListsOf, serviceListOf } from './service-list.ts';

export type ListsInput = ChangeSource & AttentionSource & { hasContacts: boolean };

export type SiteLists = ReturnType<typeof listsOf>;

export function listsOf(source: ListsInput) {
  const { model, day, hasContacts } = source;
  const attention = attentionListOf(source);
  const services = { hasContacts, attention: attention.items };
  return {
    platforms: platformListOf(model),
    services: serviceListOf(model, services),
    providers: providerListOf(model),
    hosts: hostListOf(model),
    audits: auditListOf(model),
    notifications: notificationListOf(model, day),
    changes: changeListOf(source),
    attention,
    reports: reportListsOf(model, services),
    reportTypes: reportTypeListsOf(model),
  };
}

/** `More` is what a list has beside its definition. */
export function pagesOfList<Item, More extends object>(list: List<Item> & More) {
  const pages = listPagesOf(list.items, list.path);
  const order = list.columns.find(({ key }) => key === list.orderedBy);
  const letters = order ? listLettersOf(pages[0]!, (item) => String(order.valueOf(item))) : [];
  return pages.map((page) => ({
    ...page,
    list,
    letters,
    /** The keys are numbers of the rows that letters link to. */
    rowIds: letterRowIdsOf(letters, page.path),
  }));
}

/** A page of a list, whatever its rows are about. */
export type ListOfSite = ListPage<unknown> & {
  list: Omit<List<never>, 'items'> & { items: readonly unknown[] };
  letters: readonly ListLetter[];
};

/** Path and text of the file of rows of each list. */
export function* rowsFilesOf(lists: SiteLists): Generator<[path: string, text: string]> {
  for (const { path, rowsFile } of Object.values(lists).flat())
    yield [rowsPathOf(path), JSON.stringify(rowsFile())];
}
