// Three platforms, four services and a data host, with what search has to tell apart.
import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import { addJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { HOST_ID, hostOf, platformOf, serviceOf } from '../registry/records.ts';

const API = 'https://registry.example/api/v1';
const idOf = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;

const audit = { id: idOf(9), finished: true, usage_release: '5.1', audit_status: 'Currently valid audit' };
const [journals, shared, unlisted, second] = [
  serviceOf({
    id: idOf(5),
    url: 'https://www.sushi.acme.example:8443/r51/',
    api_key_required: true,
    platform_attr_required: null,
    requestor_id_info: 'Ask the\n help desk.',
    customizations_info: 'Has books',
    last_audit: audit,
  }),
  serviceOf({ id: idOf(6), url: 'https://sushi.acme.example/r5', usage_release: '5' }),
  serviceOf({ id: idOf(7), url: '', usage_release: null, data_host: '', requestor_id_required: false }),
  serviceOf({ id: idOf(8), url: 'https://sushi.acme.example/r5', usage_release: '5' }),
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

export function smallModel(): Model {
  const registry = emptyRegistry('usage');
  addJson(registry, { kind: 'releases' }, [
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
  ]);
  addJson(registry, { kind: 'platforms' }, structuredClone(platforms));
  for (const each of platforms)
    addJson(registry, { kind: 'platform', id: String(each['id']) }, structuredClone(each));
  for (const service of [journals, shared, unlisted, second])
    addJson(registry, { kind: 'service', id: String(service!['id']) }, structuredClone(service));
  const host = hostOf({
    abbrev: 'AH',
    address_country: 'FR',
    website: 'https://hosting.example/',
    platforms: [`${API}/platform/${idOf(3)}/`],
  });
  addJson(registry, { kind: 'host', id: HOST_ID }, host);
  return modelOf(registry, ['Former Press']);
}
