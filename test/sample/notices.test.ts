// `npm run snapshot` on the sample reports the notices that its unusual forms deserve, and no other finding.
import { expect, test } from 'vitest';
import { endpointOf } from '../../src/registry/endpoint.ts';
import { readSampleNights } from '../../src/sample/sample-story.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { runShared } from '../shared-command.ts';
import { newFolder } from '../snapshot/take.ts';

/** The records that deserve a notice, services with their release; the keys are made of code and field. */
const EXPECTED: Record<string, string[]> = {
  'missing-field /*/audited': ['the platform list'],
  'missing-field /audited': ['Donaudampfschifffahrtsarchiv'],
  'missing-field /migrations': ['Donaudampfschifffahrtsarchiv 5'],
  'missing-field /sushi_services/*/migrations': ['Donaudampfschifffahrtsarchiv'],
  'missing-field /last_audit': ['Donaudampfschifffahrtsarchiv 5', 'Győri Őszi Szemle 5'],
  'missing-field /sushi_services/*/last_audit': ['Donaudampfschifffahrtsarchiv', 'Győri Őszi Szemle'],
  'unusual-url /url': [
    'Cedar & Vine Forestry Full Text 5.1',
    'Knihovna Čtyři řeky 5',
    'Kōwhai Research Library 5',
    'Lantern Discovery 5.1',
    'Łąkowa Biblioteka Cyfrowa 5.1',
    'Øresund Open Papers 5.1',
    // A segment r51 that other segments follow.
    'Јасенова библиотека 5.1',
    'Țara Fagilor – Reviste științifice 5.1',
    'Sabiá Periódicos 5.1',
    'Atlas\u00a0of\u00a0Rivers 5.1',
    'Acervo Digital São Leão 5.1',
    // The segments /reports/r51.
    'Žuvėdra žurnalai 5.1',
    // Two slashes in a row.
    'วารสารแม่น้ำ 5.1',
  ],
  'code-of-practice /url': [
    'Nightjar Open Monographs 5.1',
    'Papyron Journals 5',
    'Papyron Journals 5.1',
    'The Journal of Small Things 5',
    'Verlag Eichenhain – Zeitschriften Wasserbau 5',
    'Verlag Eichenhain – Zeitschriften Wasserbau 5.1',
    'Waterstaat Kennisbank 5',
    'Waterstaat Kennisbank 5.1',
    'Đurđevac – znanstveni časopisi 5',
    'Đurđevac – znanstveni časopisi 5.1',
  ],
  'code-of-practice /ip_address_authorization': [
    'Alpine Data Commons 5.1',
    'Ashgrove Press Journals: Freshwater Biology 5.1',
    'Kirjakallio 5.1',
    'Kōwhai Research Library 5.1',
    'Nordvik Tidsskrifter 5.1',
    'Southern Cross Reading Room 5.1',
    'Straits Clinical Video 5.1',
    'Sällskapet Bok & Glas 5.1',
    'Äänimaisema-arkisto 5.1',
    'Århus Tidsskriftsarkiv 5.1',
    'Ærø Maritime Papers 5.1',
    'Þingvöllur Rafbækur 5.1',
  ],
  'audit-fields /last_audit/finish_date': ['Novgorod Chronicle Archive 5'],
  'audit-fields /last_audit/result': [
    'Copperfield Digital Library 5.1',
    'Hemeroteca Cenzontle 5',
    'Straits Clinical Video 5',
    'Łódź Studies Online 5.1',
  ],
  'audit-fields /audits/*/finish_date': ['Cedar & Vine Database Services Inc.'],
  'audit-fields /audits/*/result': [
    'Cedar & Vine Database Services Inc.',
    'Lumen Ledger Analytics',
    'Łącznik Cyfrowy – Centrum Statystyk',
  ],
  'audit-fields /last_finished_audit/result': ['Łącznik Cyfrowy – Centrum Statystyk'],
  'audit-status-differs /audit_status': ['Sabiá Estatísticas de Uso'],
};

const sample = sampleRegistry({ night: readSampleNights().length });

test('each unusual form has its notice, and nothing else is reported', async () => {
  const snapshotDir = newFolder();
  expect(await runShared('snapshot', [], { SNAPSHOT_DIR: snapshotDir })).toMatchObject({ code: 0 });
  const { findings } = (await openSnapshot(snapshotDir)).report;
  expect(findings.filter(({ level }) => level !== 'notice')).toEqual([]);
  const records = new Map<string, Set<string>>();
  for (const { code, endpoint, pointer } of findings) {
    const key = `${code} ${pointer.replace(/\/\d+(?=\/)/g, '/*')}`;
    records.set(key, (records.get(key) ?? new Set()).add(recordNameOf(endpoint)));
  }
  const sorted = (lists: Iterable<[string, Iterable<string>]>) =>
    Object.fromEntries([...lists].map(([key, names]) => [key, [...names].toSorted()]));
  expect(sorted(records)).toEqual(sorted(Object.entries(EXPECTED)));
});

/** The name of a platform or host; for a service, the name of its platform, and its release. */
function recordNameOf(path: string): string {
  const endpoint = endpointOf(path, sample.brand);
  if (endpoint?.kind === 'platforms') return 'the platform list';
  if (endpoint?.kind === 'platform' || endpoint?.kind === 'host')
    return sample[endpoint.kind].get(endpoint.id)!.name;
  if (endpoint?.kind !== 'service') return path;
  const service = sample.service.get(endpoint.id)!;
  const platform = sample.platforms.find(({ sushi_services }) => sushi_services.includes(service))!;
  return `${platform.name} ${service.usage_release}`;
}
