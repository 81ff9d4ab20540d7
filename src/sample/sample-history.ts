// The history of the embedded sample: the nights of its story, spread over the year before its snapshot.
import { hash } from 'node:crypto';
import { entryBetweenStates, type PreviousState } from '../history/compare/entry-between-states.ts';
import {
  publishedRecordsOf,
  answerVersionOf,
  type AnswerToRead,
} from '../history/compare/published-records.ts';
import type { HistoryEntry } from '../history/entry.ts';
import { apiPathOf, type Endpoint } from '../registry/endpoint.ts';
import { sampleBody } from './sample-answers.ts';
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

interface SampleState {
  night: number;
  brand: string;
  answers: AnswerToRead[];
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
  for (const { night, brand, answers, content } of states) {
    const taken = new Date(now.getTime() - interval * (last - night)).toISOString();
    const next = {
      registry,
      sample: true,
      taken,
      content,
      published: publishedRecordsOf(brand, answers, state?.published),
    };
    const entry = entryBetweenStates(state, next);
    entries.push(entry);
    state = { ...next, entry: entry.id };
  }
  return { entries, state };
}

/** The states of all nights but those without an answer or a change. */
function differentStates({ brand, registry }: SampleHistoryOptions): SampleState[] {
  const states: SampleState[] = [];
  const known: KnownAnswers = new WeakMap();
  for (const [i, sample] of sampleRegistries(brand).entries()) {
    if (readSampleNights()[i]!.outage) continue;
    const answers = answersOf(sample, registry, known);
    const content = hash('sha256', Buffer.concat(answers.map(([, read]) => read()!)));
    if (content !== states.at(-1)?.content)
      states.push({ night: i + 1, brand: sample.brand, answers, content });
  }
  return states;
}

/** By record, or by a service's list of notifications. */
type KnownAnswers = WeakMap<object, AnswerToRead[]>;

function answersOf(sample: SampleRegistry, base: string, known: KnownAnswers): AnswerToRead[] {
  const read = (endpoint: Endpoint, page = 1): AnswerToRead[] => {
    const body = sampleBody(sample, endpoint, { base, formatApi: false }, page);
    if (!body) return [];
    const { bytes } = body;
    const path = apiPathOf(endpoint, sample.brand) + (page > 1 ? `?page=${page}` : '');
    return [[endpoint, () => bytes, answerVersionOf(sample.brand, path, hash('sha256', bytes))]];
  };
  const readOnce = (endpoint: Endpoint, record: object): AnswerToRead[] => {
    const answer = known.get(record) ?? read(endpoint);
    known.set(record, answer);
    return answer;
  };
  const pages = (page: number): AnswerToRead[] => {
    const answer = read({ kind: 'notifications' }, page);
    return answer.length > 0 ? [...answer, ...pages(page + 1)] : [];
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
