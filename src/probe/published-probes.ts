// What a site publishes of its probes.
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Model, Service } from '../model/model-types.ts';
import type { Manifest } from '../snapshot/store/manifest.ts';
import {
  readProbeFile,
  stateNameSchema,
  probeRunEntrySchema,
  timeSchema,
  urlRecordSchema,
  type ProbeFile,
  type UrlRecord,
} from './probe-file.ts';
import { probedBaseUrlOf } from './probe-targets.ts';
import { sampleProbeFile } from './sample-probes.ts';
import { DAY_IN_MILLISECONDS, NIGHTS_KEPT } from './state-over-time.ts';
import { statusEventTextOf, statusSentenceOf } from './status-sentences.ts';
import { STATE_NAMES, STATES } from './service-states.ts';
import { jsonFileText } from '../util/json-file-text.ts';

/** The probes of a snapshot folder; those of the sample are made from its services. Undefined without probes. */
export type ProbesToPublish = ProbeFile | 'sample' | undefined;

/** By the ID of the service. */
export type ServiceStates = ReturnType<typeof publishedStatesOf>;

/** A site of a real registry has probes only with PROBE. */
export function readProbesToPublish(
  { snapshotDir, probe }: Pick<Config, 'snapshotDir' | 'probe'>,
  manifest: Manifest,
): ProbesToPublish {
  if (manifest.sample) return 'sample';
  return probe ? readProbeFile(snapshotDir, manifest) : undefined;
}

export function probeFileOf<Source extends ProbesToPublish>(
  source: Source,
  model: Pick<Model, 'services'>,
  { taken }: Pick<Manifest, 'taken'>,
): Exclude<Source, 'sample'> | ProbeFile {
  return source === 'sample' ? sampleProbeFile(model, taken) : (source as Exclude<Source, 'sample'>);
}

/** Of the services with a published state; `url` is the base URL that was probed. */
export function publishedStatesOf(services: readonly Service[], file: ProbeFile) {
  return new Map(
    services.flatMap((service) => {
      const { url, record } = recordOf(service, file);
      if (!record?.state || record.since === null) return [];
      const { state, since, movedTo } = record;
      return [[service.id, { state, since, url, movedTo }] as const];
    }),
  );
}

function recordOf(service: Service, { urls }: ProbeFile): { url: string; record: UrlRecord | undefined } {
  const url = probedBaseUrlOf(service) ?? '';
  return { url, record: Object.hasOwn(urls, url) ? urls[url] : undefined };
}

/** What a build depends on: not the nights, times and texts, which browsers load. Undefined where the snapshot covers it. */
export function buildInputOfProbes(source: ProbesToPublish): unknown {
  if (typeof source !== 'object') return undefined;
  const states = Object.entries(source.urls).map(([url, { state, since, movedTo }]) => [
    url,
    state,
    since,
    movedTo,
  ]);
  return [source.registry, source.first, states, source.entries];
}

/** Inside `data/`. It changes without a build, so no checksum lists it. */
export const SERVICE_STATUS_FILE = 'service-status.json';
/** Its path in a site. */
export const SERVICE_STATUS_PATH = `data/${SERVICE_STATUS_FILE}`;

const publishedStatus = z
  .strictObject({
    registry: z.url().describe("The registry's base URL."),
    checked: timeSchema.nullable().describe('When the last run of probes began; null before the first.'),
    states: z
      .record(
        stateNameSchema,
        z.strictObject({ letter: z.string(), label: z.string(), up: z.boolean().nullable() }),
      )
      .describe(
        'The letter of each state in `nights`, its name on pages, and whether harvesters can reach the service then; null if that is not known. `-` is a night without a probe.',
      ),
    urls: z.array(
      z.strictObject({
        url: z.url().describe('The base URL of the services.'),
        services: z.array(z.guid()).describe('The services with this URL.'),
        state: stateNameSchema.nullable().describe('Null until enough probes agree.'),
        since: timeSchema.nullable().describe('When a probe first found this state.'),
        moved_to: z.url().nullable().describe('Where a redirect leads: a base URL at another host.'),
        asked: timeSchema.describe('When the URL was last asked.'),
        nights: z.string().describe('One letter for each of the last nights, at most 60, the newest last.'),
        last_night: z.iso.date().describe('The day of the last letter.'),
        note: z.string().optional().describe('What the service last said, as it said it.'),
        alerts: urlRecordSchema.shape.alerts.describe('What the service last announced, as it said it.'),
        other_record: z
          .string()
          .optional()
          .describe('The record that the service names as its own, if it is another one.'),
      }),
    ),
    changes: z
      .array(
        probeRunEntrySchema.shape.changes.element.pick({ id: true, event: true }).extend({
          taken: timeSchema,
          services: z.array(z.guid()),
          text: z.string(),
          event_text: z.string().describe('`text` without the names of services.'),
        }),
      )
      .describe('What happened in the last 60 nights, oldest first; the feeds have all of it.'),
  })
  .describe('/data/service-status.json: whether services answer, and on which nights.');

type PublishedStatus = z.infer<typeof publishedStatus>;

/** Published at `/data/schemas/service-status.json`. */
export function statusJsonSchema(): object & { description?: string } {
  return { title: 'ServiceStatus', ...z.toJSONSchema(publishedStatus) };
}

export function statusJsonOf({ services }: Pick<Model, 'services'>, file: ProbeFile): string {
  const byUrl = Map.groupBy(services, (service) => probedBaseUrlOf(service) ?? '');
  const urls = Object.entries(file.urls).flatMap(([url, record]): PublishedStatus['urls'] => {
    const sharing = byUrl.get(url);
    if (!sharing) return [];
    const { state, since, movedTo, asked, nights, lastNight, note, alerts, otherRecord } = record;
    return [
      {
        url,
        services: sharing.map(({ id }) => id),
        state,
        since,
        moved_to: movedTo,
        asked,
        nights,
        last_night: lastNight,
        ...(note !== undefined && { note }),
        ...(alerts && { alerts }),
        ...(otherRecord !== undefined && { other_record: otherRecord }),
      },
    ];
  });
  const states = STATE_NAMES.map((name) => {
    const { letter, label, isUp } = STATES[name];
    return [name, { letter, label, up: isUp }];
  });
  const { registry, checked, entries } = file;
  const start = new Date(
    Date.parse(checked ?? '1970-01-01') - NIGHTS_KEPT * DAY_IN_MILLISECONDS,
  ).toISOString();
  const recent = entries.filter(({ taken }) => taken >= start);
  const changes = recent.flatMap(({ taken, changes: found }) =>
    found.map((change): PublishedStatus['changes'][number] => ({
      id: change.id,
      event: change.event,
      taken,
      services: change.services.map(({ id }) => id),
      text: statusSentenceOf(change),
      event_text: statusEventTextOf(change),
    })),
  );
  const status = { registry, checked, states: Object.fromEntries(states), urls, changes };
  return jsonFileText(status satisfies object);
}
