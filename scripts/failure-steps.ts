// What an operator does after a failed run: one table for the output, the summaries, the issues and docs/running.md.
import { RegistryError } from '../src/snapshot/fetch/registry-error.ts';
import { GuardError, guardsToAllow } from '../src/snapshot/guards/refusal.ts';
import { escapeMarkdown } from '../src/util/markdown.ts';
import { HistoryError } from './kept-snapshot.ts';

/** The places where an operator changes what a run does. */
interface Controls {
  /** These continue a condition. `guards` are the names of the guards that one run skips. */
  allow: (guards: string[]) => string;
  addAlias: string;
  beginAnew: string;
  restoreHistory: string;
  settings: string;
}

const RUN_WORKFLOW = '*Actions → Nightly → Run workflow*';
const VARIABLES = '*Settings → Secrets and variables → Actions → Variables*';
const ON_GITHUB: Controls = {
  allow: (guards) => `in ${RUN_WORKFLOW}, check ${guards.map((name) => `\`allow-${name}\``).join(' and ')}`,
  addAlias: `in ${VARIABLES}, add it to \`REGISTRY_ALIASES\``,
  beginAnew: `in ${RUN_WORKFLOW}, check \`begin-anew\``,
  restoreHistory: 'restore the branch `data`, as in “The data branch is lost” in `docs/backup.md`',
  settings: `Settings are in ${VARIABLES}, and flags are boxes of ${RUN_WORKFLOW}.`,
};
const ON_A_MACHINE: Controls = {
  allow: (guards) => `run the job once with \`${guards.map((name) => `--allow-${name}`).join(' ')}\``,
  addAlias: 'add it to `REGISTRY_ALIASES` of the job',
  beginAnew: 'run the job once with `--begin-anew`',
  restoreHistory: 'restore the folder of `--keep`',
  settings: 'Settings are environment variables and flags of the job.',
};

interface FailureKind {
  code: number;
  when: 'today' | 'after two days' | 'never';
  reason: string;
  steps: (controls: Controls) => string[];
}

/** In the order of docs/running.md. */
const FAILURES = {
  requirement: {
    code: 1,
    when: 'today',
    reason: 'the new site does not meet a requirement',
    steps: () => [
      'Run it again. If that fails too, go back to the previous version, and open an issue with the log.',
    ],
  },
  setting: {
    code: 2,
    when: 'today',
    reason: 'a setting or flag is wrong',
    steps: ({ settings }) => [
      'Correct what the reason names.',
      'If the registry has moved to another URL, also add the old one to `REGISTRY_ALIASES`.',
      settings,
    ],
  },
  unavailable: {
    code: 3,
    when: 'after two days',
    reason: 'the registry does not respond as it should now',
    steps: ({ allow }) => [
      'If runs still fail after two days, request `REGISTRY_URL/api/v1/platform/` from this machine. If that fails, the registry or your network is down. If it works, follow the reason.',
      'If a web page or a challenge comes instead of JSON, a firewall is in front of the registry: set `REQUESTS_PER_SECOND`, such as to 1, and ask those who run the registry to allow the User-Agent of this program.',
      `If only notifications or data hosts stay unavailable: ${allow(['missing'])}.`,
    ],
  },
  refused: {
    code: 3,
    when: 'today',
    reason: 'the registry cannot be used until a cause is removed',
    steps: ({ settings }) => [
      'If its certificate is not valid, ask those who run the registry to renew it. If your institution signed the certificate, set `NODE_EXTRA_CA_CERTS`.',
      'If the status is 401 or 403, ask those who run the registry to allow this machine and the User-Agent of this program.',
      'For any other reason, check that `REGISTRY_URL` is the base URL of the registry.',
      settings,
    ],
  },
  guard: {
    code: 4,
    when: 'today',
    reason: 'a guard refused the new snapshot',
    steps: () => [
      'Compare the reason with the registry’s own website.',
      'If the registry is right: run the job once with the flag that the reason names.',
      'If the registry is wrong: do nothing. The run succeeds again once the registry is right.',
    ],
  },
  history: {
    code: 4,
    when: 'today',
    reason: 'there is no snapshot to continue',
    steps: ({ beginAnew, restoreHistory }) => [
      `If this is the first run: ${beginAnew}.`,
      `Otherwise the history may be lost: ${restoreHistory}. To begin a new history: ${beginAnew}.`,
    ],
  },
  local: {
    code: 5,
    when: 'today',
    reason: 'something on this machine is in the way',
    steps: () => [
      'Remove the cause that the reason names, such as a full disk, the wrong owner of a file, or another run. The next run tries again.',
      'If the reason is a bug of this program, open an issue with the log.',
    ],
  },
  killed: {
    code: 137,
    when: 'today',
    reason: 'the run was killed, often for lack of memory',
    steps: () => ['Compare the memory of the machine with the sizes above. The next run starts again.'],
  },
  stopped: {
    code: 143,
    when: 'never',
    reason: 'the run was stopped, for example at a shutdown',
    steps: () => ['Nothing. The next run starts again.'],
  },
} as const satisfies Record<string, FailureKind>;

