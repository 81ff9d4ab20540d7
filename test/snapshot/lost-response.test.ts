// What stands for a response whose stored file is lost, when two snapshots are compared.
import { expect, test } from 'vitest';
import type { Endpoint } from '../../src/registry/endpoint.ts';
import { assumedResponse } from '../../src/snapshot/inspect/lost-response.ts';
import type { Manifest } from '../../src/snapshot/store/manifest.ts';
import { A, B, platformPath, S1, S2, servicePath } from './small-registry.ts';

const PLATFORM: Endpoint = { kind: 'platform', id: A };
const LIST: Endpoint = { kind: 'platforms' };
const SERVICE: Endpoint = { kind: 'service', id: S1 };
const two = { id: A, sushi_services: [{ id: S1 }, { id: S2 }] };
const one = { id: A, sushi_services: [{ id: S1 }] };
const linked = [S1, S2].map((id) => ({ url: `https://registry.example${servicePath(id)}` }));
const old = { id: A, name: 'Old', sushi_services: [{ id: S1 }] };
const filesOf = (...paths: string[]) => ({ files: Object.fromEntries(paths.map((path) => [path, {}])) });

test.each<[what: string, Endpoint, response: unknown, manifest: object, assumed: unknown]>([
  ['a service among the earlier files is not new', PLATFORM, two, filesOf(servicePath(S1)), one],
  ['nor is one among the missing', PLATFORM, two, { missing: [servicePath(S1)] }, one],
  ['nor one among the failed', PLATFORM, two, { failed: [servicePath(S1)] }, one],
  [
    'nor is a platform in other capitals',
    LIST,
    [{ id: A }],
    filesOf(platformPath(A.toUpperCase())),
    [{ id: A, sushi_services: [] }],
  ],
  ['no service is known', PLATFORM, two, {}, { id: A, sushi_services: [] }],
  ['a platform that is no record', PLATFORM, [two], {}, undefined],
  [
    'a list lacks a new platform, and keeps a removed one',
    LIST,
    [{ id: B }],
    filesOf(platformPath(A)),
    [{ id: A, name: 'Old', sushi_services: [] }],
  ],
  [
    'a platform that is still listed is there once',
    LIST,
    [two],
    filesOf(platformPath(A), servicePath(S1)),
    [one],
  ],
  [
    'a list has links to services',
    LIST,
    [{ id: A, sushi_services: linked }],
    filesOf(platformPath(A), servicePath(S2)),
    [{ id: A, sushi_services: linked.slice(1) }],
  ],
  ['a list that is no array', LIST, two, filesOf(platformPath(A)), undefined],
  ['another record is assumed to be the same', SERVICE, { id: S1, new: 1 }, {}, { id: S1, new: 1 }],
])('%s', (_, endpoint, response, more, assumed) => {
  const manifest = { files: {}, missing: [], failed: [], brand: 'usage', ...more } as unknown as Manifest;
  const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));
  const result = assumedResponse(endpoint, bytesOf(response), manifest, () => [bytesOf(old)]);
  expect(result && JSON.parse(Buffer.from(result).toString())).toEqual(assumed);
});
