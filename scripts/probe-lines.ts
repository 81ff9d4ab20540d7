// What a run of probes prints.
import type { ProbeRunResult } from '../src/probe/run-probe.ts';
import { STATES, STATE_NAMES } from '../src/probe/service-states.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';

const EVENTS = {
  'service-stopped': 'stopped',
  'service-returned': 'returned',
  'service-moved-by-redirect': 'moved by a redirect',
};

export function probeLines({ file, probed, notProbed, isSuspicious, changes }: ProbeRunResult): string[] {
  const first = `Probed ${countWithNoun(probed, 'status page')}${leftText(notProbed)}.`;
  if (isSuspicious)
    return [
      first,
      'More than half of what answered last time does not. This network is suspected, so nothing changes.',
    ];
  const records = Object.values(file.urls).filter((record) => record.asked === file.checked);
  const counts = STATE_NAMES.map((name) => ({
    name,
    count: records.filter(({ result }) => result === name).length,
  }));
  return [
    first,
    ...counts.filter(({ count }) => count > 0).map(({ name, count }) => `  ${STATES[name].label}: ${count}`),
    ...changes.map(({ event, url }) => `${url} ${EVENTS[event]}.`),
  ];
}

function leftText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? '; 1 was not probed and keeps its state'
    : `; ${count} were not probed and keep their state`;
}
