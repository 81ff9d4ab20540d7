// What a list shows of a service, for the table and the comparison.
import { contactOf } from '../../mine/list-files.ts';
import { myHarvesterUrlOf } from '../../mine/my-harvester-url.ts';
import type { MyPlatformContacts, MyPlatform, MyService } from '../../mine/mine-types.ts';
import { shortenText } from '../../registry/free-text.ts';
import { make, type Content } from '../value/make-element.ts';
import { addressText, markOf, successorContent, timeText } from './mine-elements.ts';

/** As long as in the list of services. */
const MAX_LIMIT_LENGTH = 60;

export function urlCell(service: MyService): Content[] {
  const { text, notices } = myHarvesterUrlOf(service);
  if (text === '') return [mutedText('Not stated')];
  const asides = notices.map((notice) => make('span', 'aside', make('strong', '', 'notice'), `: ${notice}`));
  return [addressText(text, true), ...asides.flatMap((aside) => [make('br', ''), aside])];
}

/** What a row is sorted by and has in a CSV file, where its cells show more or other words. */
export function cellValuesOf(
  platform: MyPlatform,
  service: MyService | undefined,
  contacts: MyPlatformContacts | undefined,
) {
  const { person = '', email, phone, form_url } = contactOf(contacts, service) ?? {};
  const changed = service ? service.changed : platform.changed;
  return {
    url: service?.url.trim() ?? '',
    limit: limitText(service?.limits ?? null),
    contact: email || form_url || person || phone || '',
    changed: platform.removed ? `${platform.removed.slice(0, 10)} removed` : (changed ?? ''),
  };
}

export function limitCell({ limits }: MyService): Content {
  if (typeof limits === 'string') {
    const shortened = shortenText(limits, MAX_LIMIT_LENGTH).replace(/\s+\S*…$/, ' …');
    const start = make('bdi', '', `“${shortened}”`);
    if (shortened === limits) return start;
    return make('details', 'whole-text', make('summary', '', start), make('bdi', '', `“${limits}”`));
  }
  return limits ? limitText(limits) : mutedText(limitText(limits) || 'Not stated');
}

function limitText(limits: MyService['limits']): string {
  return typeof limits === 'boolean' ? (limits ? 'Yes, not described' : 'None') : (limits ?? '');
}

export function auditCell({ audit, auditFinished }: MyService): Content[] {
  const mark = markOf('audit', audit);
  return auditFinished ? [mark, ' ', make('span', 'aside', timeText(auditFinished, auditFinished))] : [mark];
}

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
