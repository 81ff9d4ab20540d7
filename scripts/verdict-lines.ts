// What `npm run verify` prints about what it found.
import { REQUIREMENTS } from '../src/mirror/requirements.ts';
import type { BrokenClause } from '../src/verify/verdict.ts';
import type { Verdict } from '../src/verify/verify-mirror.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';
import type { SignatureVerdict } from '../src/verify/verify-signature.ts';

export function signatureVerdictLines({ signer, intact, broken }: SignatureVerdict): string[] {
  return [
    ...broken.map((each) => `broken: ${lineOf(each)}`),
    `Signed by ${signer}; ${countWithNoun(intact, 'file is', 'files are')} as signed.`,
  ];
}

export function mirrorVerdictLines(verdict: Verdict): string[] {
  const { broken, expected, kept, passing, untried, dangling, paths, fullyChecked, requests, manifest } =
    verdict;
  const variants =
    fullyChecked === paths
      ? 'all request variants'
      : `all request variants for ${fullyChecked} (--every: for all)`;
  return [
    ...broken.map((each) => `broken: ${lineOf(each)}`),
    ...expected.map((each) => `not possible on this host: ${lineOf(each)} · ${each.reason}`),
    ...kept.map((name) => `kept, although this host is listed as unable to: ${name} · ${REQUIREMENTS[name]}`),
    ...passing.map(
      ({ found, count, request }) =>
        `failed, then succeeded when it was repeated: ${found} · ${times(count)}: ${request}`,
    ),
    ...dangling.map(
      ({ path, referencedBy, count }) => `dangling link: ${path} · ${times(count)}, first in ${referencedBy}`,
    ),
    ...untestedLine(untried),
    `${countWithNoun(paths, 'path')}, ${variants}; built for ${manifest.site}; ${countWithNoun(requests, 'request')}.`,
    `Snapshot of ${manifest.taken}, ${ageOf(manifest.taken)} old.`,
  ];
}

function ageOf(taken: string): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(taken)) / 3_600_000));
  return hours < 48 ? countWithNoun(hours, 'hour') : countWithNoun(Math.floor(hours / 24), 'day');
}

function untestedLine(untried: readonly string[]): string[] {
  return untried.length > 0 ? [`not tested, because no data allows it: ${untried.join(', ')}`] : [];
}

/** `expected` are broken promises for which the web host has a reason. */
export function conclusionLineOf(broken: BrokenClause<string>[], expected: BrokenClause<string>[]): string {
  const names = namesIn(broken);
  const excused = namesIn(expected);
  if (names.length === 0)
    return excused.length === 0
      ? 'Every requirement is met.'
      : `Every requirement is met, except what is not possible on this host: ${excused.join(', ')}.`;
  return `${countWithNoun(names.length, 'requirement is', 'requirements are')} broken: ${names.join(', ')}.`;
}

function namesIn(problems: BrokenClause<string>[]): string[] {
  return [...new Set(problems.map(({ promise }) => promise))];
}

function lineOf({ promise, expected, found, count, request }: BrokenClause<string>): string {
  return `${promise} · expected ${expected}, found ${found} · ${times(count)}: ${request}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
