// What a list's rows match and what changed, for the command's output.
import { sentenceText } from '../history/change-sentence.ts';
import type { ChangesSince, MyChange } from './changes-since.ts';
import type { RowResult } from './match-list.ts';
import type { MyPlatform } from './mine-types.ts';
import { resultTextOf } from './result-text.ts';

interface NamedPlatform {
  id: string;
  name: string;
}

export interface ReportedRow {
  line: number;
  row: string;
  result: RowResult['kind'];
  /** Why, in a sentence. */
  text: string;
  platform: NamedPlatform | null;
  /** Platforms to choose from. */
  candidates: NamedPlatform[];
  differences: { kind: string; text: string }[];
}

interface ReportedChange {
  id: string;
  event: string;
  /** When it was first seen: ISO 8601, UTC. */
  seen: string;
  text: string;
  platforms: NamedPlatform[];
}

export interface ListReport {
  rows: ReportedRow[];
  /** Without `since`, null. */
  since: string | null;
  changes: ReportedChange[];
  /** Pass it as `since` next time. */
  cursor: string | null;
}

/** The platforms that rows match, each once. */
export function matchedPlatforms(results: readonly RowResult[]): MyPlatform[] {
  const platforms = results.flatMap((result) => (result.kind === 'matched' ? [result.platform] : []));
  return [...new Map(platforms.map((platform) => [platform.id, platform])).values()];
}

export function listReportOf(
  results: readonly RowResult[],
  since: string | null,
  { changes, cursor }: ChangesSince,
): ListReport {
  const names = new Map(matchedPlatforms(results).map(({ id, name }) => [id, name]));
  return {
    rows: results.map(reportedRowOf),
    since,
    changes: changes.map((each) => reportedChangeOf(each, names)),
    cursor,
  };
}

function reportedChangeOf(
  { change, taken, platforms }: MyChange,
  names: ReadonlyMap<string, string>,
): ReportedChange {
  const { id, event } = change;
  const named = platforms.map((platform) => ({ id: platform, name: names.get(platform)! }));
  return { id, event, seen: taken, text: sentenceText(change), platforms: named };
}

function reportedRowOf(result: RowResult): ReportedRow {
  const { kind, row } = result;
  const nameOf = ({ id, name }: MyPlatform): NamedPlatform => ({ id, name });
  return {
    line: row.line,
    row: row.label,
    result: kind,
    text: resultTextOf(result),
    platform: kind === 'matched' ? nameOf(result.platform) : null,
    candidates: kind === 'similar' || kind === 'ambiguous' ? result.candidates.map(nameOf) : [],
    differences: kind === 'matched' ? result.differences : [],
  };
}
