// The catalogue of releases, report types and reports (specification §2.1 to §2.3).
import { idOf } from './id.ts';
import type { PlatformReport, Release, ReleaseNumber, ReportType } from './records.ts';

type Entry = [report_id: string, report_name: string, description: string];

const TYPES: [code: string, name: string, description: string, reports: Entry[]][] = [
  [
    'DR',
    'Database Report',
    'Usage of databases, as searches, investigations and requests.',
    [
      ['DR', 'Database Master Report', 'All database usage, to be filtered and broken down as needed.'],
      ['DR_D1', 'Database Report - Report 1', 'Searches and item usage of each database.'],
      ['DR_D2', 'Database Report - Report 2', 'Denials of access to each database.'],
    ],
  ],
  [
    'IR',
    'Item Report',
    '',
    [
      ['IR', 'Item Master Report', 'All usage of single items, to be filtered and broken down as needed.'],
      ['IR_A1', 'Journal Article Requests', ''],
      ['IR_M1', 'Multimedia Item Requests', ''],
      [
        'GIR',
        'Global Item Report',
        'Usage of open items by everyone, whether or not they belong to an institution.',
      ],
    ],
  ],
  [
    'PR',
    'Platform Report',
    'Usage of the platform as a whole.',
    [
      [
        'PR',
        'Platform Master Report',
        'All usage of the platform, to be filtered and broken down as needed.',
      ],
      ['PR_P1', 'Platform Report - Report 1', ''],
    ],
  ],
  [
    'TR',
    'Title Report',
    'Usage of books and journals, title by title.',
    [
      ['TR', 'Title Master Report', 'All usage of titles, to be filtered and broken down as needed.'],
      ['TR_B1', 'Title Report - Book Report 1', 'Requests for books, open access left out.'],
      ['TR_B2', 'Title Report - Book Report 2', 'Denials of access to books.'],
      ['TR_B3', 'Title Report - Book Report 3', ''],
      ['TR_J1', 'Title Report - Journal Report 1', 'Requests for journals, open access left out.'],
      ['TR_J2', 'Title Report - Journal Report 2', 'Denials of access to journals.'],
      ['TR_J3', 'Title Report - Journal Report 3', ''],
      ['TR_J4', 'Title Report - Journal Report 4', 'Requests for journals by year of publication.'],
    ],
  ],
];

const NAMES = new Map(TYPES.flatMap(([, , , reports]) => reports.map(([id, name]) => [id, name])));

/** The id of every report of the catalogue, in its order. */
export const REPORT_IDS: readonly string[] = [...NAMES.keys()];

/** The release list (§2.1): the same reports under both releases, each with an id of its own. */
export function releases(): Release[] {
  return [
    { id: idOf('release 5'), number: '5', current: false, report_types: reportTypes('5') },
    { id: idOf('release 5.1'), number: '5.1', current: true, report_types: reportTypes('5.1') },
  ];
}

function reportTypes(number: ReleaseNumber): ReportType[] {
  return TYPES.map(([code, name, description, reports]) => ({
    id: idOf(`report type ${code} of release ${number}`),
    code,
    name,
    description,
    reports: reports.map(([report_id, report_name, about]) => ({
      id: idOf(`report ${report_id} of release ${number}`),
      report_id,
      report_name,
      description: about,
    })),
  }));
}

/** A platform's report (§2.4) under the name that the catalogue gives it. Throws on an id that it does not have. */
export function platformReport(usage_release: ReleaseNumber, report_id: string): PlatformReport {
  const report_name = NAMES.get(report_id);
  if (report_name === undefined) throw new RangeError(`Not in the catalogue: ${report_id}`);
  return { usage_release, report_id, report_name };
}
