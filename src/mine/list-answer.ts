// What the command answers about a list: a report, or a file made from it.
import { ExpectedError } from '../util/expected-error.ts';
import type { LoadFile } from '../search/search-files.ts';
import { isInFuture } from './changes-since.ts';
import { EXPORT_FILES, type ExportKey } from './export-files.ts';
import { defaultMovesSince, defaultSince, listNewsOf, type ListNews } from './list-news.ts';
import { listReportOf, type ListReport } from './list-report.ts';
import { listedPlatformsOf } from './listed-platforms.ts';
import { matchList, type RowMatch } from './match-list.ts';
import { MineFiles } from './mine-files.ts';
import type { ListedPlatform } from './moves-file.ts';

export interface ListQuestion {
  /** A date or a cursor. */
  since?: string;
  acceptSimilar?: true;
  export?: ExportKey;
}

export interface ListAnswer {
  matches: readonly RowMatch[];
  listed: readonly ListedPlatform[];
  /** The text of the file, or else a report. */
  content: string | ListReport;
}

/** Throws ExpectedError for a `since` that no run can have. */
export async function answerAbout(
  text: string,
  load: LoadFile,
  { since, acceptSimilar, export: file }: ListQuestion,
): Promise<ListAnswer> {
  const files = new MineFiles(load);
  const { rows } = matchList(text, await files.platformNames());
  const matches = acceptSimilar ? rows.map(accepted) : rows;
  const listed = await listedPlatformsOf(matches, files);
  const platforms = listed.map(({ platform }) => platform);
  if (since !== undefined && isInFuture(since, await files.runs(), Date.now()))
    throw usageError(`--since is “${since}”, which is in the future. Use an earlier date.`);
  const newsSince = async (day: string): Promise<ListNews> => {
    const news = await listNewsOf(platforms, files, since ?? day);
    if (news) return news;
    throw usageError(`--since is “${since}”, a cursor that this history does not have. Use a date instead.`);
  };
  if (file !== undefined) {
    const news = () => newsSince(defaultMovesSince(Date.now()));
    return { matches, listed, content: await EXPORT_FILES[file].text(listed, news) };
  }
  const news = await newsSince(defaultSince(Date.now()));
  const reported = since === undefined ? { ...news, changes: [], notices: [] } : news;
  return { matches, listed, content: listReportOf(matches, since ?? null, reported) };
}

/** A suggestion as a match. */
function accepted(match: RowMatch): RowMatch {
  return match.isNear ? { ...match, kind: 'sure', by: 'name' } : match;
}

function usageError(message: string): ExpectedError {
  return new ExpectedError(message, { exitCode: 2 });
}
