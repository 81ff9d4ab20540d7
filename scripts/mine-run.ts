import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, type Config } from '../src/config.ts';
import { isInFuture, isValidSince } from '../src/mine/changes-since.ts';
import { defaultMovesSince, defaultSince, listNewsOf, type ListNews } from '../src/mine/list-news.ts';
import { listedPlatforms, listReportOf, matchedPlatforms, type ListReport } from '../src/mine/list-report.ts';
import { readTable } from '../src/mine/list-forms.ts';
import { decodeListText } from '../src/mine/list-text.ts';
import { platformListCsv, savedListCsv } from '../src/mine/list-files.ts';
import { MineFiles } from '../src/mine/mine-files.ts';
import { movesCsv } from '../src/mine/moves-file.ts';
import { C51_RELEASE, c51HarvesterFileText, harvestableServices } from '../src/mine/program-files.ts';
import { rowResultTextOf } from '../src/mine/result-text.ts';
import { MAX_CHARACTERS_READ, MAX_LIST_ROWS, readList } from '../src/mine/read-list.ts';
import { groupedRows, textWithCount } from '../src/mine/row-groups.ts';
import { withSimilarAccepted, type RowResult } from '../src/mine/row-result.ts';
import type { LoadFile } from '../src/search/search-files.ts';
import { readFileStart } from '../src/util/find-in-file.ts';
import { errorCodeOrMessageOf } from '../src/util/system-errors.ts';
import { siteFileLoaderOfSnapshot, withMirrorFiles } from './file-loaders.ts';
import { hasDifferences, reportCsv, reportLines, reportMarkdown } from './mine-output.ts';
import { print, printError, printInBatches } from './terminal.ts';
import { checkBomFlag, checkedBaseUrlOf, totalMinutesSignal } from './shared-options.ts';
import { jsonFileText } from '../src/util/json-file-text.ts';

export interface MineFlags {
  timeLimit: number;
  list?: string;
  since?: string;
  mirror?: string;
  json?: true;
  csv?: true;
  bom?: true;
  markdown?: true;
  export?: keyof typeof EXPORTS;
  acceptSimilar?: true;
  saveList?: string;
}

/** The same files as on the page of a list. */
const EXPORTS = {
  harvester: (results: readonly RowResult[]) => c51HarvesterFileText(matchedPlatforms(results)),
  spreadsheet: (results: readonly RowResult[]) => platformListCsv(matchedPlatforms(results)),
  moves: (results: readonly RowResult[], news: ListNews) => movesCsv(listedPlatforms(results), news),
};

// A character has at most 3 bytes for each unit of its length. One more byte shows that there are too many.
const MAX_BYTES = 3 * MAX_CHARACTERS_READ + 4;

/** Returns the exit code. */
export async function mine(config: Config, flags: MineFlags): Promise<number> {
  const { list, since, mirror, export: file } = flags;
  checkBomFlag(flags);
  if (list === undefined) throw new ConfigError('--list is missing. Name the file with your platforms.');
  if (since !== undefined && !isValidSince(since))
    throw new ConfigError(
      `--since is “${since}”; it must be a cursor, or a date such as 2026-11-01 or 2026-11-01T03:00:00Z.`,
    );
  if (since !== undefined && file !== undefined && file !== 'moves')
    throw new ConfigError(
      `--since cannot be used with --export ${file}, which contains all services. Remove one.`,
    );
  const text = readText(list);
  const { results, report, news } =
    mirror === undefined
      ? await reportOn(text, flags, await siteFileLoaderOfSnapshot(config))
      : await reportFromMirror(checkedBaseUrlOf(mirror), text, flags);
  if (flags.saveList !== undefined) saveList(flags.saveList, list, results);
  if (since !== undefined && report.rows.every(({ result }) => result !== 'matched'))
    throw new ConfigError(
      `No row of the list “${list}” matches a single platform, so changes since ${since} cannot be reported. Run the command without --since to see each row.`,
    );
  if (file !== undefined) return printExport(results, file, news);
  await printReport(report, flags);
  return hasDifferences(report) ? 1 : 0;
}

