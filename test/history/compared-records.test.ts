// What of two snapshots is compared: records as their own responses have them, else as others tell of them.
import { describe, expect, test } from 'vitest';
import { changesBetween } from '../../src/history/compare/changes-between.ts';
import { publishedOf, type Response } from './published.ts';
import type { ChangeDraft } from '../../src/history/entry.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { MAX_TEXT_LENGTH } from '../../src/registry/reading/response-limits.ts';
import { notificationOf } from '../snapshot/small-registry.ts';
import { HOST_ID, hostOf, ID, listedOf, platformOf, SERVICE_ID, serviceOf } from '../registry/records.ts';

const OTHER = '44444444-4444-4444-8444-444444444444';
const THIRD = '55555555-5555-4555-8555-555555555555';
const PLATFORM: Endpoint = { kind: 'platform', id: ID };
const SERVICE: Endpoint = { kind: 'service', id: SERVICE_ID };
const HOST: Endpoint = { kind: 'host', id: HOST_ID };

const recordsOf = (...responses: Response[]) => publishedOf(responses);

/** `event field before → after` of each change. */
function toLines(changes: ChangeDraft[]): string[] {
  return changes.flatMap(({ event, about, fields }) => [
    ...(fields.length === 0 ? [`${event} ${about[0]!.name}`] : []),
    ...fields.map(({ field, before, after }) =>
      [event, field, JSON.stringify(before), '→', JSON.stringify(after)].join(' '),
    ),
  ]);
}

const linesBetween = (before: Response[], after: Response[]): string[] =>
  toLines(changesBetween(recordsOf(...before), recordsOf(...after)));

/** The changes reported for a field of a data host; a field of any other record gives the same. */
function fieldLines(before: unknown, after: unknown): string[] {
  return linesBetween([[HOST, hostOf({ tags: before })]], [[HOST, hostOf({ tags: after })]]);
}

describe('a record without a response of its own', () => {
  const list = (changes: object = {}): Response => [{ kind: 'platforms' }, [listedOf(changes)]];
  const [service, other] = [serviceOf(), serviceOf({ id: OTHER })];

  test('is compared as the list has it, without its services', () => {
    const link = { usage_release: '5.1', url: `https://registry.example/api/v1/sushi-service/${OTHER}/` };
    expect(linesBetween([list({ name: 'A' })], [list({ name: 'B' })])).toEqual(['changed /name "A" → "B"']);
    expect(linesBetween([list()], [list({ sushi_services: [link] })])).toEqual([]);
    const gone = changesBetween(recordsOf(list(), [{ kind: 'host', id: HOST_ID }, hostOf()]), recordsOf());
    expect(gone[0]).toMatchObject({ event: 'platform-removed', last: { name: 'Acme Journals' } });
    expect(gone[0]!.last).not.toHaveProperty('sushi_services');
  });

  test('is compared as its platform has it', () => {
    const platform = (...sushi_services: unknown[]): Response => [PLATFORM, platformOf({ sushi_services })];
    const changed = { ...service, url: 'https://new.example/' };
    const moved = ['address-changed /url "https://reports.acme.example/sushi" → "https://new.example/"'];
    expect(linesBetween([list(), platform(service)], [list(), platform(changed)])).toEqual(moved);
    // Also where another service of the platform has one.
    const own: Response = [{ kind: 'service', id: OTHER }, other];
    expect(
      linesBetween([list(), platform(service, other), own], [list(), platform(changed, other), own]),
    ).toEqual(moved);
    expect(
      linesBetween([list(), platform(other, service), own], [list(), platform(other, changed), own]),
    ).toEqual(moved);
  });

  test('but with one: that one counts, wherever else the record is', () => {
    const before: Response[] = [
      list(),
      [PLATFORM, platformOf({ sushi_services: [service] })],
      [SERVICE, service],
    ];
    const bent = { ...service, url: 'https://new.example/' };
    const after: Response[] = [
      list({ name: 'Other' }),
      [PLATFORM, platformOf({ sushi_services: [bent] })],
      [SERVICE, service],
    ];
    expect(linesBetween(before, after)).toEqual([]);
  });

  test('beside what is no record', () => {
    const among = (name: string): Response[] => [
      [{ kind: 'platforms' }, [null, listedOf({ name }), 5]],
      [{ kind: 'platform', id: OTHER }, platformOf({ id: OTHER, sushi_services: [null, 5] })],
      [{ kind: 'releases' }, [null]],
    ];
    expect(linesBetween(among('A'), among('B'))).toEqual(['changed /name "A" → "B"']);
  });

  test('whose own response is no record is compared as the list has it', () => {
    expect(
      linesBetween([list({ name: 'A' }), [PLATFORM, []]], [list({ name: 'B' }), [PLATFORM, []]]),
    ).toEqual(['changed /name "A" → "B"']);
  });
});

