// What a list's rows match and what changed, for the command's output.
import { sentenceOf } from '../history/words/sentences.ts';
import { attentionText } from './attention-words.ts';
import { urlsIn } from './list-files.ts';
import { harvestNoticeText } from './harvest-notices.ts';
import type { ListNews } from './list-news.ts';
import { listSentenceOf, listSentenceText } from './list-sentence.ts';
import { isMatched } from './listed-platforms.ts';
import type { RowMatch } from './match-list.ts';
import type { MyPlatform } from './mine-types.ts';
import { groupedRows, type RowGroup } from './row-groups.ts';
import { matchNotesOf, matchTextOf, platformsShownOf, rowNameOf } from './row-words.ts';
import type { NamedRecord } from '../search/name-list.ts';

export type ListReport = ReturnType<typeof listReportOf>;
export type ReportedRow = ReturnType<typeof reportedRowOf>;

/**
 * `summary` is the sentence about the list; '' if nothing matches. `since` is null without one, and so is `cursor` without a
 * history; pass it as `since` next time.
 */
export function listReportOf(
  matches: readonly RowMatch[],
  since: string | null,
  { changes, notices, cursor, attention }: ListNews,
) {
  const matched = matches.filter(isMatched).map(({ platforms }) => platforms[0]!);
  const byId = new Map(matched.map((each) => [each.id, each]));
  return {
    summary: listSentenceText(listSentenceOf(attention)),
    attention: attention.items.map((item) => ({
      kind: item.kind,
      text: attentionText(item, attention),
      platform: nameOf(item.platform),
      service: item.service?.id ?? null,
    })),
    rows: groupedRows(matches).map(reportedRowOf),
    since,
    changes: changes.map(({ change, taken, platforms }) => {
      const [old_url, new_url] = urlsIn(change);
      return {
        id: change.id,
        event: change.event,
        seen: taken,
        text: sentenceOf({ change, taken }),
        platforms: platforms.map((id) => nameOf(byId.get(id)!)),
        old_url,
        new_url,
      };
    }),
    notices: notices.map(({ platforms, ...notice }) => ({
      id: notice.id,
      text: harvestNoticeText({ platforms, ...notice }),
      reports: notice.reports,
      begin: notice.begin,
      end: notice.end,
      published: notice.published,
      path: notice.path,
      platforms: platforms.map(nameOf),
    })),
    cursor,
  };
}

/**
 * `text` says in a sentence why the row has its result; `candidates` are platforms to choose from: `--accept-similar` takes
 * a similar name that differs in one letter. `rows` counts the equal rows of a long list.
 */
function reportedRowOf({ match, rows }: RowGroup) {
  const { kind, line, platforms, release } = match;
  return {
    line,
    row: rowNameOf(match),
    rows,
    result: kind,
    text: matchTextOf(match),
    platform: isMatched(match) ? nameOf(platforms[0]!) : null,
    release,
    candidates: isMatched(match) ? [] : platformsShownOf(match).shown.map(nameOf),
    notes: matchNotesOf(match),
  };
}

function nameOf({ id, name }: MyPlatform | NamedRecord): Pick<MyPlatform, 'id' | 'name'> {
  return { id: id!, name };
}
