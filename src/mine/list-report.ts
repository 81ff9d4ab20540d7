// What a list's rows match and what changed, for the command's output.
import { sentenceOf } from '../history/words/sentences.ts';
import { attentionText } from './attention-words.ts';
import { urlsIn } from './list-files.ts';
import { harvestNoticeText } from './harvest-notices.ts';
import type { ListNews } from './list-news.ts';
import { listSentenceOf, listSentenceText } from './list-sentence.ts';
import type { MyPlatform } from './mine-types.ts';
import type { ListedPlatform } from './moves-file.ts';
import { candidatesShownOf, rowResultTextOf } from './result-text.ts';
import { groupedRows, type RowGroup } from './row-groups.ts';
import { rowTextOf } from './row-label.ts';
import type { RowResult } from './row-result.ts';

export type ListReport = ReturnType<typeof listReportOf>;
export type ReportedRow = ReturnType<typeof reportedRowOf>;

/** The platforms that rows match, each once. */
export function matchedPlatforms(results: readonly RowResult[]): MyPlatform[] {
  return listedPlatforms(results).map(({ platform }) => platform);
}

/** The same, each with the releases that its rows are about. */
export function listedPlatforms(results: readonly RowResult[]): ListedPlatform[] {
  const matched = results.filter((result) => result.kind === 'matched');
  return [...Map.groupBy(matched, ({ platform }) => platform.id).values()].map((rows) => ({
    platform: rows[0]!.platform,
    releases: [...new Set(rows.flatMap(({ release }) => release || []))],
  }));
}

/**
 * `summary` is the sentence about the list; '' if nothing matches. `since` is null without one, and so is `cursor` without a
 * history; pass it as `since` next time.
 */
export function listReportOf(
  results: readonly RowResult[],
  since: string | null,
  { changes, notices, cursor, attention }: ListNews,
) {
  const matched = matchedPlatforms(results);
  const byId = new Map(matched.map((each) => [each.id, each]));
  return {
    summary: listSentenceText(listSentenceOf(attention)),
    attention: attention.items.map((item) => ({
      kind: item.kind,
      text: attentionText(item, attention),
      platform: nameOf(item.platform),
      service: item.service?.id ?? null,
    })),
    rows: groupedRows(results).map((group) => reportedRowOf(group, attention.since)),
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
 * `text` says in a sentence why the row has its result; `candidates` are platforms to choose from: a
 * suggestion has the platform that `--accept-similar` takes. `rows` counts the equal rows of a long list. `lost` is the day
 * on which the row ceased to match, if that is no earlier than `since`.
 */
function reportedRowOf({ result, rows }: RowGroup, since: string) {
  const { kind, row } = result;
  const one = 'platform' in result ? result : undefined;
  const candidates = 'platform' in result ? [result.platform] : candidatesShownOf(result).shown;
  const lost = result.reasons.includes('former provider') ? lastDayOfProvider(candidates) : '';
  return {
    line: row.line,
    row: rowTextOf(row),
    rows,
    result: kind,
    text: rowResultTextOf(result),
    platform: kind === 'matched' ? nameOf(result.platform) : null,
    ...(lost !== '' && lost >= since.slice(0, 10) && { lost }),
    release: one?.release ?? '',
    candidates: kind === 'matched' ? [] : candidates.map(nameOf),
    differences: kind === 'matched' ? result.differences : [],
  };
}

/** The latest day until which a platform had a former provider, or was in the registry; '' if unknown. */
function lastDayOfProvider(platforms: readonly MyPlatform[]): string {
  const days = platforms.flatMap(({ former, removed }) => [
    removed?.slice(0, 10) ?? '',
    ...(former?.provider ?? []).map(({ until }) => until),
  ]);
  return days.toSorted().at(-1) ?? '';
}

function nameOf({ id, name }: MyPlatform): Pick<MyPlatform, 'id' | 'name'> {
  return { id, name };
}
