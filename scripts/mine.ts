#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Option } from 'commander';
import { ConfigError, type Config } from '../src/config/config.ts';
import type { ExportKey } from '../src/mine/export-files.ts';
import type { ListAnswer, ListQuestion } from '../src/mine/list-answer.ts';
import type { ListReport } from '../src/mine/list-report.ts';
import type { RowMatch } from '../src/mine/match-list.ts';
import { readFileStart } from '../src/util/find-in-file.ts';
import { jsonFileText } from '../src/util/json-file-text.ts';
import { reasonOf } from '../src/util/system-errors.ts';
import { runIfMain } from './command.ts';
import { checkedBaseUrlOf, timeLimitSignal } from './mirror-url.ts';
import { print, printError, printInBatches } from './terminal.ts';

interface MineFlags extends ListQuestion {
  list?: string;
  mirror?: string;
  json?: true;
  csv?: true;
  markdown?: true;
  saveList?: string;
}

const EXPORTS: ExportKey[] = ['moves', 'spreadsheet', 'harvester', 'report-tool-5.1', 'report-tool-5'];

export default await runIfMain<MineFlags>(import.meta, {
  name: 'mine',
  summary:
    'Match a list of platforms with the registry, and summarize in one sentence what needs attention; with --since, also report what changed for them. The list is what you have: an export of a ' +
    'harvester, a spreadsheet as CSV or TSV, JSON, a Markdown table, or names, IDs or URLs, one per line. Exit code 1: with --since, something changed, ' +
    'or a notification about reports is new; without, a row does not match, has an old URL or names a removed platform. Exit code 2: with ' +
    '--since, no row matches.',
  settings: ['snapshotDir', 'contacts', 'timeLimit'],
  options: [
    new Option('--list <FILE>', 'your list of platforms (required)'),
    new Option(
      '--since <CURSOR|DATE>',
      'report the changes, and the notifications that name reports, after a cursor or from a date such as 2026-11-01 on',
    ),
    new Option('--accept-similar', 'accept suggestions of similar names as matches'),
    new Option(
      '--save-list <FILE>',
      'also write the matches to a file, with IDs, to use as the list next time',
    ),
    new Option('--mirror <URL>', 'read a served mirror instead of the snapshot folder'),
    new Option('--json', 'print JSON'),
    new Option(
      '--csv',
      'print CSV: a line per row, note about a row, item that needs attention, change and notification',
    ).conflicts('json'),
    new Option('--markdown', 'print Markdown').conflicts(['json', 'csv']),
    new Option(
      '--export <FILE>',
      'print a file about the matched platforms: moves for CSV of the services that moved, or that replace services of an older release, since --since or in the last 12 months; spreadsheet for CSV of all services; harvester for the providers.tsv of C5.1 Harvester, with all release 5.1 services; report-tool-5.1 or report-tool-5 for the vendors of COUNTER 5 Report Tool, with all services of that release',
    )
      .choices(EXPORTS)
      .conflicts(['json', 'csv', 'markdown']),
  ],
  exitCodes: { 1: 'differences', 3: 'the mirror does not respond' },
  run: mine,
});

/** Returns the exit code. Loads what it needs, as --help needs nothing. */
async function mine(config: Config, flags: MineFlags): Promise<number> {
  const { isValidSince } = await import('../src/mine/changes-since.ts');
  const { list, since, export: file } = flags;
  if (list === undefined) throw new ConfigError('--list is missing. Name the file with your platforms.');
  if (since !== undefined && !isValidSince(since))
    throw new ConfigError(
      `--since is “${since}”; it must be a cursor, or a date such as 2026-11-01 or 2026-11-01T03:00:00Z.`,
    );
  if (since !== undefined && file !== undefined && file !== 'moves')
    throw new ConfigError(
      `--since cannot be used with --export ${file}, which contains all services. Remove one.`,
    );
  const answer = await answerOf(config, list, flags);
  const { matches, listed, content } = answer;
  if (flags.saveList !== undefined) await saveList(flags.saveList, list, matches);
  if (since !== undefined && listed.length === 0)
    throw new ConfigError(
      `No row of the list “${list}” matches exactly one platform, so changes since ${since} cannot be reported. Run the command without --since to see each row.`,
    );
  return typeof content === 'string' ? printExport(content, answer, file!) : printReport(content, flags);
}

