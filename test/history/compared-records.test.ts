// What of two snapshots is compared: records as their own responses have them, or else their copies in lists. The
// changes are in __snapshots__/compared-records.txt.
import { expect, test } from 'vitest';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { MAX_TEXT_LENGTH } from '../../src/registry/reading/response-limits.ts';
import { HOST_ID, hostOf, ID, listedOf, platformOf, SERVICE_ID, serviceOf } from '../registry/records.ts';
import { notificationOf } from '../snapshot/small-registry.ts';
import { publishedOf, textOfComparison, type Response } from './published.ts';

const OTHER = '44444444-4444-4444-8444-444444444444';
const THIRD = '55555555-5555-4555-8555-555555555555';
const HOST: Endpoint = { kind: 'host', id: HOST_ID };

const list = (changes: object = {}): Response => [{ kind: 'platforms' }, [listedOf(changes)]];
const platform = (json: unknown): Response => [{ kind: 'platform', id: ID }, json];
const withServices = (...sushi_services: unknown[]) => platform(platformOf({ sushi_services }));
const service = (json: object, id = SERVICE_ID): Response => [{ kind: 'service', id }, json];
const host = (json: unknown): Response => [HOST, json];
const hosts = (...records: object[]): Response[] =>
  records.map((json, i) => {
    const id = [HOST_ID, OTHER, THIRD][i]!;
    return [
      { kind: 'host', id },
      { ...json, id },
    ];
  });
const releases = (...json: unknown[]): Response => [{ kind: 'releases' }, json];
const notifications = (...results: unknown[]): Response => [
  { kind: 'notifications' },
  { count: 1, next: null, previous: null, results },
];
const ofService = (...json: unknown[]): Response => [{ kind: 'service-notifications', id: SERVICE_ID }, json];

const noServices: Response = [
  { kind: 'platform', id: OTHER },
  platformOf({ id: OTHER, sushi_services: [null, 5] }),
];
const OWN = serviceOf();
const SECOND = serviceOf({ id: OTHER });
const MOVED = { ...OWN, url: 'https://new.example/' };
const RELEASE = { id: ID, number: '', current: true, report_types: [] };
const LINK = { usage_release: '5.1', url: `https://registry.example/api/v1/sushi-service/${OTHER}/` };
const note = (changes: object = {}) => ({ ...notificationOf(1), id: THIRD, subject: 'Down', ...changes });
const contact = (more: object) => hostOf({ contact: { person: 'Ann', ...more } });
const hostLink = `https://registry.example/api/v1/usage-data-host/${ID}/`;
const link = (id: string, base = 'https://registry.example') => `${base}/api/v1/platform/${id}/`;
const [LONG, LONGER] = [1, 2].map((more) => 'x'.repeat(MAX_TEXT_LENGTH + more));
const MANY_FIELDS = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`f${i}`, i]));
const TOO_LARGE = { ...platformOf({ name: 'Other' }), ...MANY_FIELDS };

const ROWS: [what: string, before: Response[], after: Response[]][] = [
  ['a platform only in the list', [list({ name: 'A' })], [list({ name: 'B' })]],
  [
    'a platform only in the list, whose services are not its own',
    [list()],
    [list({ sushi_services: [LINK] })],
  ],
  ['a platform only in the list, that goes', [list(), host(hostOf())], [host(hostOf())]],
  [
    'a platform whose response is no record',
    [list({ name: 'A' }), platform([])],
    [list({ name: 'B' }), platform([])],
  ],
  ['a service only in its platform', [list(), withServices(OWN)], [list(), withServices(MOVED)]],
  [
    'a service only in its platform, before one with a response',
    [list(), withServices(OWN, SECOND), service(SECOND, OTHER)],
    [list(), withServices(MOVED, SECOND), service(SECOND, OTHER)],
  ],
  [
    'a service only in its platform, after one with a response',
    [list(), withServices(SECOND, OWN), service(SECOND, OTHER)],
    [list(), withServices(SECOND, MOVED), service(SECOND, OTHER)],
  ],
  [
    'other copies of records with a response',
    [list(), withServices(OWN), service(OWN)],
    [list({ name: 'Other' }), withServices(MOVED), service(OWN)],
  ],
  [
    'records among what is no record',
    [[{ kind: 'platforms' }, [null, listedOf({ name: 'A' }), 5]], noServices, releases(null)],
    [[{ kind: 'platforms' }, [null, listedOf({ name: 'B' }), 5]], noServices, releases(null)],
  ],
  ['a response that is no JSON', [host(hostOf())], [host(Buffer.from('{'))]],
  ['a response that is no record', [host(hostOf())], [host([])]],
  [
    'services of a host, which are a field as others',
    [host(hostOf({ sushi_services: 1 }))],
    [host(hostOf({ sushi_services: 2 }))],
  ],
  [
    'a platform and a service with a release',
    [],
    [[{ kind: 'platforms' }, [listedOf()]], withServices(OWN), service(OWN)],
  ],
  [
    'a platform and a service without a release',
    [],
    [
      list({ sushi_services: [{ ...LINK, usage_release: '' }] }),
      withServices(serviceOf({ usage_release: '' })),
      service(serviceOf({ usage_release: '' })),
    ],
  ],
  [
    'a service that goes, whose notifications cannot be read',
    [list(), withServices(OWN), service(OWN), ofService()],
    [list({ sushi_services: [] }), withServices(), [ofService()[0], 'busy']],
  ],
  ['a release of the standard without a number', [releases()], [releases(RELEASE)]],
  [
    'a field that hosts with a contact gain',
    hosts(contact({}), contact({}), hostOf({ contact: null })),
    hosts(contact({ fax: '' }), contact({ fax: '' }), hostOf({ contact: null })),
  ],
  [
    'a field that all elements of a list gain',
    hosts(hostOf({ notes: [{ id: 'a' }, { id: 'b' }] }), hostOf({ notes: [{ id: 'a' }] })),
    hosts(
      hostOf({
        notes: [
          { id: 'a', by: 1 },
          { id: 'b', by: 1 },
        ],
      }),
      hostOf({ notes: [{ id: 'a', by: 1 }] }),
    ),
  ],

  ['a notification of a service', [ofService(note())], [ofService(note({ message: 'Longer.' }))]],
  [
    'a notification of the list of all',
    [notifications(null, note(), 5)],
    [notifications(null, note({ message: 'Longer.' }), 5)],
  ],
  ['a notification without an ID', [notifications()], [notifications(note({ id: '' }))]],
  [
    'a notification of a service with a platform',
    [list(), withServices(OWN), service(OWN), notifications()],
    [list(), withServices(OWN), service(OWN), notifications(note({ sushi_service: { id: SERVICE_ID } }))],
  ],
  ['a notification without a subject', [notifications()], [notifications(note({ subject: '' }))]],
  [
    'a notification with a long subject',
    [notifications()],
    [notifications(note({ subject: 'x'.repeat(501) }))],
  ],

  [
    'a platform that is too large to be read',
    [list(), platform(platformOf())],
    [list(), platform(TOO_LARGE)],
  ],
  [
    'another field beside one too large',
    [host(hostOf({ tags: LONG }))],
    [host(hostOf({ tags: 'x', name: 'Other' }))],
  ],
  ['a host that goes, with a field too large', [host(hostOf({ tags: LONG, more: 'x' }))], []],
];

