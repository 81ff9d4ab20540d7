// Definitions of the registry's terms, for the help page, for search, and for labels.
export interface Term<Id = TermId> {
  /** The term's anchor on the help page. */
  id: Id;
  name: string;
  /** The term's title in search. */
  question: string;
  sentences: readonly string[];
  /** Narrower terms, each with the index of the sentence that explains it. */
  parts?: readonly { id: Id; name: string; sentence: number }[];
}

const WRITTEN = [
  {
    id: 'release',
    name: 'Release',
    question: 'What is a release?',
    sentences: [
      'A release is a version of the standard for usage reports, such as release 5.1.',
      'It defines the reports, what they contain and how programs fetch them.',
      'A platform can support several releases at once, usually with one sushi service for each.',
      'Releases count usage by different rules, so do not add up or compare their numbers.',
      'On this site the tag of the current release is filled, and the tags of older ones are outlined.',
    ],
  },
  {
    id: 'report',
    name: 'Report',
    question: 'What is a report?',
    sentences: [
      'A report states how often content of a platform was used in each month of a period.',
      'Its ID begins with its type: TR reports are about titles, PR reports about the whole platform.',
      'Each type has a master report with all details, such as TR, and standard views of it, such as TR_J1.',
      'A report contains the usage of one customer, such as your library.',
      'The registry lists the reports that a platform offers under each release, not the usage itself.',
    ],
  },
  {
    id: 'sushi-service',
    name: 'Sushi service',
    question: 'What is a sushi service?',
    sentences: [
      'A sushi service is where a program fetches the usage reports of a platform.',
      'The program sends a request with a report, a period and your credentials, and receives the report as JSON.',
      'Programs that do this every month are called harvesters.',
      'To set one up you need the base URL of the service, your customer ID and the credentials that it requires.',
      'A platform usually has a service for each release, and several platforms can share one.',
    ],
  },
  {
    id: 'customer-id',
    name: 'Customer ID',
    question: 'What is a customer ID?',
    sentences: [
      'A customer ID identifies the institution whose usage you request.',
      'Every request for a report contains it, as the parameter customer_id.',
      'The platform assigns it, and it differs from platform to platform.',
      'You find it in the administration pages of the platform, or ask the contact of the service.',
      'A consortium has one customer ID for itself, and its members have their own.',
    ],
  },
  {
    id: 'credential',
    name: 'Credentials',
    question: 'What are credentials?',
    sentences: [
      'Credentials are what a service requires besides a customer ID before it returns a report.',
      'A requestor ID identifies who makes the request: you, or an organization that harvests for you.',
      'An API key is a secret that the platform issues, so keep it out of lists that you share.',
      'A platform parameter states which platform a report is about, if several platforms share a base URL.',
      'A registered IP address is the IP address of your harvester, which you report to the platform beforehand.',
    ],
    parts: [
      { id: 'requestor-id', name: 'Requestor ID', sentence: 1 },
      { id: 'api-key', name: 'API key', sentence: 2 },
      { id: 'platform-parameter', name: 'Platform parameter', sentence: 3 },
      { id: 'ip-address', name: 'Registered IP address', sentence: 4 },
    ],
  },
  {
    id: 'base-url',
    name: 'Base URL',
    question: 'What is a base URL?',
    sentences: [
      'A base URL is the part of a service’s URL that you paste into your harvester.',
      'The harvester adds the rest of each request to it, such as /r51/reports/tr_j1 for release 5.1, and your credentials.',
      'Paste it without any of these, or the harvester adds them twice.',
      'Some records list a longer URL, which ends in the path of a request.',
      'When a service moves to another base URL, change it in your harvester.',
    ],
  },
  {
    id: 'audit',
    name: 'Audit',
    question: 'What is an audit?',
    sentences: [
      'An audit checks that a service’s reports follow the standard.',
      'An auditor who is independent of the platform carries it out, for one release.',
      'The audit of a service is planned, in progress, currently valid, expired or failed.',
      'No audit means that the registry lists none, not that the reports are wrong.',
      'One audit can cover several services, such as all services of a data host.',
    ],
  },
  {
    id: 'data-host',
    name: 'Data host',
    question: 'What is a data host?',
    sentences: [
      'A data host runs sushi services, often for many platforms.',
      'It can be the provider of the content itself, or a company that works for many providers.',
      'The provider publishes the content, the platform delivers it, and the data host reports its usage.',
      'Services of one data host often have similar URLs, credentials and request limits.',
      'If a service does not respond, other services of its data host may have the same problem.',
    ],
  },
  {
    id: 'migration',
    name: 'Migration',
    question: 'What is a migration?',
    sentences: [
      'A migration is the move of a service from one data host to another, on a date that the registry lists.',
      'It usually changes the base URL, and often the credentials.',
      'Before the date, ask the platform how long the old service still returns reports.',
      'After the date, change the settings of your harvester and harvest the last months again.',
      'The service page lists its migrations, announced ones included.',
    ],
  },
  {
    id: 'notification',
    name: 'Notification',
    question: 'What is a notification?',
    sentences: [
      'A notification is a message that a platform or data host publishes about its services, such as the announcement of an outage.',
      'The sender writes its text, and this site quotes it unchanged.',
      'It can have a first and a last day; without a last day, it applies until the sender removes it.',
      'Each service page lists its own notifications, and the page Notifications lists all of them.',
      'Feeds announce new notifications.',
    ],
  },
] as const satisfies readonly Term<string>[];

type WrittenTerm = (typeof WRITTEN)[number];
export type TermId = WrittenTerm['id'] | Extract<WrittenTerm, { parts: unknown }>['parts'][number]['id'];

export const TERMS: readonly Term[] = WRITTEN;

/** The keys are terms; each has its name and the sentence that explains it. */
export const TERM_EXPLANATIONS = Object.fromEntries(
  TERMS.flatMap(({ id, name, sentences, parts = [] }) =>
    [{ id, name, sentence: 0 }, ...parts].map((each) => [
      each.id,
      { name: each.name, sentence: sentences[each.sentence]! },
    ]),
  ),
) as Record<TermId, { name: string; sentence: string }>;

/** The terms as pages for search. `path` is the path of the help page. */
export function termSearchPagesOf(path: string) {
  return TERMS.map(({ id, question, sentences }) => ({
    path: `${path}#${id}`,
    title: question,
    text: sentences.join(' '),
  }));
}
