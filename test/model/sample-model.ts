import { modelOf } from '../../src/model/model.ts';
import type { Model } from '../../src/model/model-types.ts';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { addResponseJson, emptyRegistry } from '../../src/registry/reading/registry.ts';
import { sampleResponse } from '../../src/sample/sample-responses.ts';
import { sampleRegistry } from '../../src/sample/sample.ts';

/** The model of the sample on a night of its story, read as from its responses. */
export function sampleModel(night: number): Model {
  const sample = sampleRegistry({ night });
  const registry = emptyRegistry('usage');
  const add = (endpoint: Endpoint): void => {
    const response = sampleResponse(sample, endpoint, { base: 'https://registry.example', formatApi: false });
    addResponseJson(registry, endpoint, structuredClone(response));
  };
  add({ kind: 'platforms' });
  add({ kind: 'notifications' });
  for (const { id } of sample.platforms) add({ kind: 'platform', id });
  for (const { id } of sample.hosts) add({ kind: 'host', id });
  for (const { id } of sample.services) {
    add({ kind: 'service', id });
    add({ kind: 'service-notifications', id });
  }
  return modelOf(registry);
}
