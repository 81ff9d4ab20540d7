// What a list shows of a service beside the columns of all tables of services.
import { contactOf } from '../../mine/list-files.ts';
import { myHarvesterUrlOf } from '../../mine/my-harvester-url.ts';
import type { MyPlatformContacts, MyPlatform, MyService } from '../../mine/mine-types.ts';
import { limitText } from '../../model/service-words.ts';
import { make, type Content } from '../value/make-element.ts';
import { addressText } from '../value/url-text.ts';
import { successorContent, timeText } from './mine-elements.ts';

/** The service's own contact, or else the platform's. */
export function contactCell(
  service: MyService | undefined,
  contacts: MyPlatformContacts | undefined,
): Content {
  const contact = contactOf(contacts, service);
  // A site may leave contacts out.
  if (!contact)
    return mutedText(document.querySelector<HTMLElement>('[data-no-contact]')!.dataset['noContact']!);
  const { person, email, phone, form_url } = contact;
  if (email || form_url) return addressText(email || form_url);
  return make('bdi', '', person || phone);
}

/** What a row is sorted by and has in a CSV file, where its cells show more or other words. */
export function cellValuesOf(
  platform: MyPlatform,
  service: MyService | undefined,
  contacts: MyPlatformContacts | undefined,
) {
  const { person = '', email, phone, form_url } = contactOf(contacts, service) ?? {};
  const changed = service ? service.changed : platform.changed;
  const url = service ? myHarvesterUrlOf(service).text : '';
  const limit = service?.limits ?? '';
  return {
    url,
    limit: typeof limit === 'string' ? limit : limitText({ limit }),
    contact: email || form_url || person || phone || '',
    changed: platform.removed ? `${platform.removed.slice(0, 10)} removed` : (changed ?? ''),
  };
}

/** Of a service its own, or else of a platform without services, or of a removed one. */
export function changedCell({ changed, removed, successor }: MyPlatform, service?: MyService): Content[] {
  if (removed !== undefined) {
    const day = removed.slice(0, 10);
    const state = make('span', 'state failed', 'Removed ', timeText(day, day));
    return successor ? [state, make('p', 'aside', ...successorContent(successor))] : [state];
  }
  const day = service ? service.changed : changed;
  return [day === undefined ? mutedText('None recorded') : timeText(day, day)];
}

export function mutedText(text: string): HTMLElement {
  return make('span', 'muted', text);
}
