// The contacts of platforms and of their services, for the files of mine-types.ts.
import { isFilledContact } from '../model/contact-parts.ts';
import type { Platform } from '../model/model-types.ts';
import type { MyContact, MyPlatformContacts } from './mine-types.ts';

/** By the ID of the platform. */
export function myContactsOf(platforms: readonly Platform[]): Record<string, MyPlatformContacts> {
  const contacts = platforms.flatMap(({ id, record, services }): [string, MyPlatformContacts][] => {
    const platform = myContactOf(record.contact);
    const ofServices = services.flatMap((service) => {
      const contact = myContactOf(service.record.contact);
      return contact ? [[service.id, contact]] : [];
    });
    if (!platform && ofServices.length === 0) return [];
    return [[id, { platform, services: Object.fromEntries(ofServices) }]];
  });
  return Object.fromEntries(contacts);
}

/** Null if all its parts are blank. */
function myContactOf(contact: Platform['record']['contact']): MyContact | null {
  if (!isFilledContact(contact)) return null;
  const { person, email, phone, form_url } = contact;
  return { person, email, phone, form_url };
}
