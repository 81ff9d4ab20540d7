// A list as people keep it → the platforms that its rows mean. A row means a platform by an ID, by a whole name in a cell, or
// by the URL of a service. Otherwise, similar names are suggestions.
import type { FormerUrl } from '../history/record-past.ts';
import { distinctReleasesOf } from '../util/sort-order.ts';
import type { NamedRecord } from '../search/name-list.ts';
import type { Identified, RecordIndex } from '../search/record-index.ts';
import { releaseInUrl, urlKeyOf } from '../search/url-key.ts';
import { readRows, type ListRow } from './list-rows.ts';
import { MAX_CHARACTERS_READ, notListSentence } from './list-text.ts';
import type { PlatformNames, SimilarNames } from './platform-names.ts';
import { evidenceOf, type RowEvidence } from './row-evidence.ts';
import { rowMeaningOf, type ListContext, type RowMeaning } from './row-meaning.ts';

export interface RowMatch extends RowMeaning {
  /** The number of the row in the list, from 1. */
  line: number;
  /** The row as the visitor wrote it: shown to them only. */
  text: string;
  /** Its cell that names a platform, or the row. Equal rows have equal cells. */
  cell: string;
  /** `5`, `5.1`: as stated, or by the URL; '' if neither. */
  release: string;
  /** The URL in the row, if the platform no longer has it. */
  formerUrl: FormerUrl | undefined;
}

export interface ListMatches {
  rows: RowMatch[];
  /** The number of rows, including rows beyond the limit. */
  total: number;
  /** A sentence for a text that is no list; '' for a list. */
  problem: string;
}

/** Rows beyond these are counted, not read. */
export const MAX_LIST_ROWS = 100_000;
const [MAX_TEXT, MAX_SEARCHES] = [80, 300];
/** Never throws for a text. */
export function matchList(text: string, names: PlatformNames): ListMatches {
  const source = text.slice(0, MAX_CHARACTERS_READ);
  const problem = notListSentence(source);
  if (problem !== '') return { rows: [], total: 0, problem };
  const rows = readRows(source, names);
  const list = { names, similar: limitedSearch(names) };
  return { rows: rows.slice(0, MAX_LIST_ROWS).map((row) => matchOf(row, list)), total: rows.length, problem };
}

/** The similar names of the first text that has some. Each search takes some milliseconds. */
function limitedSearch(names: PlatformNames): ListContext['similar'] {
  const known = new Map<string, SimilarNames>();
  return (texts) => {
    for (const text of texts) {
      if (!known.has(text) && known.size < MAX_SEARCHES) known.set(text, names.similar(text));
      const found = known.get(text);
      if (found && found.platforms.length > 0) return found;
    }
    return { platforms: [], isNear: false };
  };
}

function matchOf(row: ListRow, list: ListContext): RowMatch {
  const facts = evidenceOf(row);
  const meaning = rowMeaningOf(facts, list);
  const text = row.cells.map((cell) => cell.text).join(', ');
  return {
    ...meaning,
    line: row.line,
    text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text,
    cell: row.cells.find(({ kind }) => kind === 'naming')?.text ?? text,
    ...serviceFactsOf(facts, meaning.platforms, list.names.index),
  };
}

/** The release and the former URL of a row's only platform, from the IDs and URLs in the row. */
function serviceFactsOf(
  { ids, urls, release }: RowEvidence,
  platforms: readonly NamedRecord[],
  index: RecordIndex,
): Pick<RowMatch, 'release' | 'formerUrl'> {
  const isOwn = ({ record }: Identified): boolean => platforms.length === 1 && record === platforms[0];
  const atUrl = urls.flatMap((url) => index.atUrl(url)).filter(isOwn);
  const former = urls.flatMap((url) => index.atFormerUrl(url)).find(isOwn);
  const services = [...ids.flatMap((id) => index.ofId(id)).filter(isOwn), ...atUrl];
  const keys = urls.map((url) => urlKeyOf(url));
  const written = services.filter(({ service }) => service && keys.includes(urlKeyOf(service.url)));
  const releases = [release, onlyReleaseOf(written), ...urls.map(releaseInUrl), onlyReleaseOf(services)];
  return {
    release: releases.find(Boolean) ?? '',
    formerUrl: atUrl.length > 0 ? undefined : former?.formerUrl,
  };
}

/** '' if the services are of several releases, or of none. */
function onlyReleaseOf(found: readonly Identified[]): string {
  const releases = distinctReleasesOf(found.flatMap(({ service }) => service?.release ?? []));
  return releases.length === 1 ? releases[0]! : '';
}
