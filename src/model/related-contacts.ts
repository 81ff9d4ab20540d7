// Contacts of related records.
import { contactKey, isFilledContact } from './contact-parts.ts';
import { sortByNewestRelease } from './sort-order.ts';
import type { Platform, Service } from './model-types.ts';

/** If the service has no contact: those of its platforms and its host. */
export function otherContactsOf({ record, platforms, host }: Service) {
  if (isFilledContact(record.contact)) return [];
  return [...platforms, ...(host ? [host] : [])].flatMap(({ name, path, record: { contact } }) =>
    isFilledContact(contact) ? [{ name, path, contact }] : [],
  );
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
  return [...groups.values()].map((group) => ({
    contact: group[0]!.record.contact!,
    holders: group.map((holder) => ({ ...holder, name: nameWithReleaseOf(holder) })),
  }));
}

/** A service has the name of its platform. */
function nameWithReleaseOf(record: Platform | Service): string {
  return 'release' in record && record.release ? `${record.name}, release ${record.release}` : record.name;
}
