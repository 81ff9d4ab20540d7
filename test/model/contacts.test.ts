import { expect, test } from 'vitest';
import {
  contactKey,
  isFilledContact,
  isSameContact,
  mergeContacts,
  phoneHrefOf,
} from '../../src/model/contact-parts.ts';
import { problemReportHrefOf, reachableContactOf } from '../../src/model/report-href.ts';
import { contactOf } from '../registry/records.ts';

test.each([
  ['+44 1632 960117', 'tel:+441632960117'],
  ['(01632) 960117', 'tel:01632960117'],
  ['+44 (0)1632 960117', 'tel:+441632960117'],
  [' +44 (0)1632 960117', 'tel:+441632960117'],
  ['44 (0)1632 960117', 'tel:4401632960117'],
  [' 112 ', 'tel:112'],
  ['+1-555-0103', 'tel:+15550103'],
  ['01632–960 117', 'tel:01632960117'],
  ['--', undefined],
  ['112 ext. 4', undefined],
  ['+ ()', undefined],
  ['', undefined],
])('the telephone number “%s”', (text, href) => {
  expect(phoneHrefOf(text)).toBe(href);
});

const EMPTY = contactOf('');
const ANN = { ...EMPTY, person: 'Ann' };

test('a contact has at least one part, and is the same as another with equal parts', () => {
  const usage = { ...contactOf('usage@a.example'), person: ' ' };
  expect([null, { ...EMPTY, person: ' ' }, usage].map(isFilledContact)).toEqual([false, false, true]);
  expect(contactKey({ ...usage, person: '' })).toBe(contactKey({ ...usage, email: ' usage@a.example ' }));
  expect(contactKey(usage)).not.toBe(contactKey({ ...EMPTY, phone: 'usage@a.example' }));
});

test('a merged contact has the parts of the first contact, in its order, and what the second contact adds', () => {
  const one = { ...ANN, email: ' help@a.example' };
  const other = { form_url: 'https://a.example/form', phone: '', email: 'help@a.example', person: 'Bob' };
  const merged = { ...one, email: 'help@a.example', form_url: 'https://a.example/form' };
  expect(Object.entries(mergeContacts(one, other))).toEqual(Object.entries(merged));
});

test('contacts with one email address are the same; different contacts without an email address are not', () => {
  const phone = { ...EMPTY, phone: '112' };
  const email = 'help@a.example';
  expect(isSameContact({ ...ANN, email: ` ${email}` }, { ...phone, email })).toBe(true);
  expect(isSameContact(ANN, phone)).toBe(false);
});

const MAIL = 'mailto:usage@a.example?subject=A%20%26%20%EF%BF%BD&body=https%3A%2F%2Fb.example%2F%0A%0A';
const FORM = 'https://a.example/form';
const hrefOf = (target = '') => problemReportHrefOf(target, 'A & \ud800', 'https://b.example/');

test.each([
  ['usage@a.example', MAIL],
  ['mailto:usage@a.example', MAIL],
  [FORM, FORM],
  ['ask the desk', undefined],
])('a report to “%s”', (target, href) => {
  expect(hrefOf(target)).toBe(href);
});

const USAGE = contactOf('usage@a.example');
test.each([
  ['a mail comes before a form', [{ ...USAGE, person: 'Ann', form_url: FORM }], { name: 'Ann', href: MAIL }],
  ['a form alone will do', [{ ...ANN, form_url: FORM }], { name: 'Ann', href: FORM }],
  ['without a person, the address is the name', [USAGE], { name: USAGE.email, href: MAIL }],
  [
    'a contact without an address is passed over',
    [ANN, { ...EMPTY, form_url: FORM }],
    { name: '', href: FORM },
  ],
  ['none has an address', [ANN, null], undefined],
])('whom to tell of a problem: %s', (_, contacts, expected) => {
  const given = contacts.map((contact) => ({ contact }));
  expect(reachableContactOf(given, hrefOf)).toEqual(expected);
});
