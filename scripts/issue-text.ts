// The text of a GitHub issue about a failed nightly run: why it failed, and whether a person must act or the next run may
// succeed. The workflow adds the URL of the run.
import { GuardError, guardsToAllow } from '../src/snapshot/guards/refusal.ts';
import { RegistryError } from '../src/snapshot/fetch/registry-error.ts';
import { linesOf } from '../src/util/expected-error.ts';
import { firstItems } from '../src/util/first-items.ts';
import { toMarkdown } from '../src/util/markdown.ts';

const USAGE = 2;
const MAX_LISTED = 100;
const RUN_WORKFLOW = '*Actions → Nightly → Run workflow*';
const VARIABLES = '*Settings → Secrets and variables → Actions → Variables*';

export function issueTextOf(error: Error & { exitCode?: number }): string {
  const [heading, ...advice] = error instanceof GuardError ? decisionOn(error) : adviceOn(error);
  const lines = error instanceof GuardError ? error.refusals.map(({ reason }) => reason) : linesOf(error);
  return [
    `**${heading}** The published site is unchanged.`,
    ...lines.map((line) => `> ${toMarkdown(line)}`),
    ...(error instanceof GuardError ? recordLists(error) : []),
    ...advice,
    '',
  ].join('\n\n');
}

/** All records of each reason that names only some of them, unfolded by a click. */
function recordLists({ refusals }: GuardError): string[] {
  return refusals.flatMap((refusal) => {
    const records = ('records' in refusal && refusal.records) || [];
    if (records.every((record) => refusal.reason.includes(record))) return [];
    const list = firstItems(records, MAX_LISTED)
      .map((item) => `- ${toMarkdown(item)}`)
      .join('\n');
    return [`<details><summary>${toMarkdown(refusal.reason)}</summary>`, list, '</details>'];
  });
}

function decisionOn({ refusals }: GuardError): string[] {
  const boxes = refusals.flatMap((refusal) => ('allow' in refusal ? guardsToAllow(refusal) : []));
  const aliases = refusals.flatMap((refusal) => ('alias' in refusal ? [toMarkdown(refusal.alias)] : []));
  const names = [...new Set(boxes)].map((box) => `\`allow-${box}\``);
  return [
    'A person must decide: a guard refused the new snapshot.',
    ...(names.length > 0
      ? [`- If the registry is right: in ${RUN_WORKFLOW}, check ${names.join(' and ')}.`]
      : []),
    ...aliases.map(
      (alias) => `- If ${alias} is the same registry: in ${VARIABLES}, add it to \`REGISTRY_ALIASES\`.`,
    ),
    '- If the registry is wrong: do nothing. The run succeeds again once the registry is right.',
  ];
}

function adviceOn(error: Error & { exitCode?: number }): string[] {
  if (error instanceof RegistryError && error.isTransient)
    return [
      'Nothing to do now: the next run tries again.',
      `If only notifications or data hosts stay unavailable, check \`allow-missing\` in ${RUN_WORKFLOW}.`,
    ];
  if (error instanceof RegistryError || error.exitCode === USAGE)
    return [
      'A person must look: the next run is likely to fail in the same way.',
      `Settings are in ${VARIABLES}, and flags are boxes of ${RUN_WORKFLOW}.`,
    ];
  return ['A person should look, although the next run tries again.', 'The log has the details.'];
}
