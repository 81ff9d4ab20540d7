// What the command answers about a list: a report, or a file made from it.
import { ExpectedError } from '../util/expected-error.ts';
import type { LoadFile } from '../search/search-files.ts';
import { isInFuture } from './changes-since.ts';
import { EXPORT_FILES, type ExportKey } from './export-files.ts';
import { defaultMovesSince, defaultSince, listNewsOf, type ListNews } from './list-news.ts';
import { listedPlatforms, listReportOf, matchedPlatforms, type ListReport } from './list-report.ts';
import { MineFiles } from './mine-files.ts';
import { readList } from './read-list.ts';
import { withSimilarAccepted, type RowResult } from './row-result.ts';

export interface ListQuestion {
  /** A date or a cursor. */
  since?: string;
  acceptSimilar?: true;
  export?: ExportKey;
}

export interface ListAnswer {
  results: readonly RowResult[];
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
  const { results: found } = await readList(text, files);
  const results = acceptSimilar ? withSimilarAccepted(found) : found;
  const platforms = matchedPlatforms(results);
  if (since !== undefined && isInFuture(since, await files.runs(), Date.now()))
    throw usageError(`--since is “${since}”, which is in the future. Use an earlier date.`);
  const newsSince = async (day: string): Promise<ListNews> => {
    const news = await listNewsOf(platforms, files, since ?? day);
    if (news) return news;
    throw usageError(`--since is “${since}”, a cursor that this history does not have. Use a date instead.`);
  };
  if (file !== undefined) {
    const news = () => newsSince(defaultMovesSince(Date.now()));
    return { results, content: await EXPORT_FILES[file].text(listedPlatforms(results), news) };
  }
  const news = await newsSince(defaultSince(Date.now()));
  const reported = since === undefined ? { ...news, changes: [], notices: [] } : news;
  return { results, content: listReportOf(results, since ?? null, reported) };
}

function usageError(message: string): ExpectedError {
  return new ExpectedError(message, { exitCode: 2 });
}
