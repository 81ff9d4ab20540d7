import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { addResponseJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { sampleResponse } from '../../src/sample/sample-responses.ts';
import { sampleRegistry, type SampleRegistry } from '../../src/sample/sample.ts';

/** The model of the sample on a night of its story. */
export const sampleModel = (night: number): Model => modelOfSample(sampleRegistry({ night }));

/** Read as from its responses. */
export function modelOfSample(sample: SampleRegistry): Model {
  const registry = emptyRegistry(sample.brand);
  const endpoints: Endpoint[] = [
    { kind: 'releases' },
    { kind: 'platforms' },
    { kind: 'notifications' },
    ...sample.platforms.map(({ id }) => ({ kind: 'platform' as const, id })),
    ...sample.hosts.map(({ id }) => ({ kind: 'host' as const, id })),
    ...sample.services.map(({ id }) => ({ kind: 'service' as const, id })),
    ...sample.services.map(({ id }) => ({ kind: 'service-notifications' as const, id })),
  ];
  for (const endpoint of endpoints) {
    const response = sampleResponse(sample, endpoint, { base: 'https://registry.example', formatApi: false });
    addResponseJson(registry, endpoint, structuredClone(response));
  }
  return modelOf(registry);
}
