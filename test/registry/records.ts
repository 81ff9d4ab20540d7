// Valid records, as the specification defines them.

export const ID = '11111111-1111-4111-8111-111111111111';
export const SERVICE_ID = '22222222-2222-4222-8222-222222222222';
export const HOST_ID = '33333333-3333-4333-8333-333333333333';

/** `idOf(3)` → `33333333-…` */
export const idOf = (digit: number | string): string =>
  `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;

export const contactOf = (email: string) => ({ person: '', email, phone: '', form_url: '' });

export const offerOf = (report_id: string, usage_release: string) => ({
  report_id,
  usage_release,
  report_name: `Name of ${report_id}`,
});

export function serviceOf(changes: object = {}): Record<string, unknown> {
  return {
    id: SERVICE_ID,
    data_host: `https://registry.example/api/v1/usage-data-host/${HOST_ID}/`,
    contact: null,
    url: 'https://reports.acme.example/sushi',
    customer_id_info: '',
    requestor_id_required: true,
    requestor_id_info: '',
    api_key_required: false,
    api_key_info: '',
    platform_attr_required: false,
    platform_specific_info: '',
    credentials_auto_expire: false,
    credentials_auto_expire_info: '',
    request_volume_limits_applied: false,
    request_volume_limits_info: '',
    ip_address_authorization: false,
    ip_address_authorization_info: '',
    customizations_in_place: false,
    customizations_info: '',
    notifications_url: `https://registry.example/api/v1/sushi-service/${SERVICE_ID}/notification/`,
    migrations: [],
    usage_release: '5.1',
    notification_count: 0,
    last_audit: null,
    ...changes,
  };
}

export function platformOf(changes: object = {}): Record<string, unknown> {
  return {
    id: ID,
    name: 'Acme Journals',
    abbrev: 'AJ',
    content_provider_name: 'Acme Press',
    host_types: [{ name: 'eJournal' }],
    address: '1 Main Street\nSpringfield',
    address_country: { code: 'FR', name: 'France' },
    website: 'https://acme.example',
    contact: { person: 'Help desk', email: 'help@acme.example', phone: '', form_url: '' },
    reports: [{ usage_release: '5.1', report_id: 'TR_J1', report_name: 'Title Report - Journal Report 1' }],
    sushi_services: [],
    audited: false,
    ...changes,
  };
}

/** A finished audit that is valid. */
export function auditOf(changes: object = {}) {
  return {
    id: ID,
    start_date: '2025-01',
    finish_date: '2025-03',
    finished: true,
    locked: true,
    result: 'P',
    usage_release: '5.1',
    audit_status: 'Currently valid audit',
    ...changes,
  };
}

export function hostOf(changes: object = {}): Record<string, unknown> {
  return {
    id: HOST_ID,
    name: 'Acme Hosting',
    abbrev: '',
    address: '',
    address_country: '',
    website: '',
    contact: null,
    platforms: [],
    ...changes,
  };
}

export function listedOf(changes: object = {}): Record<string, unknown> {
  const link = { usage_release: '5.1', url: `https://registry.example/api/v1/sushi-service/${SERVICE_ID}/` };
  return platformOf({ sushi_services: [link], ...changes });
}

/** A release of the catalogue: its types of reports, and the IDs of their reports. */
export function releaseOf(number: string, current: boolean, types: Record<string, string[]> = {}) {
  const reportOf = (report_id: string) => ({
    id: ID,
    report_id,
    report_name: `${report_id} of ${number}`,
    description: `As in ${number}`,
  });
  const report_types = Object.entries(types).map(([code, reports]) => ({
    id: ID,
    code,
    name: `${code} of ${number}`,
    description: '',
    reports: reports.map(reportOf),
  }));
  return { id: ID, number, current, report_types };
}
