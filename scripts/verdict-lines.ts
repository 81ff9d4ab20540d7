// What `npm run verify` prints about what it found.
import { REQUIREMENTS } from '../src/mirror/requirements.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';
import type { Result } from '../src/mirror/verify/verdict.ts';
import type { Verdict } from '../src/mirror/verify/verify-mirror.ts';

export function verdictLines(verdict: Verdict): string[] {
  const { results, dangling, paths, files, signer, requests, manifest } = verdict;
  const extent = `${countWithNoun(paths, 'path')} and ${countWithNoun(files, 'file')}`;
  return [
    ...results.flatMap(resultLines),
    ...dangling.map(
      ({ path, referencedBy, count }) => `dangling link: ${path} · ${times(count)}, first in ${referencedBy}`,
    ),
    `${extent}; built for ${manifest.site}; ${countWithNoun(requests, 'request')}.`,
    `Snapshot of ${manifest.taken}, ${ageOf(manifest.taken)} old.`,
    ...(signer === undefined ? [] : [`Signed by ${signer}.`]),
    conclusionLineOf(results),
  ];
}

/** A line for the requirement, and one for each of the first failures if it is broken. */
function resultLines({ name, state, difference, count, examples }: Result): string[] {
  if (state === 'untested') return [`not tested: ${name} · no suitable record`];
  if (state === 'known') return [`not met by this web host: ${name} · ${times(count)} · ${difference}`];
  if (state === 'broken')
    return [
      `broken: ${name} · ${times(count)} · ${REQUIREMENTS[name]}`,
      ...examples.map((example) => `  ${example}`),
    ];
  const hint = difference === undefined ? '' : ' It is listed as not possible on this web host.';
  return [`met: ${name} · ${REQUIREMENTS[name]}${hint}`];
}

function conclusionLineOf(results: readonly Result[]): string {
  const namesOf = (state: Result['state']): string[] =>
    results.filter((result) => result.state === state).map(({ name }) => name);
  const [broken, known] = [namesOf('broken'), namesOf('known')];
  if (broken.length > 0)
    return `${countWithNoun(broken.length, 'requirement is', 'requirements are')} broken: ${broken.join(', ')}.`;
  const except =
    known.length > 0 ? `, except requirements that this web host cannot meet: ${known.join(', ')}` : '';
  return `Every requirement is met${except}.`;
}

function ageOf(taken: string): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(taken)) / 3_600_000));
  return hours < 48 ? countWithNoun(hours, 'hour') : countWithNoun(Math.floor(hours / 24), 'day');
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
