// The probes of the sample. Its services are fictional, so nothing is probed.
import { stableIdOf } from '../util/stable-id.ts';
import type { Model } from '../model/model-types.ts';
import { probeFileAfter } from './probe-file-after.ts';
import { newProbeFile, type ProbeFile, type UrlRecord } from './probe-file.ts';
import { probeTargetsOf } from './probe-targets.ts';
import type { StateName } from './service-states.ts';
import { DAY_IN_MILLISECONDS, NIGHTS_KEPT, urlRecordAfter } from './state-over-time.ts';
import { resultWithoutDetails, type ProbeResult } from './status-answer.ts';

type Story = Partial<ProbeResult> & { stateOn: (night: number) => StateName };

/** Nights count from 0 to 59. Services without a story always answer. */
const STORIES: Story[] = [
  { stateOn: (night) => (night < 52 ? 'answers' : 'no-answer') },
  { stateOn: (night) => (night >= 38 && night < 55 ? 'no-answer' : 'answers') },
  { stateOn: (night) => (night % 17 === 9 ? 'no-answer' : 'answers') },
  { stateOn: (night) => (night < 47 ? 'answers' : 'certificate-expired') },
  { stateOn: () => 'answers', movedTo: 'https://sushi.new-home.example/counter' },
  { stateOn: () => 'no-status-page' },
  { stateOn: () => 'asks-credentials' },
  { stateOn: () => 'refuses-programs' },
  {
    stateOn: () => 'answers',
    note: 'Usage of the current month is ready on the tenth of the next.',
    alerts: [{ date: '2026-10-12', text: 'Reports of September were processed again.' }],
  },
  { stateOn: () => 'inactive', note: 'This service is being moved and returns soon.' },
  { stateOn: (night) => (night < 30 ? 'busy' : 'answers') },
];
/** Every so many URLs, one has a story. */
const SPACING = 4;

/** The same snapshot time gives the same file. */
export function sampleProbeFile({ services }: Pick<Model, 'services'>, taken: string): ProbeFile {
  const targets = probeTargetsOf({ services });
  const nights = Array.from(
    { length: NIGHTS_KEPT },
    (_, night) => new Date(Date.parse(taken) - (NIGHTS_KEPT - 1 - night) * DAY_IN_MILLISECONDS),
  );
  let file = newProbeFile('http://registry.example', stableIdOf(['sample probes']));
  let plain: UrlRecord | undefined;
  for (const [night, now] of nights.entries()) {
    const found = targets.flatMap((target, i): [typeof target, ProbeResult][] => {
      if (i % SPACING !== 1) return [];
      const { stateOn, ...texts } = STORIES[Math.floor(i / SPACING) % STORIES.length]!;
      return [[target, { ...resultWithoutDetails(stateOn(night)), ...texts }]];
    });
    ({ file } = probeFileAfter(file, found, now));
    ({ record: plain } = urlRecordAfter(plain, resultWithoutDetails('answers'), now.toISOString()));
  }
  const urls = Object.fromEntries(targets.map(({ url }) => [url, file.urls[url] ?? plain!]));
  return { ...file, urls };
}
