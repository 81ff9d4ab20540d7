// The states of a service that a probe can find, as in docs/probe.md.

interface StateDescription {
  /** One letter for a night. */
  letter: string;
  /** As a mark: `Answers`. */
  label: string;
  /** Whether harvesters can reach it; null if the probe cannot tell. */
  isUp: boolean | null;
  /** A sentence without its subject and its end, `since 8 November`. */
  text: string;
}

export const STATES = {
  answers: { letter: 'a', label: 'Answers', isUp: true, text: 'Answers' },
  inactive: { letter: 'i', label: 'Inactive', isUp: false, text: 'Says that it is inactive' },
  'no-status-page': {
    letter: 'w',
    label: 'No status page',
    isUp: false,
    text: 'No status page at this URL, which is probably wrong,',
  },
  'asks-credentials': {
    letter: 'c',
    label: 'Asks for credentials',
    isUp: true,
    text: 'Answers, but its status page asks for credentials, against the Code of Practice,',
  },
  'needs-platform': {
    letter: 'p',
    label: 'Unknown: needs the platform parameter',
    isUp: null,
    text: 'Unknown: its status page needs the platform parameter',
  },
  'refuses-programs': {
    letter: 'r',
    label: 'Unknown: refuses programs',
    isUp: null,
    text: 'Unknown: it refuses programs',
  },
  busy: { letter: 'b', label: 'Unknown: busy', isUp: null, text: 'Unknown: it is busy' },
  'not-public': {
    letter: 'x',
    label: 'Unknown: no public URL',
    isUp: null,
    text: 'Unknown: the URL does not lead to a public address, so it is not probed,',
  },
  unexpected: {
    letter: 'u',
    label: 'Unknown: unexpected answer',
    isUp: null,
    text: 'Unknown: its answer was not expected',
  },
  'certificate-expired': {
    letter: 'e',
    label: 'Certificate expired',
    isUp: false,
    text: 'Its certificate has expired or is not valid yet, so harvesters fail,',
  },
  'certificate-name': {
    letter: 'd',
    label: 'Certificate for another name',
    isUp: false,
    text: 'Its certificate is for another name, so harvesters fail,',
  },
  'certificate-untrusted': {
    letter: 't',
    label: 'Certificate not trusted',
    isUp: false,
    text: 'Its certificate is not trusted, so harvesters fail,',
  },
  gone: { letter: 'g', label: 'Host name gone', isUp: false, text: 'Its host name has not existed' },
  'no-answer': { letter: 'n', label: 'Not answering', isUp: false, text: 'Has not answered' },
} satisfies Record<string, StateDescription>;

export type StateName = keyof typeof STATES;

export const STATE_NAMES = Object.keys(STATES) as [StateName, ...StateName[]];

/** The letter of a night on which the service was not probed. */
export const NOT_PROBED_LETTER = '-';

/** Whether a URL answered as a service does, even if not as the Code of Practice requires. */
export function isAnsweredByService(state: StateName): boolean {
  return STATES[state].isUp === true || state === 'inactive';
}