test.each(['{', '[]'])('an unreadable response (%s) is neither removed nor added', (text) => {
  const unreadable = recordsOf([HOST, Buffer.from(text)]);
  expect(changesBetween(recordsOf([HOST, hostOf()]), unreadable)).toEqual([]);
  expect(changesBetween(unreadable, recordsOf([HOST, hostOf()]))).toEqual([]);
});

test('an object that most records lack has no say when they gain a field of it', () => {
  const hosts = (...records: object[]): Response[] =>
    records.map((record, i) => [{ kind: 'host', id: [HOST_ID, OTHER, THIRD][i]! }, record]);
  const contact = (more: object): object => hostOf({ contact: { person: 'Ann', ...more } });
  const none = hostOf({ contact: null });
  const gain = contact({ fax: '' });
  expect(linesBetween(hosts(contact({}), contact({}), none), hosts(gain, gain, none))).toEqual([
    'field-appeared /contact/fax  → ',
  ]);
});

describe('notifications', () => {
  const note = (changes: object = {}): object => ({
    ...notificationOf(1),
    id: THIRD,
    subject: 'Down',
    ...changes,
  });
  const page = (results: unknown): Response => [
    { kind: 'notifications' },
    { count: 1, next: null, previous: null, results },
  ];

  test.each<[string, (record: object) => Response]>([
    ['of a service', (record) => [{ kind: 'service-notifications', id: SERVICE_ID }, [record]]],
    ['of the list of all', (record) => page([null, record, 5])],
  ])('%s have changes of their own', (_, responseWith) => {
    const lines = linesBetween([responseWith(note())], [responseWith(note({ message: 'Longer.' }))]);
    expect(lines).toEqual([expect.stringMatching(/^changed \/message .* → "Longer\."$/)]);
  });

  test('without an ID cannot be told apart, and are not compared', () => {
    expect(linesBetween([page([])], [page([note({ id: '' })])])).toEqual([]);
  });

  test('name the platforms of their service, and have a name where they have no subject', () => {
    const platform: Response[] = [
      [{ kind: 'platforms' }, [listedOf()]],
      [PLATFORM, platformOf({ sushi_services: [serviceOf()] })],
      [SERVICE, serviceOf()],
    ];
    const about = (record: object) =>
      changesBetween(recordsOf(...platform, page([])), recordsOf(...platform, page([record])))[0]!.about;
    expect(about(note({ sushi_service: { id: SERVICE_ID } }))).toEqual([
      { kind: 'notification', id: THIRD, name: 'Down', platforms: [{ id: ID, name: 'Acme Journals' }] },
    ]);
    expect(about(note({ sushi_service: null, subject: '' }))).toEqual([
      { kind: 'notification', id: THIRD, name: 'Without a subject' },
    ]);
    expect(about(note({ sushi_service: null, subject: 'x'.repeat(501) }))).toMatchObject([
      { name: `${'x'.repeat(500)}…` },
    ]);
  });
});

test('a service is named with its release and its platforms, a platform with its releases', () => {
  const responses = (usage_release: string): Response[] => {
    const service = serviceOf({ usage_release });
    const listed = listedOf({
      sushi_services: [
        { usage_release, url: `https://registry.example/api/v1/sushi-service/${SERVICE_ID}/` },
      ],
    });
    return [
      [{ kind: 'platforms' }, [listed]],
      [PLATFORM, platformOf({ sushi_services: [service] })],
      [SERVICE, service],
    ];
  };
  const subjectsOf = (usage_release: string) =>
    changesBetween(recordsOf(), recordsOf(...responses(usage_release))).flatMap(({ about }) => about);
  const platforms = [{ id: ID, name: 'Acme Journals' }];
  expect(subjectsOf('5.1')).toEqual([
    { kind: 'platform', id: ID, name: 'Acme Journals', releases: ['5.1'] },
    { kind: 'service', id: SERVICE_ID, name: 'Acme Journals', releases: ['5.1'], platforms },
  ]);
  expect(subjectsOf('').map(({ releases }) => releases)).toEqual([[], []]);
});

test('a release of the standard without a number is not compared', () => {
  const release = { id: ID, number: '', current: true, report_types: [] };
  expect(linesBetween([[{ kind: 'releases' }, []]], [[{ kind: 'releases' }, [release]]])).toEqual([]);
});

test('only platforms have services of their own: elsewhere the field is one as all others', () => {
  const host = (sushi_services: unknown): Response => [HOST, hostOf({ sushi_services })];
  expect(linesBetween([host(1)], [host(2)])).toEqual(['changed /sushi_services 1 → 2']);
});

