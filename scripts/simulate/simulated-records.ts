// Records of the simulated registry without links, which are added per request.
import type { Dice } from './dice.ts';

export type RecordFields = Record<string, unknown>;

const REPORTS = ['TR', 'TR_B1', 'TR_J1', 'PR', 'PR_P1', 'DR', 'DR_D1', 'IR', 'IR_A1'];
const WORDS = 'Acme Birch Cedar Delta Ember Fjord Garnet Harbour Iris Juniper Krone Lumen'.split(' ');

/** A UUID whose first letter shows its kind. */
export function simulatedId(
  kind: 'platform' | 'service' | 'host' | 'notification' | 'other',
  number: number,
): string {
  const letter = { platform: 'a', service: 'b', host: 'c', notification: 'd', other: 'e' }[kind];
  return `${letter.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function simulatedPlatform(id: string, dice: Dice): RecordFields {
  const name = `${dice.of(WORDS)} ${dice.of(WORDS)}`;
  return {
    id,
    name,
    abbrev: dice.chance(0.5) ? name.slice(0, 3) : '',
    content_provider_name: `${dice.of(WORDS)} Press`,
    host_types: dice.chance(0.8) ? [{ name: 'eJournal' }] : [],
    address: '1 Main Street\nSpringfield',
    address_country: dice.chance(0.7) ? { code: 'FR', name: 'France' } : '',
    website: 'https://acme.example',
    contact: dice.chance(0.6)
      ? { person: 'Help', email: 'help@acme.example', phone: '', form_url: '' }
      : null,
    reports: REPORTS.filter(() => dice.chance(0.3)).map((report) => simulatedReport(report)),
    audited: dice.chance(0.5),
  };
}

export function simulatedReport(report: string, release = '5.1'): RecordFields {
  return { usage_release: release, report_id: report, report_name: `Report ${report}` };
}

export function simulatedService(id: string, dice: Dice): RecordFields {
  return {
    id,
    contact: null,
    url: `https://reports.example/${dice.between(1, 99)}`,
    customer_id_info: 'Ask us.\r\nPlease.',
    requestor_id_required: true,
    requestor_id_info: '',
    api_key_required: dice.chance(0.3),
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
    usage_release: dice.chance(0.7) ? '5.1' : '5',
    last_audit: null,
  };
}

const AUDIT_STATES: [status: string, result: string | null][] = [
  ['Audit in progress', null],
  ['Currently valid audit', 'P'],
  ['Audit expired', 'P'],
  ['Audit failed', 'F'],
];

/** In one of the states of specification §3. */
export function simulatedAudit(number: number, dice: Dice): RecordFields {
  const [audit_status, result] = dice.of(AUDIT_STATES);
  const isFinished = result !== null;
  return {
    id: simulatedId('other', number),
    start_date: '2025-03',
    finish_date: isFinished ? '2025-09' : null,
    finished: isFinished,
    locked: isFinished,
    result,
    usage_release: '5.1',
    audit_status,
  };
}

export function simulatedHost(id: string, dice: Dice): RecordFields {
  const name = `${dice.of(WORDS)} Hosting`;
  return { id, name, abbrev: '', address: '', address_country: '', website: '', contact: null };
}

export function simulatedNotification(id: string, service: string | null, dice: Dice): RecordFields {
  return {
    id,
    published_date: '2026-01-01',
    last_modified: '2026-01-01',
    source: 'Acme',
    type: 'Maintenance',
    subject: `${dice.of(WORDS)} is down`,
    message: '',
    start_date: null,
    end_date: null,
    reports: [],
    sushi_service: service === null ? null : { id: service },
    data_host: null,
  };
}

export function simulatedRelease(number: string, current: boolean): RecordFields {
  const digits = Number(number.replace(/\D/g, ''));
  const reports = REPORTS.map((report, i) => ({
    id: simulatedId('other', 900_000 + digits * 100 + i),
    report_id: report,
    report_name: `Report ${report}`,
    description: '',
  }));
  const type = (code: string, i: number): RecordFields => ({
    id: simulatedId('other', 800_000 + digits * 100 + i),
    code,
    name: `${code} reports`,
    description: '',
    reports: reports.filter(({ report_id }) => report_id.startsWith(code)),
  });
  return {
    id: simulatedId('other', 700_000 + digits),
    number,
    current,
    report_types: ['TR', 'PR', 'DR', 'IR'].map(type),
  };
}
