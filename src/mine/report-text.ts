// A list's report as lines, CSV and Markdown.
import type { ListReport, ReportedRow } from './list-report.ts';
import { textWithCount } from './row-groups.ts';
import { isMatched } from './listed-platforms.ts';
import { matchCountsOf, numberedRowText } from './row-words.ts';
import { csvTextWithoutFormulas } from '../util/csv.ts';
import { dateInWords } from '../util/date-words.ts';
import { escapeMarkdown } from '../util/markdown.ts';
import { countWithNoun } from '../util/count-with-noun.ts';

/** Whether anything is new; without `--since`, whether a row is to be checked. */
export function hasDifferences(report: ListReport): boolean {
  const { since, changes, notices } = report;
  return since === null ? rowsToCheck(report).length > 0 : changes.length + notices.length > 0;
}

/** Rows that don't match, and rows with a note. */
function rowsToCheck({ rows }: ListReport): ReportedRow[] {
  return rows.filter(({ result: kind, notes }) => !isMatched({ kind }) || notes.length > 0);
}

/** A heading, and lines about platforms below it; each may have lines of its own. */
interface Section {
  heading: string;
  lines: { text: string; details?: string[] }[];
}

/** The sentence comes first. Sections without anything to tell are left out. */
function sectionsOf(report: ListReport): Section[] {
  const { summary, attention, since, changes, notices } = report;
  const changed = changes.map(({ seen, text }) => ({ text: `${seen.slice(0, 10)}  ${text}` }));
  const rows = rowsToCheck(report).map(({ line, row, rows: like, text, notes }) => ({
    text: `${textWithCount(numberedRowText(line, row), like)}: ${text}`,
    details: notes,
  }));
  return [
    ...(summary === '' ? [] : [{ heading: summary, lines: attention }]),
    ...(since === null ? [] : [{ heading: changesHeading(report), lines: changed }]),
    ...(notices.length > 0 ? [{ heading: 'Harvest again?', lines: notices }] : []),
    { heading: countsText(report), lines: rows },
  ];
}

export function reportLines(report: ListReport): string[] {
  const { cursor } = report;
  const last = cursor === null ? [] : ['', `Next time, use --since ${cursor}`];
  const lines = sectionsOf(report).flatMap(({ heading, lines: own }, i) => [
    ...(i > 0 ? [''] : []),
    heading,
    ...own.flatMap(({ text, details = [] }) => [`  ${text}`, ...details.map((each) => `      ${each}`)]),
  ]);
  return [...lines, ...last];
}

export function reportMarkdown(report: ListReport): string {
  return sectionsOf(report)
    .map(({ heading, lines }, i) => {
      const title = `${i > 0 || report.summary === '' ? '## ' : ''}${escapeMarkdown(heading)}`;
      const items = lines.flatMap(({ text, details = [] }) => [
        `- ${escapeMarkdown(text)}`,
        ...details.map((each) => `  - ${escapeMarkdown(each)}`),
      ]);
      return [title, ...(items.length > 0 ? ['', ...items] : []), ''].join('\n');
    })
    .join('\n');
}

const CSV_COLUMNS = [
  'kind',
  'line',
  'row',
  'platform_id',
  'platform',
  'text',
  'seen',
  'old_url',
  'new_url',
] as const;
type CsvRow = Partial<Record<(typeof CSV_COLUMNS)[number], string>>;

/** An item about several platforms has a line for each. */
export function reportCsv(report: ListReport): string {
  const { attention, rows, changes, notices } = report;
  const lines = [
    ...rows.flatMap(({ line, row, rows: like, result, text, platform, notes }) => {
      const start = { line: String(line), row: textWithCount(row, like), ...platformCells(platform) };
      const more = notes.map((note) => ({ ...start, kind: 'note', text: note }));
      return [{ ...start, kind: result, text }, ...more];
    }),
    ...attention.map(({ platform, text }) => ({ kind: 'attention', ...platformCells(platform), text })),
    ...changes.flatMap(({ seen, text, platforms, old_url, new_url }) =>
      platforms.map((each) => ({ kind: 'change', ...platformCells(each), text, seen, old_url, new_url })),
    ),
    ...notices.flatMap(({ published: seen, text, platforms }) =>
      platforms.map((each) => ({ kind: 'harvest again', ...platformCells(each), text, seen })),
    ),
  ];
  const cells = lines.map((line: CsvRow) => CSV_COLUMNS.map((column) => line[column] ?? ''));
  return csvTextWithoutFormulas([[...CSV_COLUMNS], ...cells]);
}

function platformCells(platform: ReportedRow['platform']): CsvRow {
  return platform ? { platform_id: platform.id, platform: platform.name } : {};
}

function changesHeading({ since, changes }: ListReport): string {
  const count = changes.length === 0 ? 'No changes' : countWithNoun(changes.length, 'change');
  return `${count} since ${dateInWords(since!)}`;
}

/** `60 rows, 30 platforms: 38 match, 22 have no match` */
function countsText({ rows }: ListReport): string {
  const platforms = new Set(rows.flatMap(({ platform }) => platform?.id ?? [])).size;
  const total = rows.reduce((sum, { rows: own }) => sum + own, 0);
  const counts = matchCountsOf(rows.map(({ result, rows: own }) => ({ kind: result, rows: own })));
  return `${countWithNoun(total, 'row')}, ${countWithNoun(platforms, 'platform')}: ${counts.join(', ')}`;
}
