import { expect, test } from 'vitest';
import { problemReportHrefOf, reachableContactOf } from '../../src/model/report-href.ts';

const hrefOf = (target = '') => problemReportHrefOf(target, 'Subject', 'https://x.example/');
const MAIL = 'mailto:a@acme.example?subject=Subject&body=https%3A%2F%2Fx.example%2F%0A%0A';
const FORM = 'https://acme.example/form';
const NONE = { person: '', email: '', phone: '', form_url: '' };

test.each([
  ['a mail comes before a form', [{ person: 'A', email: 'a@acme.example', form_url: FORM }], 'A', MAIL],
  ['a form alone will do', [{ person: 'B', form_url: FORM }], 'B', FORM],
  ['without a person, the address is the name', [{ email: 'a@acme.example' }], 'a@acme.example', MAIL],
  [
    'a contact without an email address or a form is passed over',
    [{ person: 'A' }, { form_url: FORM }],
    '',
    FORM,
  ],
])('%s', (_, contacts, name, href) => {
  const given = contacts.map((contact) => ({ contact: { ...NONE, ...contact } }));
  expect(reachableContactOf(given, hrefOf)).toEqual({ name, href });
});

test('no contact, if none has an email address or a form', () => {
  expect(
    reachableContactOf([{ contact: { ...NONE, person: 'A' } }, { contact: null }], hrefOf),
  ).toBeUndefined();
});