/** What a field of a record has before and after. */
const FIELDS: [what: string, before: unknown, after: unknown][] = [
  ['a text too large', LONG, 'x'],
  ['two texts too large', LONG, LONGER],
  ['elements by name', [{ name: 'x', a: 1 }], [{ name: 'x', a: 2 }]],
  [
    'elements in another order',
    [
      { id: 'x', a: 1 },
      { id: 'y', a: 1 },
    ],
    [
      { id: 'y', a: 1 },
      { id: 'x', a: 2 },
    ],
  ],
  ['elements by code before ID', [{ code: 'c', id: 'x' }], [{ code: 'c', id: 'y' }]],
  ['elements by ID before name', [{ id: 'c', name: 'x' }], [{ id: 'c', name: 'y' }]],
  [
    'elements of one name',
    [
      { name: 'x', a: 1 },
      { name: 'x', a: 2 },
    ],
    [
      { name: 'x', a: 2 },
      { name: 'x', a: 1 },
    ],
  ],
  ['elements, one without a name', [{ name: 'x', a: 1 }, 5], [{ name: 'x', a: 2 }, 5]],
  ['elements of an empty name', [{ name: '', a: 1 }], [{ name: '', a: 2 }]],
  ['elements whose ID is no text', [{ id: 1, a: 1 }], [{ id: 1, a: 2 }]],
  [
    'reports by release',
    [{ report_id: 'T', usage_release: '5', a: 1 }],
    [{ report_id: 'T', usage_release: '5', a: 2 }],
  ],
  ['reports without a release', [{ report_id: 'T', id: 1, a: 1 }], [{ report_id: 'T', id: 1, a: 2 }]],
  [
    'reports of an empty release, and of one that is no text',
    [
      { report_id: 'T', usage_release: '', a: 1 },
      { report_id: 'D', usage_release: 5, a: 1 },
    ],
    [
      { report_id: 'T', usage_release: '', a: 2 },
      { report_id: 'D', usage_release: 5, a: 2 },
    ],
  ],
  ['elements that are null', [null], [null, 1]],
  ['equal elements, as many as they are', ['x', 'x', 'x'], ['x']],
  ['elements removed, added and changed', [{ id: 'x', a: 1 }, { id: 'y' }], [{ id: 'x', a: 2 }, { id: 'z' }]],
  ['keys in another order', [{ b: 1, c: [{ d: 2, a: 3 }] }], [{ c: [{ a: 3, d: 2 }], b: 1 }]],
  ['a number and its text', 1, '1'],
  ['a list and a record', [], {}],
  ['a name with a slash and a tilde', { 'a/b~': 1 }, { 'a/b~': 2 }],
  ['a link to the record at another URL', link(ID), link(ID, 'https://new.example')],
  ['links to the record at another URL', [link(ID)], [link(ID, 'https://new.example')]],
  ['a link to another record', link(ID), link(OTHER)],
  ['a link to a record of another kind', link(ID), hostLink],
  ['a link and a list', link(ID), [link(ID)]],
];

test('what two snapshots differ in gives changes, from one to the other and back', async () => {
  const fieldRows = FIELDS.map(([what, before, after]): (typeof ROWS)[number] => [
    `a field of a host: ${what}`,
    [host(hostOf({ tags: before }))],
    [host(hostOf({ tags: after }))],
  ]);
  const texts = [...ROWS, ...fieldRows].map(([what, before, after]) =>
    textOfComparison(what, publishedOf(before), publishedOf(after)),
  );
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/compared-records.txt');
});
