// What notifications say. All that is announced, and everyone who announces it, is fictional.

/** A notification to be filled in with `{name}`, `{reports}`, `{month}` and `{day}`. */
export interface Notice {
  type: 'GENERIC' | 'DATA EDIT';
  subject: string;
  message: string;
  /** Which of the two dates are given. A window lies ahead of publication, a period of usage behind it. */
  dates: 'none' | 'window' | 'period' | 'start' | 'end';
  /** How many reports it names. */
  reports: number;
}

/** Announced for one service. */
export const NOTICES: readonly Notice[] = [
  {
    type: 'GENERIC',
    subject: 'Maintenance of the report endpoint',
    message:
      'The endpoint of {name} will not answer while the machines are moved to another hall.\r\n\r\nHarvests that fail meanwhile need not be reported to us: please run them again the day after.',
    dates: 'window',
    reports: 0,
  },
  {
    type: 'DATA EDIT',
    subject: '{reports}: usage of {month} reprocessed',
    message:
      'Usage from a crawler that did not make itself known has been taken out of {reports}. Please harvest {month} again; figures are lower by about a tenth for large institutions and unchanged for most others.',
    dates: 'period',
    reports: 2,
  },
  {
    type: 'GENERIC',
    subject: 'Usage of {month} will be late',
    message:
      'Because a log server was replaced, reports for {month} will be available about ten days later than usual. Until then requests are answered with exception 3031 (“Usage Not Ready for Requested Dates”).',
    dates: 'period',
    reports: 0,
  },
  {
    type: 'GENERIC',
    subject: 'The base address changes',
    message:
      'From {day} the service is to be found at the address that the registry now gives. The former address goes on redirecting for six months.',
    dates: 'start',
    reports: 0,
  },
  {
    type: 'DATA EDIT',
    subject: 'Rows that stood twice in {reports}',
    message:
      'Titles with two identifiers were counted under each of them. Both rows have been joined; totals of the platform report were right all along.',
    dates: 'period',
    reports: 1,
  },
  {
    type: 'GENERIC',
    subject: 'API keys and requestor IDs made before 2024',
    message:
      'Credentials made before 1 January 2024 stop working on {day}. New ones can be made at any time and work at once.',
    dates: 'end',
    reports: 0,
  },
  {
    type: 'GENERIC',
    subject: 'Customer IDs after the merger of two customer systems',
    message:
      'Some customer IDs now begin with “N”. Nobody needs to act: the former IDs stay valid for harvesting.\r\nConsortia that compare IDs with those on invoices may wish to know.',
    dates: 'none',
    reports: 0,
  },
  {
    type: 'GENERIC',
    subject: 'New report: {reports}',
    message: '{name} now offers {reports}. Usage is available from January of last year.',
    dates: 'start',
    reports: 1,
  },
  {
    type: 'DATA EDIT',
    subject: 'Open access was missing from {reports}',
    message:
      'Articles that turned open during the year were reported as controlled. {reports} for {month} has been rebuilt – please harvest again if you divide costs by usage.',
    dates: 'period',
    reports: 1,
  },
  {
    type: 'GENERIC',
    subject: 'Report endpoint slow',
    message: '',
    dates: 'none',
    reports: 0,
  },
];

/** A notification that is written in full. */
interface GeneralNotice {
  /** Key of the host that announces it for all of its platforms; null for the registry. */
  host: string | null;
  published: string;
  type: Notice['type'];
  subject: string;
  message: string;
  start_date: string | null;
  end_date: string | null;
  /** Under release 5.1. */
  reports: string[];
}

/** Announced for no single service. */
export const GENERAL_NOTICES: readonly GeneralNotice[] = [
  {
    host: null,
    published: '2024-04-02',
    type: 'GENERIC',
    subject: 'Welcome to notifications',
    message:
      'Providers can now tell everyone who harvests from them about interruptions and corrected data, in one place.\r\n\r\nOf type “DATA EDIT” are those after which usage should be harvested again.',
    start_date: null,
    end_date: null,
    reports: [],
  },
  {
    host: 'oldmill',
    published: '2024-08-30',
    type: 'GENERIC',
    subject: 'Old Mill closes',
    message: 'Our machines are switched off at the end of September. Thank you for twenty-two years.',
    start_date: null,
    end_date: '2024-09-30',
    reports: [],
  },
  {
    host: null,
    published: '2024-11-18',
    type: 'GENERIC',
    subject: 'Release 5.1 begins in January',
    message:
      'From the reporting month January 2025, reports are due under release 5.1. Services under release 5 stay listed for as long as they answer.',
    start_date: '2025-01-01',
    end_date: null,
    reports: [],
  },
  {
    host: 'quillstack',
    published: '2025-05-06',
    type: 'DATA EDIT',
    subject: 'Denials were not counted in March 2025',
    message:
      'TR_B2 and TR_J2 of all platforms that we host have been rebuilt for that month. Please harvest them again.',
    start_date: '2025-03-01',
    end_date: '2025-03-31',
    reports: ['TR_B2', 'TR_J2'],
  },
  {
    host: 'lacznik',
    published: '2025-10-13',
    type: 'DATA EDIT',
    subject: 'Korekta danych za wrzesień 2025',
    message:
      'Dane zostały przeliczone; prosimy o ponowne pobranie raportów.\r\nFigures of September were corrected, please harvest again.',
    start_date: '2025-09-01',
    end_date: '2025-09-30',
    reports: [],
  },
  {
    host: 'lumenledger',
    published: '2025-12-01',
    type: 'GENERIC',
    subject: 'Certificates of api.lumenledger.example',
    message:
      'The certificate authority changes on 15 January. Harvesters that pin certificates must be updated.',
    start_date: '2026-01-15',
    end_date: null,
    reports: [],
  },
  {
    host: null,
    published: '2026-02-09',
    type: 'GENERIC',
    subject: 'Audits are now shown with each service',
    message: 'An audit that covers several services is shown with every one of them.',
    start_date: null,
    end_date: null,
    reports: [],
  },
  {
    host: 'minato',
    published: '2026-03-02',
    type: 'GENERIC',
    subject: 'APIキーの更新について / Renewal of API keys',
    message:
      'APIキーは3月31日に失効します。更新手続きをお願いいたします。\r\nAPI keys expire on 31 March. Please apply for new ones in time.',
    start_date: null,
    end_date: '2026-03-31',
    reports: [],
  },
  {
    host: 'harborlight',
    published: '2026-06-15',
    type: 'GENERIC',
    subject: 'Volume limit: one request per second',
    message:
      'As large harvests slowed down everyone’s, each requestor ID is limited to one request per second from July. Compressed responses (“Accept-Encoding: gzip”) shorten harvests more than parallel requests ever did.',
    start_date: '2026-07-01',
    end_date: null,
    reports: [],
  },
  {
    host: 'quillstack',
    published: '2026-09-21',
    type: 'GENERIC',
    subject: 'All Quillstack platforms: maintenance in October',
    message:
      'None of the platforms that we host will deliver reports on these days. Usage itself is counted as always.',
    start_date: '2026-10-10',
    end_date: '2026-10-12',
    reports: [],
  },
];