async function answerOf(
  config: Config,
  list: string,
  { mirror, ...question }: MineFlags,
): Promise<ListAnswer> {
  const { answerAbout } = await import('../src/mine/list-answer.ts');
  const { siteFileLoaderOfSnapshot, withMirrorFiles } = await import('./file-loaders.ts');
  const text = await textOfList(list);
  if (mirror === undefined) return answerAbout(text, await siteFileLoaderOfSnapshot(config), question);
  const url = checkedBaseUrlOf(mirror);
  const signal = timeLimitSignal(config, `Reading the files of ${url}`);
  return withMirrorFiles({ url, signal }, (load) => answerAbout(text, load, question));
}

async function textOfList(file: string): Promise<string> {
  const { decodeListText, MAX_CHARACTERS_READ, notListSentence } = await import('../src/mine/list-text.ts');
  const { readTable } = await import('../src/mine/list-table.ts');
  const { MAX_LIST_ROWS } = await import('../src/mine/match-list.ts');
  let bytes: Buffer;
  try {
    // A character has at most 3 bytes for each unit of its length. One more byte shows that there are too many.
    bytes = readFileStart(file, 3 * MAX_CHARACTERS_READ + 4);
  } catch (cause) {
    throw listError(file, `cannot be read: ${reasonOf(cause)}. Check the path.`);
  }
  const text = decodeListText(bytes);
  if (text.length > MAX_CHARACTERS_READ)
    throw listError(file, `has more than ${MAX_CHARACTERS_READ.toLocaleString('en')} characters. Split it.`);
  const problem = notListSentence(text);
  if (problem !== '') throw listError(file, `cannot be read. ${problem}`);
  const { length } = readTable(text, () => false).rows;
  if (length === 0) throw listError(file, 'has no rows. Write a platform on each line.');
  if (length > MAX_LIST_ROWS)
    throw listError(file, `has more than ${MAX_LIST_ROWS.toLocaleString('en')} rows. Split it.`);
  return text;
}

function listError(list: string, problem: string): ConfigError {
  return new ConfigError(`The list “${list}” ${problem}`);
}

/** The matches of the list, each platform and release once. */
async function saveList(file: string, list: string, matches: readonly RowMatch[]): Promise<void> {
  const { savedListCsv } = await import('../src/mine/list-files.ts');
  const { isMatched } = await import('../src/mine/listed-platforms.ts');
  if (resolve(file) === resolve(list))
    throw new ConfigError(`--save-list is “${file}”, the list itself. Name another file.`);
  const rows = matches.flatMap((match) => {
    const [{ id = '', name = '' } = {}] = match.platforms;
    return isMatched(match) ? { id, name, release: match.release } : [];
  });
  try {
    writeFileSync(file, savedListCsv(rows));
  } catch (cause) {
    throw new ConfigError(`The file “${file}” cannot be written: ${reasonOf(cause)}. Check the path.`);
  }
}

/** Exit code 1: a row is not in the file. */
async function printExport(text: string, { matches, listed }: ListAnswer, key: ExportKey): Promise<number> {
  const { EXPORT_FILES, linesNotExported } = await import('../src/mine/export-files.ts');
  const file = EXPORT_FILES[key];
  // The page writes the same bytes: CSV for spreadsheets, which recognise UTF-8 by a byte order mark.
  const mark = file.type === 'text/csv' ? '\uFEFF' : '';
  await printInBatches([mark, text], { isFile: true });
  const lines = linesNotExported(matches, listed, file);
  for (const line of lines) printError(line);
  return lines.length > 0 ? 1 : 0;
}

/** Exit code 1: something is new, or a row is to be checked. */
async function printReport(report: ListReport, { json, csv, markdown }: MineFlags): Promise<number> {
  const { hasDifferences, reportCsv, reportLines, reportMarkdown } =
    await import('../src/mine/report-text.ts');
  if (json) await printInBatches([jsonFileText(report)]);
  else if (csv) await printInBatches([reportCsv(report)], { isFile: true });
  else if (markdown) await printInBatches([reportMarkdown(report)]);
  else print(...reportLines(report));
  return hasDifferences(report) ? 1 : 0;
}