type RunError = Error & { exitCode?: number };

function kindOf(error: RunError): FailureKind {
  if (error instanceof HistoryError) return FAILURES.history;
  if (error instanceof RegistryError) return error.isTransient ? FAILURES.unavailable : FAILURES.refused;
  return Object.values<FailureKind>(FAILURES).find(({ code }) => code === error.exitCode) ?? FAILURES.local;
}

/** By the first words, `cron/nightly.sh` and the unit for mails find the heading. */
function headingOf({ when, reason }: FailureKind): string {
  return when === 'today'
    ? `Action needed: ${reason}.`
    : `No action needed: ${reason}. The next run tries again.`;
}

function stepsOf(error: RunError, kind: FailureKind): string[] {
  const controls = process.env['GITHUB_ACTIONS'] === 'true' ? ON_GITHUB : ON_A_MACHINE;
  return error instanceof GuardError ? decisionsOn(error, controls) : kind.steps(controls);
}

/** What to do about a failure, in Markdown: a heading, and the steps. */
export function failureSteps(error: RunError): { heading: string; steps: string[] } {
  const kind = kindOf(error);
  return { heading: headingOf(kind), steps: stepsOf(error, kind) };
}

/** The same for a terminal or a log. There, the reason of a wrong setting or a local failure is enough: it ends with what to do. */
export function failureStepLines(error: RunError): string[] {
  const kind = kindOf(error);
  if (kind === FAILURES.setting || kind === FAILURES.local) return [];
  const steps = stepsOf(error, kind).map((step) => `- ${step.replace(/[`*]([^`*]+)[`*]/g, '“$1”')}`);
  return [headingOf(kind), ...steps];
}

function decisionsOn({ refusals }: GuardError, { allow, addAlias }: Controls): string[] {
  const guards = refusals.flatMap((refusal) => ('allow' in refusal ? guardsToAllow(refusal) : []));
  const aliases = refusals.flatMap((refusal) => ('alias' in refusal ? [escapeMarkdown(refusal.alias)] : []));
  return [
    ...(guards.length > 0 ? [`If the registry is right: ${allow([...new Set(guards)])}.`] : []),
    ...aliases.map((alias) => `If ${alias} is the same registry: ${addAlias}.`),
    'If the registry is wrong: do nothing. The run succeeds again once the registry is right.',
  ];
}

/** For docs/running.md. */
export function failureRows(): string[][] {
  return Object.values<FailureKind>(FAILURES).map(({ code, when, reason, steps }) => [
    String(code),
    `${reason[0]!.toUpperCase()}${reason.slice(1)}`,
    when,
    steps(ON_A_MACHINE).join(' '),
  ]);
}
