// Contacts of related records.
import { contactKey, isFilledContact } from './contact-parts.ts';
import { sortByNewestRelease } from './sort-order.ts';
import type { Platform, Service } from './model-types.ts';

/** If the service has no contact: those of its platforms and its host. */
export function otherContactsOf({ record, platforms, host }: Service) {
  if (isFilledContact(record.contact)) return [];
  return [...platforms, ...(host ? [host] : [])]
    .map(({ name, path, record: { contact } }) => ({ name, path, contact }))
    .filter(({ contact }) => isFilledContact(contact));
}

/** Each contact of the platforms and their services once, with the records that have it. */
export function contactsOfPlatforms(platforms: readonly Platform[]) {
  const holders = new Set(
    platforms.flatMap((platform) => {
      // A service with its platform's contact needs no entry.
      const key = contactKey(platform.record.contact);
      const others = platform.services.filter(({ record }) => contactKey(record.contact) !== key);
      return [platform, ...sortByNewestRelease(others, undefined)];
    }),
  );
  const groups = Map.groupBy(
    [...holders].filter(({ record }) => isFilledContact(record.contact)),
    ({ record }) => contactKey(record.contact),
  );
  return [...groups.values()].map((group) => ({ contact: group[0]!.record.contact, holders: group }));
}
