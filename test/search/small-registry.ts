// Three platforms, four services and a data host, with what search has to tell apart.
import { endpointOf } from '../../src/registry/endpoint.ts';
import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import { addResponse, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { contactOf, HOST_ID, hostOf, idOf, platformOf, serviceOf } from '../registry/records.ts';

const API = 'https://registry.example/api/v1';
export { idOf };

const audit = { id: idOf(9), finished: true, usage_release: '5.1', audit_status: 'Currently valid audit' };
const [journals, shared, unlisted, second] = [
  serviceOf({
    id: idOf(5),
    url: 'https://www.stats.acme.example:8443/r51/',
    api_key_required: true,
    platform_attr_required: null,
    customer_id_info: 'Your code.',
    requestor_id_info: 'Ask the\n help desk.',
    customizations_info: 'Has books',
    last_audit: audit,
    migrations: [
      { id: idOf(9), data_host: '', data_host_original_name: 'Old Host', migration_date: '2025-05-01' },
    ],
  }),
  serviceOf({ id: idOf(6), url: 'https://sushi.acme.example/r5', usage_release: '5' }),
  serviceOf({ id: idOf(7), url: '', usage_release: null, data_host: '', requestor_id_required: false }),
  serviceOf({
    id: idOf(8),
    url: 'https://sushi.acme.example/r5',
    usage_release: '5',
    contact: { ...contactOf(''), phone: '+1 23' },
    request_volume_limits_applied: true,
    request_volume_limits_info: 'Two per second',
  }),
];
const offer = (report_id: string, usage_release: string) => ({ report_id, usage_release, report_name: '' });
const platforms = [
  platformOf({
    id: idOf(1),
    content_provider_name: ' Acme Press ',
    host_types: ['eJournal', 'A_G_C', 'eJournal'].map((name) => ({ name })),
    website: 'https://www.acme.example/about/',
    reports: [offer('PR_P1', '5.1'), offer('TR', '5'), offer('TR', '5.1'), offer('a/b', '5.1')],
    sushi_services: [journals, shared, second],
  }),
  platformOf({
    id: idOf(2),
    name: 'Beta',
    abbrev: ' Beta ',
    content_provider_name: 'Acme press',
    address_country: { code: 'XK', name: '' },
    website: '',
    reports: [offer('TR', '5'), offer('OWN', '5')],
    sushi_services: [shared],
  }),
  platformOf({
    id: idOf(3),
    name: 'Gamma',
    abbrev: '',
    content_provider_name: '',
    host_types: [],
    address_country: null,
    audited: null,
    website: 'gamma',
    reports: [],
  }),
];
const reportOf = (report_id: string, report_name: string, description = '') => ({
  id: idOf(4),
  report_id,
  report_name,
  description,
});
const typeOf = (code: string, name: string, description: string, reports: object[]) => ({
  id: idOf(4),
  code,
  name,
  description,
  reports,
});

const releases = [
  {
    id: idOf(4),
    number: '5',
    current: false,
    report_types: [typeOf('TR', 'Titles', 'By title', [reportOf('TR', 'Title Report', 'All titles.')])],
  },
  {
    id: idOf(4),
    number: '5.1',
    current: true,
    report_types: [
      typeOf('TR', 'Titles', 'By title and more', [
        reportOf('TR', 'Title Report', 'All the titles'),
        reportOf('TR_X', ''),
      ]),
      typeOf('PR', '', '', [reportOf('PR_P1', 'Platform Usage')]),
      typeOf('IR', 'Items', '', []),
    ],
  },
];
const host = hostOf({
  abbrev: 'AH',
  address_country: 'FR',
  website: 'https://hosting.example/',
  platforms: [`${API}/platform/${idOf(3)}/`],
});

const noticeOf = (changes: object) => ({
  id: idOf(4),
  published_date: '2026-01-01T10:00:00Z',
  subject: '',
  message: '',
  type: 'Generic',
  ...changes,
});
const notices = [
  noticeOf({
    id: idOf(1),
    subject: 'Down',
    start_date: '2026-01-02',
    end_date: '2026-01-04',
    sushi_service: { id: idOf(5) },
    reports: [{ usage_release: '5.1', report_id: 'TR' }],
  }),
  noticeOf({
    id: idOf(2),
    end_date: '2026-02-01',
    type: 'data-corrected',
    last_modified: '2026-01-02T10:00:00Z',
  }),
  noticeOf({ id: idOf(3), start_date: '2025-12-01', published_date: null }),
  noticeOf({ id: idOf(4) }),
  noticeOf({
    id: idOf(5),
    start_date: '2026-03-01',
    end_date: '2026-03-01',
    last_modified: '2026-01-01T12:00:00Z',
  }),
];

/** Its responses by API path. */
export function smallResponses(): Record<string, string> {
  const responses = {
    '/api/v1/usage-release/': releases,
    '/api/v1/platform/': platforms,
    ...Object.fromEntries(platforms.map((each) => [`/api/v1/platform/${String(each['id'])}/`, each])),
    ...Object.fromEntries(
      [journals, shared, unlisted, second].map((each) => [
        `/api/v1/sushi-service/${String(each!['id'])}/`,
        each,
      ]),
    ),
    [`/api/v1/usage-data-host/${HOST_ID}/`]: host,
    '/api/v1/notification/': { count: notices.length, next: null, previous: null, results: notices },
  };
  return Object.fromEntries(
    Object.entries(responses).map(([path, response]) => [path, JSON.stringify(response)]),
  );
}

export function smallModel(): Model {
  const registry = emptyRegistry('usage');
  for (const [path, text] of Object.entries(smallResponses()))
    addResponse(registry, endpointOf(path, 'usage')!, Buffer.from(text));
  return modelOf(registry, ['Former Press']);
}
