// What an entry of the history does not keep: contacts, and a text that the operator removed.
import { describe, expect, test } from 'vitest';
import { changeWithoutContacts, type Change, type HistoryEntry } from '../../src/history/entry.ts';
import { entryWithoutText } from '../../src/history/entry-without-text.ts';
import { contactPointerIn, withoutContacts } from '../../src/registry/contacts.ts';

const [ENTRY_ID, CHANGE_ID] = ['e', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
const subject = { kind: 'service', id: 'Ann', name: 'Ann’s' } as const;
const change = (more: Partial<Change> = {}): Change => ({
  id: CHANGE_ID!,
  event: 'changed',
  about: [subject],
  fields: [],
  ...more,
});
const entryOf = (...changes: Change[]): HistoryEntry => ({
  id: ENTRY_ID!,
  previous: null,
  registry: 'https://ann.example',
  taken: '2026-01-01T00:00:00.000Z',
  since: null,
  changes,
});

describe('contacts', () => {
  test('leave the pointer of what changed in them, each once', () => {
    const fields = [
      { field: '/name', before: 'x', after: { contact: 'Ann', kept: [{ contact: 'Bea', too: 1 }] } },
      { field: '/contact/email', before: 'a@b.example', after: 'c@d.example' },
      { field: '/contact/Ann/nested', after: 'x' },
      { field: '/contact', before: null, after: { person: 'Ann' } },
      { field: '/hosts/x/contact/phone/y', after: '5' },
    ];
    const last = { name: 'x', contact: { person: 'Ann' }, sushi_services: [{ contact: null, url: 'u' }] };
    const expected = {
      fields: [
        { field: '/name', before: 'x', after: { kept: [{ too: 1 }] } },
        { field: '/contact/email' },
        { field: '/contact' },
        { field: '/hosts/x/contact/phone' },
      ],
      last: { name: 'x', sushi_services: [{ url: 'u' }] },
    };
    const cleaned = changeWithoutContacts(change({ fields, last }));
    expect(cleaned).toEqual(change(expected));
  });

  test('a change without a last record gets none', () => {
    expect(changeWithoutContacts(change())).not.toHaveProperty('last');
  });

  test('a change of the schema keeps the name of the field, as it is no value', () => {
    const schema = change({
      about: [{ kind: 'registry', id: 'platform', name: 'All platforms' }],
      fields: [{ field: '/contact/pager' }],
    });
    expect(changeWithoutContacts(schema)).toEqual(schema);
  });

  test.each([
    ['/contact', '/contact'],
    ['/contact/person', '/contact/person'],
    ['/contact/email/0', '/contact/email'],
    ['/contact/phone', '/contact/phone'],
    ['/contact/form_url', '/contact/form_url'],
    ['/contact/Ann', '/contact'],
    ['/contact/contact/email', '/contact'],
    ['/sushi_services/0/contact/email', '/sushi_services/0/contact/email'],
    ['/contacts', undefined],
    ['', undefined],
  ])('the pointer %s says no more than %s', (pointer, expected) => {
    expect(contactPointerIn(pointer)).toBe(expected);
  });

  test('are left out of any JSON, which stays as it is', () => {
    const json = { a: null, contact: 1, b: [{ contact: [], c: 'contact' }, 5], d: { contact: {} } };
    const copy = structuredClone(json);
    expect(withoutContacts(json)).toEqual({ a: null, b: [{ c: 'contact' }, 5], d: {} });
    expect(json).toEqual(copy);
  });
});

const withoutAnn = (text: string): string => text.replaceAll('Ann', '[removed]');

describe('a text', () => {
  test('is replaced wherever an entry quotes the registry; IDs, times and URLs stay', () => {
    const entry = entryOf(
      change({
        about: [{ ...subject, releases: ['Ann'], platforms: [{ id: 'Ann', name: 'Ann & Ann' }] }],
        release: 'of Ann',
        fields: [
          { field: '/tags/~1Ann', before: ['Ann', 5, null, true], after: { Ann: { x: 'by Ann' } } },
          { field: '/x', after: false },
        ],
        last: { Ann: 'Ann', nested: [{ by: 'Ann' }], none: null },
      }),
      change(),
    );
    const copy = structuredClone(entry);
    const cleaned = entryWithoutText(entry, withoutAnn);
    expect(cleaned).toEqual(
      entryOf(
        change({
          about: [
            {
              ...subject,
              name: '[removed]’s',
              releases: ['[removed]'],
              platforms: [{ id: 'Ann', name: '[removed] & [removed]' }],
            },
          ],
          release: 'of [removed]',
          fields: [
            {
              field: '/tags/~1[removed]',
              before: ['[removed]', 5, null, true],
              after: { '[removed]': { x: 'by [removed]' } },
            },
            { field: '/x', after: false },
          ],
          last: { '[removed]': '[removed]', nested: [{ by: '[removed]' }], none: null },
        }),
        change({ about: [{ ...subject, name: '[removed]’s' }] }),
      ),
    );
    expect(entry).toEqual(copy);
    const [first, second] = cleaned.changes;
    expect(first!.fields[1]).not.toHaveProperty('before');
    for (const field of ['release', 'last']) expect(second).not.toHaveProperty(field);
    for (const field of ['releases', 'platforms']) expect(second!.about[0]).not.toHaveProperty(field);
  });

  test('may be a word of the entries themselves', () => {
    const entry = entryOf(change({ fields: [{ field: '/x', before: 'before' }] }));
    const cleaned = entryWithoutText(entry, (text) => text.replace('before', '[removed]'));
    expect(cleaned).toEqual(entryOf(change({ fields: [{ field: '/x', before: '[removed]' }] })));
  });
});
