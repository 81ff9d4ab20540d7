// Kinds of platforms: which host types and which reports go together.
import type { PlatformPlan } from './plan.ts';
import type { ReleaseNumber } from './records.ts';

/** Reports of each kind, under either release unless the release says otherwise. */
const KINDS = {
  journals: { types: 'eJournal', reports: 'PR PR_P1 TR TR_J1 TR_J2 TR_J3 TR_J4', in51: 'IR IR_A1' },
  books: { types: 'eBook', reports: 'PR PR_P1 TR TR_B1 TR_B2 TR_B3', in51: '' },
  collection: { types: 'eBook_Collection', reports: 'PR PR_P1 TR TR_B1 TR_B2', in51: 'DR DR_D1' },
  both: {
    types: 'eJournal eBook',
    reports: 'PR PR_P1 TR TR_B1 TR_B2 TR_B3 TR_J1 TR_J2 TR_J3 TR_J4',
    in51: 'IR IR_A1',
  },
  abstracts: { types: 'A&I_Database', reports: 'PR PR_P1 DR DR_D1', in51: 'DR_D2' },
  database: { types: 'Full_Content_Database', reports: 'PR PR_P1 DR DR_D1 DR_D2', in51: '' },
  aggregated: {
    types: 'Aggregated_Full_Content',
    reports: 'PR PR_P1 DR DR_D1 DR_D2 TR TR_B1 TR_B2 TR_J1 TR_J2 TR_J3',
    in51: 'TR_B3 TR_J4',
  },
  media: { types: 'Multimedia', reports: 'PR PR_P1 IR IR_M1', in51: '' },
  films: { types: 'Multimedia_Collection', reports: 'PR PR_P1 IR IR_M1 DR DR_D1', in51: 'DR_D2' },
  repository: { types: 'Data_Repository', reports: 'PR PR_P1 IR', in51: 'GIR' },
  network: { types: 'Scholarly_Collaboration_Network', reports: 'PR PR_P1 IR IR_A1', in51: 'GIR' },
  discovery: { types: 'Discovery_Service', reports: 'PR PR_P1 DR DR_D1', in51: '' },
};

export type Kind = keyof typeof KINDS;

/** The host types and reports of a platform of a kind that reports under these releases. */
export function ofKind(kind: Kind, ...releases: ReleaseNumber[]): Pick<PlatformPlan, 'types' | 'reports'> {
  const { types, reports, in51 } = KINDS[kind];
  const under = (release: ReleaseNumber): string => (release === '5.1' ? `${reports} ${in51}` : reports);
  return { types, reports: Object.fromEntries(releases.map((release) => [release, under(release)])) };
}
