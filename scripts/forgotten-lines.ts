// What `npm run keep -- --forget` prints.
import type { ForgottenText } from '../src/snapshot/store/forget-text.ts';
import { countOf } from './count-text.ts';

interface Circumstances {
  snapshotDir: string;
  distDir: string;
  isDryRun: boolean;
}

const MAX_PLACES = 20;

export function forgottenLines(
  { entries, folders, published, others }: ForgottenText,
  { snapshotDir, distDir, isDryRun }: Circumstances,
): string[] {
  const isNowhere = [entries, folders, published, others].every((list) => list.length === 0);
  const verb = isDryRun ? 'Would remove' : 'Removed';
  return [
    ...(isNowhere ? [`${snapshotDir}/ does not contain the text.`] : []),
    ...section(
      `${verb} the text from the history:`,
      entries.map(({ path, count }) => `${path}: ${countOf(count, 'time')}`),
    ),
    ...section(`${verb} what contained the text as a whole:`, folders),
    ...section(
      'The registry still publishes the text, so the mirror and the site have it until the registry removes it:',
      published.map(({ path, pointer }) => `${path} ${pointer}`.trim()),
    ),
    ...section('These files still contain the text. Delete them yourself:', others),
    ...(isDryRun || isNowhere
      ? []
      : [
          `Now build the site again (“npm run build”): ${distDir}/ may still contain the text. ` +
            'Folders of “keep --save”, their Git history, backups and copies of other people are not changed: see docs/privacy.md.',
        ]),
  ];
}

function section(heading: string, items: string[]): string[] {
  if (items.length === 0) return [];
  const more = items.length - MAX_PLACES;
  return [
    heading,
    ...items.slice(0, MAX_PLACES).map((item) => `  ${item}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}
