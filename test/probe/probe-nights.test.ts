// Plays nights with a probe, as drawn from a seed: outages of our own, flapping, a lost, a damaged and an older probe.json, a
// clock that is set back, and runs that are killed. States stay as docs/probe.md defines them.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Service } from '../../src/model/model-types.ts';
import { newProbeFile, readProbeFile, writeProbeFile, type ProbeFile } from '../../src/probe/probe-file.ts';
import { probeTargetsOf } from '../../src/probe/probe-targets.ts';
import { runProbe } from '../../src/probe/run-probe.ts';
import type { RequestResult } from '../../src/probe/status-request.ts';
import { harvesterUrlOf } from '../../src/registry/service-url.ts';
import { diceOf } from '../simulate/dice.ts';
import { jumpingClock } from './status-servers.ts';

const REGISTRY = 'https://registry.example';
const URLS = 12;
const HOUR = 60 * 60 * 1000;

const RESULTS: RequestResult[] = [
  answer(200, '[{"Service_Active":true}]'),
  answer(200, '[{"Service_Active":false}]'),
  answer(404, ''),
  answer(503, ''),
  { failure: 'gone' },
  { failure: 'no-answer' },
];

function answer(status: number, text: string): RequestResult {
  return { status, isHtml: false, text, location: undefined, retryAfter: undefined };
}

const targets = probeTargetsOf({
  services: Array.from({ length: URLS }, (_, i) => ({
    id: `${String(i).padStart(8, '0')}-0000-4000-8000-000000000000`,
    name: `Service ${i}`,
    release: '5.1',
    harvesterUrl: harvesterUrlOf(`https://h${i}.example`, '5.1'),
    record: { url: `https://h${i}.example` },
    platforms: [],
    host: undefined,
  })) as unknown as Service[],
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('nights of seed %i', async (seed) => {
  const folder = await mkdtemp(join(tmpdir(), 'probe-nights-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'probe.json');
  const dice = diceOf(`probe ${seed}`);
  let changes = 0;
  let states = Array.from({ length: URLS }, () => 0);
  let now = Date.UTC(2026, 0, 1, 3);
  let older: string | undefined;
  for (let night = 0; night < 60; night += 1) {
    now += dice.roll() < 0.1 ? -dice.between(1, 40) * 24 * HOUR : dice.between(6, 30) * HOUR;
    if (dice.roll() < 0.04) rmSync(path, { force: true });
    if (dice.roll() < 0.04) writeFileSync(path, '{"registry": "https://regi');
    if (older !== undefined && dice.roll() < 0.04) writeFileSync(path, older);
    const before = readProbeFile(folder, { registry: REGISTRY, aliases: [] }) ?? newProbeFile(REGISTRY);
    states = states.map((state) => (dice.roll() < 0.25 ? dice.between(0, RESULTS.length - 1) : state));
    const isOutage = dice.roll() < 0.1;
    const found = states.map((state) => RESULTS[isOutage ? RESULTS.length - 1 : state]!);
    const send = async ({ hostname }: URL) => found[Number(/\d+/.exec(hostname)![0])]!;
    const isSkipped = (): boolean => dice.roll() < 0.1;
    const result = await runProbe({
      targets,
      file: before,
      now: new Date(now),
      send,
      clock: jumpingClock(),
      timeLimit: HOUR,
      isSkipped,
    });
    // A killed run stores nothing.
    if (dice.roll() < 0.1) continue;
    if (result.isSuspicious) expect(result.file).toBe(before);
    else writeProbeFile(folder, result.file);
    changes += checkStep(before, result.file);
    if (dice.roll() < 0.2) older = readFileSync(path, { encoding: 'utf8', flag: 'a+' }) || undefined;
  }
  expect(changes).toBeGreaterThan(0);
});

/** Each change of a state follows from two or three equal results. Returns how many changed. */
function checkStep(before: ProbeFile, after: ProbeFile): number {
  const changed = Object.entries(after.urls).filter(
    ([url, { state }]) => (before.urls[url]?.state.value ?? null) !== state.value,
  );
  for (const [url, { state, result }] of changed) {
    expect(state.value).toBe(result);
    const { next } = before.urls[url]!.state;
    expect(next).toMatchObject({ value: result, count: result === 'no-answer' ? 2 : 1 });
    expect(state).toEqual({ value: result, since: next!.first, confirmed: after.checked, next: null });
  }
  return changed.length;
}
