// What `npm run keep -- --forget` prints.
import type { PlacesOfForgottenText } from '../src/snapshot/store/forget-text.ts';
import { firstItemsAndMore } from '../src/util/first-items.ts';
import { commandTextOf } from '../src/util/command-text.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';
import type { Config } from '../src/config/config.ts';

const MAX_PLACES = 20;

export function forgetSummaryLines(
  { entries, findings, states, folders, published, fixed, others, links }: PlacesOfForgottenText,
  { snapshotDir, distDir, isDryRun }: Pick<Config, 'snapshotDir' | 'distDir'> & { isDryRun: boolean },
): string[] {
  const isNowhere = [entries, findings, states, folders, published, fixed, others, links].every(
    (list) => list.length === 0,
  );
  const verb = isDryRun ? 'Would remove' : 'Removed';
  return [
    ...(isNowhere ? [`${snapshotDir}/ does not contain the text.`] : []),
    ...section(`${verb} the text from the history:`, entries.map(cleanedLine)),
    ...section(`${verb} the text from findings about past changes:`, findings.map(cleanedLine)),
    ...section(`${verb} the text from what status pages of services said:`, states.map(cleanedLine)),
    ...section(
      `${verb} these older snapshots and unfinished runs as a whole, because they contain the text:`,
      folders,
    ),
    ...section(
      'The registry still publishes the text, so the mirror and the site have it until the registry removes it:',
      published.map(({ path, pointer }) => `${path} ${pointer}`.trim()),
    ),
    ...section(
      'These files contain the text in an ID, a time or a URL of the registry. Those are never changed:',
      fixed,
    ),
    ...section('These files still contain the text. Delete them yourself:', others),
    ...section(
      'These links are not by this program, so they were not followed. Search their targets yourself:',
      links,
    ),
    ...(isDryRun || isNowhere
      ? []
      : [
          `Now build the site again (“${commandTextOf('build', '--force')}”): ${distDir}/ may still contain the text. ` +
            'Folders of “keep --save”, their Git history, backups and copies of other people are not changed: see docs/privacy.md.',
        ]),
  ];
}

function cleanedLine({ path, count }: PlacesOfForgottenText['entries'][number]): string {
  return `${path}: ${countWithNoun(count, 'time')}`;
}

function section(heading: string, items: string[]): string[] {
  if (items.length === 0) return [];
  return [heading, ...firstItemsAndMore(items, MAX_PLACES).map((item) => `  ${item}`)];
}
