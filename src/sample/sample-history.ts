// The history of the embedded sample: the nights of its story, spread over the year before its snapshot.
import { hash } from 'node:crypto';
import { makeEntry, type PreviousState } from '../history/compare/make-entry.ts';
import { publishedRecordsOf, type AnswerSource } from '../history/compare/published-records.ts';
import type { HistoryEntry } from '../history/entry.ts';
import { pathOf, type Endpoint } from '../registry/endpoint.ts';
import { bodiesOf } from './answer-bodies.ts';
import { sampleNights } from './sample-story.ts';
import { sampleRegistry, type SampleRegistry } from './sample.ts';

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
  answers: AnswerSource[];
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
      taken,
      content,
      published: publishedRecordsOf(brand, answers, state?.published),
    };
    const entry = makeEntry(state, next);
    entries.push(entry);
    state = { ...next, entry: entry.id };
  }
  return { entries, state };
}

/** The states of all nights but those without an answer or a change. */
function differentStates({ brand, registry }: SampleHistoryOptions): SampleState[] {
  const states: SampleState[] = [];
  for (const [i, { outage }] of sampleNights().entries()) {
    if (outage) continue;
    const night = i + 1;
    const sample = sampleRegistry({ ...(brand && { brand }), night });
    const answers = answersOf(sample, registry);
    const content = hash('sha256', Buffer.concat(answers.map(([, read]) => read()!)));
    if (content !== states.at(-1)?.content) states.push({ night, brand: sample.brand, answers, content });
  }
  return states;
}

function answersOf(sample: SampleRegistry, base: string): AnswerSource[] {
  const bodyOf = bodiesOf(sample);
  const read = (endpoint: Endpoint, page = 1): AnswerSource[] => {
    const body = bodyOf(endpoint, { base, formatApi: false }, page);
    return body ? [[endpoint, () => body.bytes, `${pathOf(endpoint, sample.brand)} ${body.etag}`]] : [];
  };
  const pages = (page: number): AnswerSource[] => {
    const answer = read({ kind: 'notifications' }, page);
    return answer.length > 0 ? [...answer, ...pages(page + 1)] : [];
  };
  return [
    ...read({ kind: 'releases' }),
    ...read({ kind: 'platforms' }),
    ...pages(1),
    ...sample.platforms.flatMap(({ id }) => read({ kind: 'platform', id })),
    ...sample.services.flatMap(({ id }) => read({ kind: 'service', id })),
    ...sample.services.flatMap(({ id }) => read({ kind: 'service-notifications', id })),
    ...sample.hosts.flatMap(({ id }) => read({ kind: 'host', id })),
  ];
}
