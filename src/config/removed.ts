// What earlier versions had, with what replaces it. The upgrade guide shows each line of a crontab, a unit or a workflow.

export const REMOVED_COMMANDS = {
  query:
    'Query the database of the site: sqlite3 dist/data/registry.sqlite "select name from platforms", or python3 -m sqlite3 ' +
    'in place of sqlite3.',
};

export const REMOVED_FLAGS: Record<string, string> = {
  '--as-registry': 'Use “npm run snapshot -- --dry-run”, which checks a registry without writing.',
  '--every': 'Leave it out: 20 paths of each kind are tested in every way.',
  '--max-answer': 'Leave it out: a response may have at most 128 MiB.',
  '--resume': 'Leave it out: a run that failed starts again. If the registry is slow, raise TIME_LIMIT.',
  '--state': 'Leave it out: verify remembers no earlier run.',
  '--strict': 'Use “--max-bad 0”, which accepts no bad record.',
};

/** Keys of site.config.json. */
export const REMOVED_KEYS = [
  { key: 'shareImage', advice: 'Remove it: previews of shared links have a title and a description.' },
  { key: 'notesUrl', advice: 'Remove it, and name your contact in “contact”.' },
];

interface RemovedVariable {
  variable: string;
  advice: string;
  /** Whether commands end with exit code 2; otherwise, they print a warning. */
  isError?: true;
}

const REMOVED_VARIABLES: RemovedVariable[] = [
  { variable: 'MAX_ANSWER', advice: 'Unset it: a response may have at most 128 MiB.', isError: true },
];

/** A sentence for each removed variable that is set; an empty one counts as unset. */
export function removedVariablesIn(
  env: Record<string, string | undefined>,
): { text: string; isError: boolean }[] {
  return REMOVED_VARIABLES.filter(({ variable }) => env[variable]).map(
    ({ variable, advice, isError = false }) => ({ text: `${variable} was removed. ${advice}`, isError }),
  );
}
