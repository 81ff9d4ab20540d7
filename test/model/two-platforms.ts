// Two platforms of one provider that share a service, with what their pages show.
import { modelOf } from '../../src/model/model.ts';
import {
  auditOf,
  contactOf,
  hostOf,
  idOf as id,
  offerOf as offer,
  platformOf,
  serviceOf,
} from '../registry/records.ts';
import { registryOf } from '../registry/registry-of.ts';

export { contactOf, id };

export const DAY = '2026-03-01';

const UNLISTED = `https://registry.example/api/v1/platform/${id(9)}/`;
const hostLink = (digit: number) => `https://registry.example/api/v1/usage-data-host/${id(digit)}/`;
export const AUDIT = auditOf({ id: id('a') });
const MOVE = {
  id: id('b'),
  data_host: hostLink(6),
  data_host_original_name: 'Was',
  migration_date: '2025-05-01',
};
const shared = serviceOf({
  id: id(3),
  url: 'https://acme.example/shared/r51/',
  data_host: hostLink(6),
  last_audit: AUDIT,
  request_volume_limits_applied: true,
  request_volume_limits_info: 'Three a second.',
});
const old = serviceOf({
  id: id(4),
  usage_release: '5',
  data_host: hostLink(7),
  contact: contactOf('old@acme.example'),
  migrations: [MOVE],
});
const further = serviceOf({
  id: id(5),
  url: 'https://acme.example/further/r51/',
  data_host: hostLink(7),
  contact: contactOf('new@acme.example'),
  api_key_required: null,
});
const alpha = platformOf({
  id: id(1),
  name: 'Alpha',
  content_provider_name: 'Acme Press',
  contact: contactOf('help@acme.example'),
  host_types: [{ name: 'eBook' }, { name: 'eJournal' }],
  reports: [offer('TR_J1', '5.1'), offer('PR', '5'), offer('PR', '5.1'), offer('DR', '4')],
  sushi_services: [old, shared, further],
});
const beta = platformOf({
  id: id(2),
  name: 'Beta',
  content_provider_name: 'ACME Press ',
  address_country: '',
  contact: contactOf(' help@acme.example'),
  reports: [offer('IR', '5.1'), offer('TR_J1', '5.1'), offer('PR', '5')],
  sushi_services: [shared],
});

const announced = {
  source: 'Acme',
  type: 'GENERIC',
  subject: 'Outage',
  message: 'Down.',
  last_modified: '',
  start_date: '2026-03-02',
  end_date: null,
};
const notifications = [
  {
    ...announced,
    id: id(8),
    published_date: '2026-01-02',
    reports: [{ report_id: 'TR_J1', usage_release: '5.1', report_name: 'Titles' }, 7],
    sushi_service: { id: id(3) },
    data_host: null,
  },
  {
    ...announced,
    id: id(9),
    published_date: '2026-01-03',
    reports: ['XX'],
    sushi_service: { id: id(4) },
    data_host: hostLink(7),
  },
  {
    ...announced,
    id: id('c'),
    published_date: '2026-01-01',
    reports: [],
    sushi_service: { id: id('d') },
    data_host: 'https://registry.example/nowhere',
  },
];

const hosts = [
  hostOf({
    id: id(6),
    name: 'Host One',
    address_country: 'FR',
    contact: contactOf('one@host.example'),
    platforms: [UNLISTED],
  }),
  hostOf({ id: id(7), name: 'Host Two' }),
];

export const model = modelOf(
  registryOf(
    {
      list: [beta, alpha].map((each) => ({ ...each, sushi_services: [] })),
      platforms: [alpha, beta],
      hosts,
      notifications,
    },
    { taken: `${DAY}T03:00:00Z` },
  ),
);
