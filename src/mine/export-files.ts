// The files that are made from a list, by the page and by the command alike.
import { platformListCsv } from './list-files.ts';
import type { ListNews } from './list-news.ts';
import { movesCsv, type ListedPlatform } from './moves-file.ts';
import { harvestableServices, harvesterFileText, reportToolFileText } from './program-files.ts';
import { isMatched } from './listed-platforms.ts';
import type { RowMatch } from './match-list.ts';
import type { MyPlatform } from './mine-types.ts';
import { groupedRows, textWithCount } from './row-groups.ts';
import { matchTextOf, numberedRowText, rowNameOf } from './row-words.ts';

export interface ExportFile {
  name: string;
  type: 'text/csv' | 'text/tab-separated-values';
  /** The release whose services a program reads; undefined for a file about all services. */
  release?: string;
  text: (listed: readonly ListedPlatform[], loadNews: () => Promise<ListNews>) => string | Promise<string>;
}

export type ExportKey = 'moves' | 'spreadsheet' | 'harvester' | 'report-tool-5.1' | 'report-tool-5';

export const EXPORT_FILES: Record<ExportKey, ExportFile> = {
  moves: {
    name: 'update-my-harvester.csv',
    type: 'text/csv',
    text: async (listed, loadNews) => movesCsv(listed, await loadNews()),
  },
  spreadsheet: {
    name: 'my-platforms.csv',
    type: 'text/csv',
    text: (listed) => platformListCsv(listed.map(({ platform }) => platform)),
  },
  harvester: programFile('providers.tsv', '5.1', harvesterFileText),
  'report-tool-5.1': programFile('vendors-5.1.tsv', '5.1', reportToolFileText),
  'report-tool-5': programFile('vendors-5.tsv', '5', reportToolFileText),
};

function programFile(name: string, release: string, textOf: typeof reportToolFileText): ExportFile {
  return {
    name,
    type: 'text/tab-separated-values',
    release,
    text: (listed) => {
      const platforms = listed.map(({ platform }) => platform);
      return textOf(platforms, release, new Date().getFullYear());
    },
  };
}

/** The rows of a list that a file lacks, each with the reason. */
export function linesNotExported(
  matches: readonly RowMatch[],
  listed: readonly ListedPlatform[],
  file: ExportFile,
): string[] {
  const byId = new Map(listed.map(({ platform }) => [platform.id, platform]));
  return groupedRows(matches).flatMap(({ match, rows }) => {
    const platform = isMatched(match) ? byId.get(match.platforms[0]!.id!) : undefined;
    const reason = platform ? reasonNotExported(platform, file) : matchTextOf(match);
    const row = numberedRowText(match.line, rowNameOf(match));
    return reason === undefined ? [] : `${textWithCount(row, rows)}: ${reason}`;
  });
}

function reasonNotExported(platform: MyPlatform, { release }: ExportFile): string | undefined {
  if (release === undefined || harvestableServices([platform], release).length > 0) return undefined;
  return platform.removed === undefined
    ? `The platform has no release ${release} service with a usable URL.`
    : 'The platform was removed from the registry.';
}
