// The history of the embedded sample: the nights of its story, spread over the year before its snapshot.
import { hash } from 'node:crypto';
import { createEntry, type PreviousState } from '../history/compare/create-entry.ts';
import { publishedRecordsOf } from '../history/compare/published-records.ts';
import type { HistoryEntry } from '../history/entry.ts';
import type { Endpoint } from '../registry/endpoint.ts';
import { tryParseJsonBytes } from '../registry/reading/json.ts';
import { checkResponse, type CheckedResponse } from '../registry/reading/response.ts';
import { sampleBody } from './sample-responses.ts';
import { readSampleNights } from './sample-story.ts';
import { sampleRegistries, type SampleRegistry } from './sample.ts';

const DAYS = 365;
const DAY = 24 * 60 * 60 * 1000;

interface SampleHistoryOptions {
  brand: string | undefined;
  /** The base URL under which the sample is fetched. */
  registry: string;
  /** The time of the snapshot, which shows the last night. */
  now: Date;
}

interface SampleResponse extends CheckedResponse {
  bytes: Buffer;
}

interface SampleState {
  night: number;
  brand: string;
  responses: SampleResponse[];
  content: string;
}

/** The entries before the snapshot's own, oldest first, and the state before the snapshot. */
export function sampleHistory(options: SampleHistoryOptions): {
  entries: HistoryEntry[];
  state: PreviousState | undefined;
} {
  const { registry, now } = options;
  const states = differentStates(options);
  const last = states.pop()!.night;
  const interval = Math.floor(DAYS / (last - 1)) * DAY;
  const entries: HistoryEntry[] = [];
  let state: PreviousState | undefined;
  for (const { night, brand, responses, content } of states) {
    const taken = new Date(now.getTime() - interval * (last - night)).toISOString();
    const published = publishedRecordsOf(brand, responses);
    const next = { registry, sample: true, taken, content, published };
    const entry = createEntry(state, next);
    entries.push(entry);
    state = { ...next, entry: entry.id };
  }
  return { entries, state };
}

/** The states of all nights but those without a response or a change. */
function differentStates({ brand, registry }: SampleHistoryOptions): SampleState[] {
  const states: SampleState[] = [];
  const known: KnownResponses = new WeakMap();
  for (const [i, sample] of sampleRegistries(brand).entries()) {
    if (readSampleNights()[i]!.outage) continue;
    const responses = responsesOf(sample, registry, known);
    const content = hash('sha256', Buffer.concat(responses.map(({ bytes }) => bytes)));
    if (content !== states.at(-1)?.content)
      states.push({ night: i + 1, brand: sample.brand, responses, content });
  }
  return states;
}

/** By record, or by a service's list of notifications. */
type KnownResponses = WeakMap<object, SampleResponse[]>;

function responsesOf(sample: SampleRegistry, base: string, known: KnownResponses): SampleResponse[] {
  const read = (endpoint: Endpoint, page = 1): SampleResponse[] => {
    const body = sampleBody(sample, endpoint, { base, formatApi: false }, page);
    if (!body) return [];
    const { bytes } = body;
    return [{ ...checkResponse(endpoint, tryParseJsonBytes(bytes), sample.brand), bytes }];
  };
  const readOnce = (endpoint: Endpoint, record: object): SampleResponse[] => {
    const response = known.get(record) ?? read(endpoint);
    known.set(record, response);
    return response;
  };
  const pages = (page: number): SampleResponse[] => {
    const response = read({ kind: 'notifications' }, page);
    return response.length > 0 ? [...response, ...pages(page + 1)] : [];
  };
  return [
    ...read({ kind: 'releases' }),
    ...read({ kind: 'platforms' }),
    ...pages(1),
    ...sample.platforms.flatMap((record) => readOnce({ kind: 'platform', id: record.id }, record)),
    ...sample.services.flatMap((record) => readOnce({ kind: 'service', id: record.id }, record)),
    ...sample.notificationsOf
      .entries()
      .flatMap(([id, list]) => readOnce({ kind: 'service-notifications', id }, list)),
    ...sample.hosts.flatMap(({ id }) => read({ kind: 'host', id })),
  ];
}
