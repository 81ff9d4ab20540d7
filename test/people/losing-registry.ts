// A registry that loses records and fields on its second night. It states nothing as absent: no audit is null, no flag is
// false and no list is empty. So a page that says “none” of one of its records is wrong.
import { auditOf, hostOf, platformOf } from '../registry/records.ts';
import type { Script } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';

/** The nights on which a group of a platform, its service and its data host is published, with and without all fields. */
const GROUPS = {
  steady: { name: 'Steady', nights: [1, 2], whole: [1, 2] },
  losing: { name: 'Losing', nights: [1, 2], whole: [1] },
  lacking: { name: 'Lacking', nights: [1, 2], whole: [] },
  gone: { name: 'Gone', nights: [1], whole: [1] },
  bygone: { name: 'Bygone', nights: [1], whole: [] },
  old: { name: 'Again', nights: [1], whole: [1] },
  newer: { name: 'Again', nights: [2], whole: [2] },
} satisfies Record<string, { name: string; nights: number[]; whole: number[] }>;
export type Group = keyof typeof GROUPS;
export const KINDS = ['platform', 'sushi-service', 'usage-data-host'] as const;

/** The path of a record's page. */
export function pageOf(kind: (typeof KINDS)[number], group: Group): string {
  return `${kind}/${idOf(KINDS.indexOf(kind) + 1, group)}`;
}

export const REPORTS = ['PR', 'TR', 'TR_J1'];
const OFFERS = REPORTS.map((report_id) => ({ usage_release: '5.1', report_id, report_name: report_id }));
/** The fields that records lose or lack. */
const OPTIONAL = new Set([
  'audited',
  'last_audit',
  'migrations',
  'requestor_id_required',
  'audits',
  'audit_status',
  'last_finished_audit',
  'audited_reports',
]);

export function losingRegistry(brand: string, night: 1 | 2): Script {
  const script: Script = { [`/api/v1/${brand}-release/`]: [releaseRecord()], [at.LIST]: [] };
  for (const group of Object.keys(GROUPS) as Group[]) {
    if (!GROUPS[group].nights.some((each) => each === night)) continue;
    const isWhole = GROUPS[group].whole.some((each) => each === night);
    const publish = (record: object) =>
      Object.fromEntries(Object.entries(record).filter(([field]) => isWhole || !OPTIONAL.has(field)));
    const [platform, service, host] = recordsOf(group).map(publish);
    const ids = KINDS.map((kind) => pageOf(kind, group).split('/')[1]!);
    const link = { usage_release: '5.1', url: linkTo('sushi-service', group) };
    (script[at.LIST] as object[]).push({ ...platform, sushi_services: [link] });
    script[at.platformPath(ids[0]!)] = { ...platform, sushi_services: [service] };
    script[at.servicePath(ids[1]!)] = service;
    script[at.listPath(ids[1]!)] = [];
    script[at.hostPath(ids[2]!)] = host;
  }
  return JSON.parse(JSON.stringify(script).replaceAll('usage_release', `${brand}_release`)) as Script;
}

function recordsOf(group: Group): object[] {
  const { name } = GROUPS[group];
  const id = (kind: (typeof KINDS)[number]) => pageOf(kind, group).split('/')[1]!;
  const site = `${name.toLowerCase()}.example`;
  const contact = { person: 'Help desk', email: `help@${site}`, phone: '+1-555-0100', form_url: '' };
  const audit = auditOf({ id: idOf(8, group), start_date: '2025-04', finish_date: '2025-07' });
  const moved = {
    id: idOf(5, group),
    data_host: null,
    data_host_original_name: 'Old Mill',
    migration_date: '2025-01-01',
  };
  return [
    platformOf({
      id: id('platform'),
      name: `${name} Journals`,
      abbrev: name,
      content_provider_name: `${name} Press`,
      website: `https://www.${site}/`,
      contact,
      reports: OFFERS,
      audited: true,
    }),
    at.smallService(id('sushi-service'), {
      requestor_id_required: true,
      api_key_required: true,
      platform_attr_required: true,
      credentials_auto_expire: true,
      request_volume_limits_applied: true,
      ip_address_authorization: true,
      customizations_in_place: true,
      data_host: linkTo('usage-data-host', group),
      contact,
      url: `https://sushi.${site}/r51/`,
      last_audit: audit,
      migrations: [moved],
    }),
    hostOf({
      id: id('usage-data-host'),
      name: `${name} Hosting`,
      address: '1 Mill Lane',
      address_country: 'FR',
      website: `https://hosting.${site}/`,
      contact,
      platforms: [linkTo('platform', group)],
      audits: [audit],
      audit_status: audit.audit_status,
      last_finished_audit: audit,
      audited_reports: OFFERS,
    }),
  ];
}

function releaseRecord(): object {
  const reports = REPORTS.map((report_id, i) => ({
    id: `77777777-0000-4000-8000-00000000000${i}`,
    report_id,
    report_name: report_id,
    description: '',
  }));
  const type = { id: at.H2, code: 'TR', name: 'Titles', description: '', reports };
  return { id: at.H1, number: '5.1', current: true, report_types: [type] };
}

function linkTo(kind: (typeof KINDS)[number], group: Group): string {
  return `https://registry.example/api/v1/${pageOf(kind, group)}/`;
}

function idOf(kind: number, group: Group): string {
  return `${String(kind).repeat(8)}-0000-4000-8000-00000000000${Object.keys(GROUPS).indexOf(group)}`;
}
