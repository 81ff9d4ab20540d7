// What earlier versions had, with what replaces it. CHANGELOG.md shows each line of a crontab, a unit or a workflow.

export const REMOVED_COMMANDS = {
  mine: 'Use the page /mine/ of the site. For a daily mail, query the changes of its database: docs/harvesters.md has the command.',
  query:
    'Query the database of the site: sqlite3 dist/data/registry.sqlite "select name from platforms", or python3 -m sqlite3 ' +
    'in place of sqlite3.',
  probe:
    'Open the status page of a service on its page, or request all of them by a command in docs/running.md.',
};

const PROBES = 'only a command in docs/running.md requests status pages.';
const SIGN_YOURSELF = 'Sign dist/SHA256SUMS after the build, with ssh-keygen: docs/verify.md has the lines.';

export const REMOVED_FLAGS: Record<string, string> = {
  '--as-registry': 'Use “npm run snapshot -- --dry-run”, which checks a registry without writing.',
  '--concurrency': 'Leave it out: a run sends at most 6 requests at once. “--rate N” slows it down.',
  '--every': 'Leave it out: 20 paths of each kind are tested in every way.',
  '--issue':
    'Use “--summary FILE”: after a failure, its first line is the title of an issue, and the rest is the text.',
  '--max-answer': 'Leave it out: a response may have at most 128 MiB.',
  '--probe': `Leave it out: ${PROBES}`,
  '--probe-networks': `Leave it out: ${PROBES}`,
  '--probe-skip': `Leave it out: ${PROBES}`,
  '--max-bad': 'Leave it out: 1% of the records may be bad. “--allow-bad” accepts more, for one run.',
  '--message':
    'Use “--summary FILE”: its first line is the subject of a commit, and the rest is the message.',
  '--resume': 'Leave it out: a run that failed starts again. If the registry is slow, raise TIME_LIMIT.',
  '--state': 'Leave it out: verify remembers no earlier run.',
  '--sign-key': SIGN_YOURSELF,
  '--signed-by': 'Check the signature with ssh-keygen: docs/verify.md has the line.',
  '--site-config': 'Leave it out: only commands that make pages have a site configuration.',
  '--strict': 'Leave it out: runs accept up to 3 bad records, or 1%, and list each of them as a finding.',
  '--timeout': 'Leave it out: a response has 60 seconds to start or continue.',
};

/** Keys of site.config.json. */
export const REMOVED_KEYS = [
  {
    key: 'notice',
    advice: 'Remove it, and put its text into “tagline” or on a page of your own, such as content/news.md.',
  },
  { key: 'shareImage', advice: 'Remove it: previews of shared links have a title and a description.' },
  { key: 'notesUrl', advice: 'Remove it, and name your contact in “contact”.' },
];

/** Files of a snapshot folder and of its copies that only earlier versions wrote. Nothing reads or removes them. */
export const REMOVED_FILES: ReadonlySet<string> = new Set(['probe.json', 'host.json']);

interface RemovedVariable {
  variable: string;
  advice: string;
  /** Whether commands end with exit code 2; otherwise, they print a warning. */
  isError?: true;
}

export const REMOVED_VARIABLES: RemovedVariable[] = [
  { variable: 'MAX_ANSWER', advice: 'Unset it: a response may have at most 128 MiB.', isError: true },
  {
    variable: 'CONCURRENCY',
    advice: 'Unset it: a run sends at most 6 requests at once. REQUESTS_PER_SECOND slows it down.',
  },
  {
    variable: 'MAX_BAD',
    advice: 'Unset it: 1% of the records may be bad. “--allow-bad” accepts more, for one run.',
    isError: true,
  },
  {
    variable: 'RETRIES',
    advice:
      'Unset it: a request that fails is repeated up to three times. “--retries N” sets another number.',
  },
  { variable: 'TIMEOUT', advice: 'Unset it: a response has 60 seconds to start or continue.' },
  { variable: 'PROBE', advice: `Unset it: ${PROBES}` },
  { variable: 'PROBE_NETWORKS', advice: `Unset it: ${PROBES}` },
  { variable: 'PROBE_SKIP', advice: `Unset it: ${PROBES}` },
  { variable: 'SIGN_KEY', advice: SIGN_YOURSELF },
];

/** A sentence for each removed variable that is set; an empty one counts as unset. */
export function removedVariablesIn(
  env: Record<string, string | undefined>,
): { text: string; isError: boolean }[] {
  return REMOVED_VARIABLES.filter(({ variable }) => env[variable]).map(
    ({ variable, advice, isError = false }) => ({ text: `${variable} was removed. ${advice}`, isError }),
  );
}