describe('values that are too large to be read', () => {
  const [long, longer] = [1, 2].map((more) => 'x'.repeat(MAX_TEXT_LENGTH + more));

  test.each([
    ['before', long, 'x'],
    ['after', 'x', long],
    ['before and after', long, longer],
  ])('are not compared: %s', (_, before, after) => {
    expect(fieldLines(before, after)).toEqual([]);
    // The rest of the record is.
    expect(
      linesBetween([[HOST, hostOf({ tags: before })]], [[HOST, hostOf({ tags: after, name: 'Other' })]]),
    ).toEqual(['changed /name "Acme Hosting" → "Other"']);
  });

  test('may be whole records: nothing of them is compared', () => {
    const list: Response = [{ kind: 'platforms' }, [listedOf()]];
    const fields = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`f${i}`, i]));
    const tooLarge = { ...platformOf({ name: 'Other' }), ...fields };
    expect(linesBetween([list, [PLATFORM, platformOf()]], [list, [PLATFORM, tooLarge]])).toEqual([]);
    expect(linesBetween([list, [PLATFORM, tooLarge]], [list, [PLATFORM, platformOf()]])).toEqual([]);
  });

  test('are not kept of a removed record, the others are', () => {
    const [removal] = changesBetween(recordsOf([HOST, hostOf({ tags: long, more: 'x' })]), recordsOf());
    const { contact: _, ...rest } = hostOf({ more: 'x' });
    expect(JSON.parse(JSON.stringify(removal!.last))).toEqual(rest);
  });
});

describe('elements of lists', () => {
  test.each<[string, unknown[], unknown[], string[]]>([
    ['are told apart by their names', [{ name: 'x', a: 1 }], [{ name: 'x', a: 2 }], ['/tags/x/a 1 → 2']],
    [
      'in any order',
      [
        { id: 'x', a: 1 },
        { id: 'y', a: 1 },
      ],
      [
        { id: 'y', a: 1 },
        { id: 'x', a: 1 },
      ],
      [],
    ],
    [
      'by the code before the ID',
      [{ code: 'c', id: 'x' }],
      [{ code: 'c', id: 'y' }],
      ['/tags/c/id "x" → "y"'],
    ],
    [
      'as wholes where two have one name',
      [
        { name: 'x', a: 1 },
        { name: 'x', a: 2 },
      ],
      [
        { name: 'x', a: 2 },
        { name: 'x', a: 1 },
      ],
      [],
    ],
    [
      'as wholes where one has no name',
      [{ name: 'x', a: 1 }, 5],
      [{ name: 'x', a: 2 }, 5],
      ['/tags [{"name":"x","a":1}] → [{"name":"x","a":2}]'],
    ],
    [
      'as wholes where the name is empty',
      [{ name: '', a: 1 }],
      [{ name: '', a: 2 }],
      ['/tags [{"name":"","a":1}] → [{"name":"","a":2}]'],
    ],
    [
      'as wholes where it is no text',
      [{ id: 1, a: 1 }],
      [{ id: 1, a: 2 }],
      ['/tags [{"id":1,"a":1}] → [{"id":1,"a":2}]'],
    ],
    [
      'by the report alone where it has no release',
      [{ report_id: 'TR', a: 1 }],
      [{ report_id: 'TR', a: 2 }],
      ['/tags/TR/a 1 → 2'],
    ],
    [
      'or where that is empty or no text',
      [
        { report_id: 'TR', usage_release: '', a: 1 },
        { report_id: 'DR', usage_release: 5, a: 1 },
      ],
      [
        { report_id: 'TR', usage_release: '', a: 2 },
        { report_id: 'DR', usage_release: 5, a: 2 },
      ],
      ['/tags/TR/a 1 → 2', '/tags/DR/a 1 → 2'],
    ],
    ['that are null', [null], [null, 1], ['/tags [] → [1]']],
    ['that are equal are as many as they are', ['x', 'x', 'x'], ['x'], ['/tags ["x","x"] → []']],
    [
      'whose keys have another order are the same',
      [{ b: 1, c: [{ d: 2, a: 3, e: 4 }], a: 0 }],
      [{ a: 0, c: [{ a: 3, e: 4, d: 2 }], b: 1 }],
      [],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(fieldLines(before, after)).toEqual(expected.map((line) => `changed ${line}`));
  });

  test('that all gain a field: one change, whatever their names', () => {
    const note = (id: string, more: object) => ({ id, name: 'x', ...more });
    const responses = (more: object): Response[] =>
      [HOST_ID, OTHER].map((id) => [
        { kind: 'host', id },
        hostOf({ id, notes: [note('a', more), note('b', more)] }),
      ]);
    expect(linesBetween(responses({}), responses({ by: 'Ann' }))).toEqual(['field-appeared /notes/*/by  → ']);
  });
});

describe('links to records of the registry', () => {
  const link = (id: string, base = 'https://registry.example'): string => `${base}/api/v1/platform/${id}/`;

  test('are the same under another address, and lead to one record each', () => {
    expect(fieldLines(link(ID), link(ID, 'https://new.example'))).toEqual([]);
    expect(fieldLines([link(ID)], [link(ID, 'https://new.example')])).toEqual([]);
    expect(fieldLines(link(ID), link(OTHER))).toHaveLength(1);
    expect(fieldLines(link(ID), link(ID).replace('platform', 'usage-data-host'))).toHaveLength(1);
    expect(fieldLines(link(ID), [link(ID)])).toHaveLength(1);
  });
});
