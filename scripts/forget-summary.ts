// What `npm run keep -- --forget` prints.
import type { ForgetResult } from '../src/snapshot/store/forget.ts';
import { firstItemsAndMore } from '../src/util/list-words.ts';
import { commandTextOf } from '../src/util/command-text.ts';
import type { Config } from '../src/config/config.ts';

const MAX_PLACES = 20;

export function forgetSummaryLines(
  result: ForgetResult,
  { snapshotDir, distDir, isDryRun }: Pick<Config, 'snapshotDir' | 'distDir'> & { isDryRun: boolean },
): string[] {
  const { cleaned, folders, published, fixed, others, links } = result;
  const verb = isDryRun ? 'Would remove' : 'Removed';
  const lines = [
    ...section(`${verb} the text from these files:`, cleaned),
    ...section(
      `${verb} these older snapshots and unfinished runs as a whole, because they contain the text:`,
      folders,
    ),
    ...section(
      `The registry still publishes the text, so the mirror and the site have it until the registry removes it:`,
      published,
    ),
    ...section(
      `These files contain the text in an ID, a time or a URL of the registry. Those are never changed:`,
      fixed,
    ),
    ...section(`These files still contain the text. Delete them yourself:`, others),
    ...section(
      'These links are not by this program, so they were not followed. Search their targets yourself:',
      links,
    ),
  ];
  if (lines.length === 0) return [`${snapshotDir}/ does not contain the text.`];
  if (isDryRun) return lines;
  return [
    ...lines,
    `Now build the site again (“${commandTextOf('build', '--force')}”): ${distDir}/ may still contain the text. ` +
      'Not changed: the previous snapshot in folders of “keep --save”, old commits in Git, backups and copies of other people: ' +
      'see docs/privacy.md.',
  ];
}

function section(heading: string, items: string[]): string[] {
  if (items.length === 0) return [];
  return [heading, ...firstItemsAndMore(items, MAX_PLACES).map((item) => `  ${item}`)];
}
