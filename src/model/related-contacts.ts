// Contacts of related records.
import type { ContactRecord } from '../registry/reading/response.ts';
import { isFilledContact, isSameContact, mergeContacts } from './contact-parts.ts';
import { sortByNewestRelease } from '../util/sort-order.ts';
import type { Platform, Service } from './model-types.ts';

/** A service without a contact has the contacts of its platforms and its data host. */
export function otherContactsOf({ record, platforms, host }: Service) {
  if (isFilledContact(record.contact)) return [];
  return [...platforms, ...(host ? [host] : [])].flatMap(({ name, path, record: { contact } }) =>
    isFilledContact(contact) ? [{ name, path, contact }] : [],
  );
}

type Holder = Platform | Service;

/**
 * The contacts of the platforms and their services, with the records that have each. Those with one e-mail address are one
 * contact, unless they contradict each other.
 */
export function contactsOfPlatforms(platforms: readonly Platform[]) {
  const all = new Set<Holder>(
    platforms.flatMap((platform) => [platform, ...sortByNewestRelease(platform.services, undefined)]),
  );
  const contacts: { contact: ContactRecord; holders: Holder[] }[] = [];
  for (const holder of all) {
    const { contact } = holder.record;
    if (!isFilledContact(contact)) continue;
    const known = contacts.find((each) => isSameContact(each.contact, contact));
    if (!known) contacts.push({ contact, holders: [holder] });
    else {
      known.contact = mergeContacts(known.contact, contact);
      // A service needs no entry beside its platform.
      const isNamed =
        'platforms' in holder &&
        holder.platforms.some(({ path }) => known.holders.some((each) => each.path === path));
      if (!isNamed) known.holders.push(holder);
    }
  }
  return contacts.map(({ contact, holders }) => ({
    contact,
    holders: holders.map((holder) => ({ ...holder, name: nameWithReleaseOf(holder) })),
  }));
}

/** A service has the name of its platform. */
function nameWithReleaseOf(record: Holder): string {
  return 'release' in record && record.release ? `${record.name}, release ${record.release}` : record.name;
}
