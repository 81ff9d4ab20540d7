// A list's report as lines, CSV and Markdown.
import type { ListReport, ReportedRow } from './list-report.ts';
import { resultCountsOf } from './result-text.ts';
import { textWithCount } from './row-groups.ts';
import type { ProbedService } from './probed-services.ts';
import type { NotedService } from './noted-services.ts';
import { notedValuesText } from '../model/service-words.ts';
import { csvLine, withoutFormulas } from '../util/csv.ts';
import { dateInWords } from '../util/date-words.ts';
import { markdownTable, escapeMarkdown } from '../util/markdown.ts';
import { countWithNoun } from '../util/count-with-noun.ts';

/** Whether anything is new; without `--since`, whether a row is to be checked. */
export function hasDifferences(report: ListReport): boolean {
  const { since, changes, notices } = report;
  return (since === null ? rowsToCheck(report) : [...changes, ...notices]).length > 0;
}

/** Rows that don't match, and those that differ from the registry. */
function rowsToCheck({ rows }: ListReport): ReportedRow[] {
  return rows.filter(({ result, differences }) => result !== 'matched' || differences.length > 0);
}

export function reportLines(report: ListReport): string[] {
  const { summary, attention, changes, notices, noted = [], cursor } = report;
  const states = unusualStatesOf(report);
  const rows = rowsToCheck(report);
  return [
    ...(summary === '' ? [] : [summary, ...attention.map(({ text }) => `  ${text}`), '']),
    ...(report.since === null
      ? []
      : [
          changesHeading(report),
          ...changes.map(({ seen, text }) => `  ${seen.slice(0, 10)}  ${text}`),
          '',
          ...(notices.length > 0 ? [HARVEST_HEADING, ...notices.map(({ text }) => `  ${text}`), ''] : []),
        ]),
    countsText(report),
    ...rows.flatMap(({ line, row, rows: like, text, differences }) => [
      `  ${line}  ${textWithCount(row, like)}: ${text}`,
      ...differences.map((each) => `      ${each.text}`),
    ]),
    ...(noted.length > 0 ? ['', NOTES_HEADING, ...noted.map((each) => `  ${notedLine(each)}`)] : []),
    ...(states.length > 0 ? ['', STATES_HEADING, ...states.map((each) => `  ${stateText(each)}`)] : []),
    ...(cursor === null ? [] : ['', `For what is new after this: --since ${cursor}`]),
  ];
}

export function* reportMarkdown(report: ListReport): Generator<string> {
  const { summary, attention, changes, notices, noted = [] } = report;
  const states = unusualStatesOf(report);
  if (summary !== '') yield `${escapeMarkdown(summary)}\n\n`;
  for (const { text } of attention) yield `- ${escapeMarkdown(text)}\n`;
  if (attention.length > 0) yield '\n';
  if (report.since !== null) {
    yield `## ${changesHeading(report)}\n\n`;
    for (const { seen, text } of changes)
      yield `- ${dateInWords(seen.slice(0, 10))}: ${escapeMarkdown(text)}\n`;
    if (changes.length > 0) yield '\n';
    if (notices.length > 0) yield `## ${HARVEST_HEADING}\n\n`;
    for (const { text } of notices) yield `- ${escapeMarkdown(text)}\n`;
    if (notices.length > 0) yield '\n';
  }
  yield `## ${countsText(report)}\n`;
  const rows = rowsToCheck(report).map(({ line, row, rows: like, text, differences }) => [
    String(line),
    escapeMarkdown(textWithCount(row, like)),
    [text, ...differences.map((each) => each.text)].map(escapeMarkdown).join('<br>'),
  ]);
  if (rows.length > 0) yield `\n${markdownTable(['Row', 'In the list', 'In the registry'], rows)}\n`;
  if (noted.length > 0) yield `\n## ${NOTES_HEADING}\n\n`;
  for (const each of noted) yield `- ${escapeMarkdown(notedLine(each))}\n`;
  if (states.length > 0) yield `\n## ${STATES_HEADING}\n\n`;
  for (const each of states) yield `- ${escapeMarkdown(stateText(each))}\n`;
}

/** The states of services other than `answers`. */
function unusualStatesOf({ states = [] }: ListReport): ProbedService[] {
  return states.filter(({ state }) => state !== 'answers');
}

/** Values that the registry does not have. */
const NOTES_HEADING = 'Notes by the operator of the site';

/** Of the services whose status pages are probed each night. */
const STATES_HEADING = 'Status pages';

/** Of the notices that name reports. */
const HARVEST_HEADING = 'Harvest again?';

const CSV_HEADINGS = ['kind', 'line', 'row', 'platform_id', 'platform', 'text', 'seen', 'old_url', 'new_url'];

/** A line per row, difference, platform or service that needs attention, change, notice, noted service and state; an item about several
 * platforms has a line for each. */
export function* reportCsv({
  attention,
  rows,
  changes,
  notices,
  noted = [],
  states = [],
}: ListReport): Generator<string> {
  const lineOf = (
    kind: string,
    platform: ReportedRow['platform'],
    text: string,
    { seen = '', row = ['', ''], urls = ['', ''] } = {},
  ) =>
    csvLine(
      [kind, ...row, platform?.id ?? '', platform?.name ?? '', text, seen, ...urls].map(withoutFormulas),
    );
  yield csvLine(CSV_HEADINGS);
  for (const { line, row, rows: like, result, text, platform, differences } of rows) {
    const start = { row: [String(line), textWithCount(row, like)] };
    yield lineOf(result, platform, text, start);
    for (const each of differences) yield lineOf('difference', platform, each.text, start);
  }
  for (const { platform, text } of attention) yield lineOf('attention', platform, text);
  for (const { seen, text, platforms, old_url, new_url } of changes)
    for (const platform of platforms)
      yield lineOf('change', platform, text, { seen, urls: [old_url, new_url] });
  for (const { published, text, platforms } of notices)
    for (const platform of platforms) yield lineOf('harvest again', platform, text, { seen: published });
  for (const each of noted) yield lineOf('note', each.platform, notedLine(each));
  for (const each of states) yield lineOf('state', each.platform, stateText(each), { seen: each.since });
}

/** `Quillstack Journals, release 5.1: platform=qsj, delay 20 days` */
function notedLine({ platform, release, values }: NotedService): string {
  return `${platform.name}, release ${release}: ${notedValuesText(values)}`;
}

/** `Quillstack Journals, release 5.1: not answering, since 8 November 2026 (last probed on 21 November 2026)` */
function stateText({ platform, release, label, since, asked }: ProbedService): string {
  const [first, last] = [since, asked].map((time) => dateInWords(time.slice(0, 10)));
  const state = label.charAt(0).toLowerCase() + label.slice(1);
  return `${platform.name}, release ${release}: ${state}, since ${first} (last probed on ${last})`;
}

function changesHeading({ since, changes }: ListReport): string {
  const count = changes.length === 0 ? 'No changes' : countWithNoun(changes.length, 'change');
  return `${count} since ${dateInWords(since!)}`;
}

/** `60 rows, 30 platforms: 38 matched, 22 without a match` */
function countsText({ rows }: ListReport): string {
  const platforms = new Set(rows.flatMap(({ platform }) => platform?.id ?? [])).size;
  const total = rows.reduce((sum, { rows: own }) => sum + own, 0);
  const counts = resultCountsOf(rows.map(({ result, rows: own }) => ({ kind: result, rows: own })));
  return `${countWithNoun(total, 'row')}, ${countWithNoun(platforms, 'platform')}: ${counts.map(({ count, words }) => `${count} ${words}`).join(', ')}`;
}
