// Whether services answer, as their public status pages show.

interface StateDescription {
  /** The word beside a mark: `Answers`. */
  label: string;
  /** Whether harvesters can reach the service; null if that is unknown. */
  isUp: boolean | null;
  /** A sentence without its subject and its end, `since 8 November`. */
  text: string;
}

export const STATES = {
  answers: { label: 'Answers', isUp: true, text: 'Answers' },
  inactive: { label: 'Inactive', isUp: false, text: 'Says that it is inactive' },
  'no-status-page': {
    label: 'No status page',
    isUp: false,
    text: 'No status page at this URL, which is probably wrong,',
  },
  'asks-credentials': {
    label: 'Asks for credentials',
    isUp: true,
    text: 'Answers, but its status page asks for credentials, against the Code of Practice,',
  },
  'needs-platform': {
    label: 'Unknown: needs the platform parameter',
    isUp: null,
    text: 'Unknown: its status page needs the platform parameter',
  },
  'refuses-programs': {
    label: 'Unknown: refuses programs',
    isUp: null,
    text: 'Unknown: it refuses programs',
  },
  busy: { label: 'Unknown: busy', isUp: null, text: 'Unknown: it is busy' },
  'not-public': {
    label: 'Unknown: no public URL',
    isUp: null,
    text: 'Unknown: the URL does not lead to a public address, so it is not requested,',
  },
  unexpected: {
    label: 'Unknown: unexpected response',
    isUp: null,
    text: 'Unknown: its response was not expected',
  },
  'certificate-expired': {
    label: 'Certificate expired',
    isUp: false,
    text: 'Its certificate has expired or is not valid yet, so harvesters fail,',
  },
  'certificate-name': {
    label: 'Certificate for another name',
    isUp: false,
    text: 'Its certificate is for another name, so harvesters fail,',
  },
  'certificate-untrusted': {
    label: 'Certificate not trusted',
    isUp: false,
    text: 'Its certificate is not trusted, so harvesters fail,',
  },
  gone: { label: 'Host name gone', isUp: false, text: 'Its host name has not existed' },
  'no-answer': { label: 'Not answering', isUp: false, text: 'Has not answered' },
} satisfies Record<string, StateDescription>;

export type StateName = keyof typeof STATES;

export const STATE_NAMES = Object.keys(STATES) as [StateName, ...StateName[]];

/** Times are ISO 8601 in UTC. */
export interface ServiceState extends StateDescription {
  state: StateName;
  /** When this state was first found. */
  since: string;
  /** When enough later runs had found it, and it was published; undefined if that is unknown. */
  confirmed?: string;
  /** When the status page was last requested. */
  checked: string;
  /** The base URL at another host to which the service's URL redirects, and when that was first found and confirmed. */
  redirect?: { url: string; since: string; confirmed?: string };
  /** The service's own words. */
  note?: string;
  alerts?: { date: string; text: string }[];
  /** The URL of another record, if the status page names that one. */
  otherRecord?: string;
}

/** The keys are the IDs of services. */
export type ServiceStates = ReadonlyMap<string, ServiceState>;
