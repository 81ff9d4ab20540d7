// The history of the embedded sample: the nights of its story, spread over the year before its snapshot.
import { z } from 'zod';
import { entryOfChanges, type PreviousState } from '../history/compare/create-entry.ts';
import { publishedRecordsOf } from '../history/compare/published-records.ts';
import { entrySchema, type HistoryEntry } from '../history/entry.ts';
import type { Endpoint } from '../registry/endpoint.ts';
import { tryParseJsonBytes } from '../registry/reading/json.ts';
import { checkResponse, type CheckedResponse } from '../registry/reading/response.ts';
import { dataFileReader } from './data-file.ts';
import { sampleBody } from './sample-responses.ts';
import { sampleRegistry, type SampleRegistry } from './sample.ts';

const DAYS = 365;
const DAY = 24 * 60 * 60 * 1000;
/** The base URL of the links in data/year.json. */
const STORED_BASE = 'http://registry.example';

/** What changed in each night of the story that changed a response. Finding it again takes as long as a snapshot. */
const readYear = dataFileReader(
  'year',
  z.array(
    z.strictObject({
      night: z.int(),
      changes: z.array(entrySchema.shape.changes.element.omit({ id: true })),
    }),
  ),
);

interface SampleHistoryOptions {
  brand: string | undefined;
  /** The base URL under which the sample is fetched. */
  registry: string;
  /** The time of the snapshot, which shows the last night. */
  now: Date;
}

/** The entries before the snapshot's own, oldest first, and the state before the snapshot. */
export function sampleHistory({ brand, registry, now }: SampleHistoryOptions): {
  entries: HistoryEntry[];
  state: PreviousState;
} {
  const year: ReturnType<typeof readYear> = JSON.parse(
    JSON.stringify(readYear()).replaceAll(STORED_BASE, registry),
  );
  const { night: last } = year.pop()!;
  const interval = Math.floor(DAYS / (last - 1)) * DAY;
  const stateOf = (night: number) => {
    const taken = new Date(now.getTime() - interval * (last - night)).toISOString();
    return { registry, sample: true, taken, content: `night ${night} of the sample` };
  };
  const entries: HistoryEntry[] = [];
  for (const { night, changes } of year)
    entries.push(entryOfChanges(entries.at(-1), stateOf(night), changes));
  const { night } = year.at(-1)!;
  const sample = sampleRegistry({ brand, night });
  const published = publishedRecordsOf(sample.brand, sampleResponsesOf(sample, registry));
  return { entries, state: { ...stateOf(night), published, entry: entries.at(-1)!.id } };
}

/** All responses of a registry, as a run reads them. */
export function sampleResponsesOf(sample: SampleRegistry, base: string): CheckedResponse[] {
  const read = (endpoint: Endpoint, page = 1): CheckedResponse[] => {
    const body = sampleBody(sample, endpoint, { base, formatApi: false }, page);
    return body ? [checkResponse(endpoint, tryParseJsonBytes(body.bytes), sample.brand)] : [];
  };
  const pages = (page: number): CheckedResponse[] => {
    const response = read({ kind: 'notifications' }, page);
    return response.length > 0 ? [...response, ...pages(page + 1)] : [];
  };
  return [
    ...read({ kind: 'releases' }),
    ...read({ kind: 'platforms' }),
    ...pages(1),
    ...sample.platforms.flatMap(({ id }) => read({ kind: 'platform', id })),
    ...sample.services.flatMap(({ id }) => read({ kind: 'service', id })),
    ...sample.notificationsOf.keys().flatMap((id) => read({ kind: 'service-notifications', id })),
    ...sample.hosts.flatMap(({ id }) => read({ kind: 'host', id })),
  ];
}
