import { changesBetween } from '../../src/history/compare/changes-between.ts';
import { publishedRecordsOf, type PublishedRecords } from '../../src/history/compare/published-records.ts';
import type { ChangeDraft, Subject } from '../../src/history/entry.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { tryParseJsonBytes } from '../../src/registry/reading/json.ts';
import { checkResponse } from '../../src/registry/reading/response.ts';

export type Response = readonly [Endpoint, json: unknown];

/** The records of JSON responses; a response may also be bytes. */
export function publishedOf(responses: readonly Response[], brand = 'usage'): PublishedRecords {
  const read = responses.map(([endpoint, json]) => {
    const bytes = json instanceof Uint8Array ? json : Buffer.from(JSON.stringify(json));
    return checkResponse(endpoint, tryParseJsonBytes(bytes), brand);
  });
  return publishedRecordsOf(brand, read);
}

/** What changes from the first registry to the second (→) and back (←), as text for a snapshot. */
export function textOfComparison(what: string, before: PublishedRecords, after: PublishedRecords): string {
  const [there, back] = [changesBetween(before, after), changesBetween(after, before)];
  const lines = [...there.map((each) => `→ ${textOf(each)}`), ...back.map((each) => `← ${textOf(each)}`)];
  return [what, ...(lines.length > 0 ? lines : ['no change'])].join('\n  ');
}

/** `changed service 2 Acme Journals 5.1 of Acme Journals`, with a line for each field and the last record. */
function textOf({ event, about, release, fields, last }: ChangeDraft): string {
  const lines = fields.map(({ field, ...sides }) =>
    [`${field}:`, ...Object.entries(sides).map(([side, value]) => `${side} ${JSON.stringify(value)}`)].join(
      ' ',
    ),
  );
  return [
    [event, about.map(subjectText).join(' & '), release !== undefined && `release “${release}”`]
      .filter(Boolean)
      .join(' '),
    ...lines,
    ...(last ? [`last ${JSON.stringify(last)}`] : []),
  ].join('\n      ');
}

function subjectText({ kind, id, name, releases = [], platforms = [] }: Subject): string {
  const owners = platforms.map((each) => `of ${each.name}`);
  return [kind, id.slice(0, 1), name, ...releases, ...owners].join(' ');
}
