// The changes of a month as Markdown, to paste into a mailing list.
import { dateInWords } from '../../util/date-words.ts';
import { toMarkdown } from '../../util/markdown.ts';
import { sentenceText } from '../words/change-entries.ts';
import { EVENT_NAMES, EVENTS } from '../events.ts';
import type { History } from '../history.ts';
import type { FeedLocation } from './atom.ts';
import { countOf } from '../../util/count-text.ts';

/** Published at `<site>/changes/<month>.md`. */
export function monthDigestOf(
  { month, runs }: History['months'][number],
  { site, registry }: FeedLocation,
): string {
  const page = `${site}/changes/${month}/`;
  const dated = runs.flatMap(({ day, changes }) => changes.map(({ change }) => ({ change, day })));
  const sections = EVENT_NAMES.flatMap((event) => {
    const ofEvent = dated.filter(({ change }) => change.event === event).toReversed();
    if (ofEvent.length === 0) return [];
    const lines = ofEvent.map(
      ({ change, day }) =>
        `- ${toPlainMarkdown(sentenceText(change, day))} ([${dateInWords(day)}](${page}#change-${change.id}))`,
    );
    return ['', `## ${EVENTS[event].many}`, '', ...lines];
  });
  const head = [
    `# Changes in ${dateInWords(month)}`,
    '',
    `${countOf(dated.length, 'change')} in the registry ${registry}, with details at ${page}`,
  ];
  return `${[...head, ...sections].join('\n')}\n`;
}

/** Underscores within a word need no escaping, and report IDs stay readable. */
function toPlainMarkdown(text: string): string {
  return toMarkdown(text).replace(/(?<=[\p{L}\p{N}])&#95;(?=[\p{L}\p{N}])/gu, '_');
}
