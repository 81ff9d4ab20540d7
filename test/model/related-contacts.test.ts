// Whom to ask about a service or a provider, of two platforms that share a service.
import { expect, test } from 'vitest';
import { contactsOfPlatforms, otherContactsOf } from '../../src/model/related-contacts.ts';
import { contactOf, id, model } from './two-platforms.ts';

const serviceWith = (digit: number) => model.services.find((each) => each.id === id(digit))!;
const idsIn = (contacts: ReturnType<typeof contactsOfPlatforms>) =>
  contacts.map(({ contact, holders }) => [contact!.email, holders.map((each) => each.id[0]).join('')]);

test('a service without a contact has the contacts of its platforms and its data host', () => {
  expect(otherContactsOf(serviceWith(3)).map(({ name, contact }) => [name, contact!.email])).toEqual([
    ['Beta', ' help@acme.example'],
    ['Alpha', 'help@acme.example'],
    ['Host One', 'one@host.example'],
  ]);
  expect(otherContactsOf(serviceWith(4))).toEqual([]);
});

test('platforms have each contact once, with the platforms and services that have it', () => {
  expect(idsIn(contactsOfPlatforms(model.providers[0]!.platforms))).toEqual([
    ['help@acme.example', '12'],
    ['new@acme.example', '5'],
    ['old@acme.example', '4'],
  ]);
  const namesOf = (release: string) => {
    const service = { ...serviceWith(5), release };
    const platform = { ...model.platforms[0]!, services: [service] };
    return contactsOfPlatforms([platform])[1]!.holders[0]!.name;
  };
  expect([namesOf('5.1'), namesOf('')]).toEqual(['Alpha, release 5.1', 'Alpha']);
  const services = [serviceWith(5)];
  const sharing = model.platforms.map((platform) => ({ ...platform, services }));
  expect(idsIn(contactsOfPlatforms(sharing))[1]).toEqual(['new@acme.example', '5']);
});

test('a service with the contact of its platform does not list it again', () => {
  const [alpha] = model.platforms;
  const contact = { ...contactOf('help@acme.example'), ...alpha!.record.contact };
  const services = alpha!.services.map((each) => ({ ...each, record: { ...each.record, contact } }));
  expect(idsIn(contactsOfPlatforms([{ ...alpha!, services }]))).toEqual([['help@acme.example', '1']]);
});

test('contacts with one address are one contact, unless they contradict each other', () => {
  const [alpha] = model.platforms;
  const partsOf = (person: string, phone: string) => {
    const contact = { ...contactOf('help@acme.example'), person, phone, form_url: '' };
    const services = alpha!.services
      .slice(0, 1)
      .map((each) => ({ ...each, record: { ...each.record, contact } }));
    const own = { ...contactOf('help@acme.example'), person: 'Ann', phone: '', form_url: '' };
    const platform = { ...alpha!, record: { ...alpha!.record, contact: own }, services };
    return contactsOfPlatforms([platform]).map((each) => [each.contact.person, each.contact.phone]);
  };
  expect(partsOf('', '123')).toEqual([['Ann', '123']]);
  expect(partsOf('Bob', '123')).toEqual([
    ['Ann', ''],
    ['Bob', '123'],
  ]);
});