function readText(file: string): string {
  const reject = (problem: string): never => {
    throw new ConfigError(`The list “${file}” ${problem}`);
  };
  let bytes: Buffer;
  try {
    bytes = readFileStart(file, MAX_BYTES);
  } catch (cause) {
    return reject(`cannot be read (${errorCodeOrMessageOf(cause)}). Check the path.`);
  }
  const text = decodeListText(bytes) ?? reject('is not text. Save the spreadsheet as CSV.');
  if (text.length > MAX_CHARACTERS_READ)
    reject(`has more than ${MAX_CHARACTERS_READ.toLocaleString('en')} characters. Split it.`);
  // Before a snapshot or a mirror is read.
  const { length } = readTable(text).rows;
  if (length === 0) reject('has no rows. Write a platform on each line.');
  if (length > MAX_LIST_ROWS) reject(`has more than ${MAX_LIST_ROWS.toLocaleString('en')} rows. Split it.`);
  return text;
}

async function reportOn(text: string, flags: MineFlags, load: LoadFile) {
  const { since, acceptSimilar, export: file } = flags;
  const files = new MineFiles(load);
  const read = await readList(text, files);
  const results = acceptSimilar ? withSimilarAccepted(read.results) : read.results;
  if (since !== undefined && isInFuture(since, await files.runs(), Date.now()))
    throw new ConfigError(`--since is “${since}”, which is in the future. Use an earlier date.`);
  const earliest = file === 'moves' ? defaultMovesSince : defaultSince;
  const news = await listNewsOf(matchedPlatforms(results), files, since ?? earliest(Date.now()));
  if (!news)
    throw new ConfigError(
      `--since is “${since}”, a cursor that this history does not have. Use a date instead.`,
    );
  const reported = since === undefined ? { ...news, changes: [], notices: [] } : news;
  return { results, report: listReportOf(results, since ?? null, reported), news };
}

function reportFromMirror(url: string, text: string, flags: MineFlags) {
  const signal = totalMinutesSignal(flags.timeLimit, `Reading the files of ${url}`);
  return withMirrorFiles({ url, signal }, (load) => reportOn(text, flags, load));
}

/** The matches of the list, each platform and release once. */
function saveList(file: string, list: string, results: readonly RowResult[]): void {
  if (resolve(file) === resolve(list))
    throw new ConfigError(`--save-list is “${file}”, the list itself. Name another file.`);
  const matched = results.filter((result) => result.kind === 'matched');
  const rows = matched.map(({ platform: { id, name }, release }) => ({ id, name, release }));
  try {
    writeFileSync(file, savedListCsv(rows));
  } catch (cause) {
    throw new ConfigError(
      `The file “${file}” cannot be written (${errorCodeOrMessageOf(cause)}). Check the path.`,
    );
  }
}

/** Exit code 1: a row is not in the file. */
async function printExport(
  results: readonly RowResult[],
  file: keyof typeof EXPORTS,
  news: ListNews,
): Promise<number> {
  // The page writes this file with a byte order mark, for spreadsheets, and the command writes the same bytes.
  const bom = file === 'moves';
  await printInBatches([EXPORTS[file](results, news)], { bom, isFile: true });
  const lines = groupedRows(results).flatMap(({ result, rows }) => {
    const reason = reasonNotExported(result, file);
    const { line, label } = result.row;
    const row = [`Row ${line}`, label].filter(Boolean).join(', ');
    return reason === undefined ? [] : `${textWithCount(row, rows)}: ${reason}`;
  });
  for (const line of lines) printError(line);
  return lines.length > 0 ? 1 : 0;
}

function reasonNotExported(result: RowResult, file: keyof typeof EXPORTS): string | undefined {
  if (result.kind !== 'matched') return rowResultTextOf(result);
  if (file !== 'harvester' || harvestableServices([result.platform], C51_RELEASE).length > 0)
    return undefined;
  return result.platform.removed === undefined
    ? 'The platform has no release 5.1 service with a usable URL.'
    : 'The platform was removed from the registry.';
}

async function printReport(report: ListReport, { json, csv, bom, markdown }: MineFlags): Promise<void> {
  if (json) await printInBatches([jsonFileText(report)]);
  else if (csv) await printInBatches(reportCsv(report), { bom, isFile: true });
  else if (markdown) await printInBatches(reportMarkdown(report));
  else print(...reportLines(report));
}
