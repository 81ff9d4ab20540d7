// What `npm run verify` prints about what it found.
import { REQUIREMENTS } from '../src/mirror/requirements.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';
import type { Result } from '../src/mirror/verify/verdict.ts';
import type { Verdict } from '../src/mirror/verify/verify-mirror.ts';

export function verdictLines(verdict: Verdict): string[] {
  const { results, dangling, paths, files, requests, manifest } = verdict;
  const extent = `${countWithNoun(paths, 'path')} and ${countWithNoun(files, 'file')}`;
  return [
    ...results.flatMap(resultLines),
    ...dangling.map(
      ({ path, referencedBy, count }) => `dangling link: ${path} · ${times(count)}, first in ${referencedBy}`,
    ),
    `${extent}; built for ${manifest.site}; ${countWithNoun(requests, 'request')}.`,
    `Snapshot of ${manifest.taken}, ${ageOf(manifest.taken)} old.`,
    conclusionLineOf(results),
  ];
}

/** A line for the requirement, and one for each of the first failures if it is broken. */
function resultLines({ name, state, difference, count, examples }: Result): string[] {
  if (state === 'untested') return [`not tested: ${name} · the site has nothing to test it on`];
  if (state === 'known') return [`not met by this web host: ${name} · ${times(count)} · ${difference}`];
  if (state === 'broken')
    return [
      `broken: ${name} · ${times(count)} · ${REQUIREMENTS[name]}`,
      ...examples.map((example) => `  ${example}`),
    ];
  const hint = difference === undefined ? '' : ' It is listed as not possible on this web host.';
  return [`met: ${name} · ${REQUIREMENTS[name]}${hint}`];
}

/** `14 of 16 requirements are met; 1 is broken: vary; 1 was not tested: missing.` */
function conclusionLineOf(results: readonly Result[]): string {
  const namesOf = (state: Result['state']): string[] =>
    results.filter((result) => result.state === state).map(({ name }) => name);
  const met = namesOf('met').length;
  if (met === results.length) return 'Every requirement is met.';
  const [broken, known, untested] = [namesOf('broken'), namesOf('known'), namesOf('untested')];
  return [
    `${met} of ${countWithNoun(results.length, 'requirement is', 'requirements are')} met`,
    ...clauseOf(broken, `${broken.length} ${broken.length === 1 ? 'is' : 'are'} broken`),
    ...clauseOf(known, `this web host cannot meet ${known.length}`),
    ...clauseOf(untested, `${untested.length} ${untested.length === 1 ? 'was' : 'were'} not tested`),
  ]
    .join('; ')
    .concat('.');
}

function clauseOf(names: readonly string[], words: string): string[] {
  return names.length > 0 ? [`${words}: ${names.join(', ')}`] : [];
}

function ageOf(taken: string): string {
  const hours = Math.floor((Date.now() - Date.parse(taken)) / 3_600_000);
  if (hours < 1) return 'less than an hour';
  return hours < 48 ? countWithNoun(hours, 'hour') : countWithNoun(Math.floor(hours / 24), 'day');
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
