import { expect, test } from 'vitest';
import {
  contactKey,
  isFilledContact,
  isSameContact,
  mergeContacts,
  phoneHrefOf,
} from '../../src/model/contact-parts.ts';
import { problemReportHrefOf } from '../../src/model/report-href.ts';

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

test('a contact has at least one part, and is the same as another with equal parts', () => {
  const empty = { person: ' ', email: '', phone: '', form_url: '' };
  const usage = { ...empty, email: 'usage@a.example' };
  expect([null, empty, usage].map(isFilledContact)).toEqual([false, false, true]);
  expect(contactKey({ ...usage, person: '' })).toBe(contactKey({ ...usage, email: ' usage@a.example ' }));
  expect(contactKey(usage)).not.toBe(contactKey({ ...empty, phone: 'usage@a.example' }));
});

const NO_PARTS = { person: '', email: '', phone: '', form_url: '' };

test('a merged contact has the parts of the first contact, in its order, and what the second contact adds', () => {
  const one = { ...NO_PARTS, person: 'Ann', email: ' help@a.example' };
  const other = { form_url: 'https://a.example/form', phone: '', email: 'help@a.example', person: 'Bob' };
  expect(Object.entries(mergeContacts(one, other))).toEqual([
    ['person', 'Ann'],
    ['email', 'help@a.example'],
    ['phone', ''],
    ['form_url', 'https://a.example/form'],
  ]);
});

test('contacts with one email address are the same; different contacts without an email address are not', () => {
  const [ann, phone] = [
    { ...NO_PARTS, person: 'Ann' },
    { ...NO_PARTS, phone: '112' },
  ];
  const email = 'help@a.example';
  expect(isSameContact({ ...ann, email: ` ${email}` }, { ...phone, email })).toBe(true);
  expect(isSameContact(ann, phone)).toBe(false);
});

test.each([
  [
    'usage@a.example',
    'mailto:usage@a.example?subject=A%20%26%20%EF%BF%BD&body=https%3A%2F%2Fb.example%2F%0A%0A',
  ],
  [
    'mailto:usage@a.example',
    'mailto:usage@a.example?subject=A%20%26%20%EF%BF%BD&body=https%3A%2F%2Fb.example%2F%0A%0A',
  ],
  ['https://a.example/form', 'https://a.example/form'],
  ['ask the desk', undefined],
])('a report to “%s”', (target, href) => {
  expect(problemReportHrefOf(target, 'A & \ud800', 'https://b.example/')).toBe(href);
});
