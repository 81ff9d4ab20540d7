// What stands for a response whose stored file is lost, when two snapshots are compared.
import { expect, test } from 'vitest';
import { assumedResponse } from '../../src/snapshot/inspect/lost-response.ts';
import type { Manifest } from '../../src/snapshot/store/manifest.ts';
import { A, B, platformPath, S1, S2, servicePath } from './small-registry.ts';

const before = { files: {}, missing: [], failed: [], brand: 'usage' } as unknown as Manifest;
const NEW_PLATFORM = Buffer.from(JSON.stringify({ id: A, sushi_services: [{ id: S1 }, { id: S2 }] }));

test.each(['files', 'missing', 'failed'] as const)('a service among the earlier %s is not new', (list) => {
  const known = list === 'files' ? { [servicePath(S1)]: {} } : [servicePath(S1)];
  const substitute = assumedResponse(
    { kind: 'platform', id: A },
    NEW_PLATFORM,
    { ...before, [list]: known } as Manifest,
    () => [],
  );
  expect(JSON.parse(Buffer.from(substitute!).toString())).toEqual({ id: A, sushi_services: [{ id: S1 }] });
});

test('a list keeps the platforms that were removed, and lacks the new ones', () => {
  const list = Buffer.from(JSON.stringify([{ id: B, sushi_services: [] }]));
  const files = { [platformPath(A)]: {} };
  const substitute = assumedResponse(
    { kind: 'platforms' },
    list,
    { ...before, files } as unknown as Manifest,
    () => [Buffer.from(JSON.stringify({ id: A, name: 'Gone', sushi_services: [{ id: S1 }] }))],
  );
  expect(JSON.parse(Buffer.from(substitute!).toString())).toEqual([
    { id: A, name: 'Gone', sushi_services: [] },
  ]);
});

test('IDs may have other capitals in a path, and a platform that is still listed is there once', () => {
  const upper = { ...before, files: { [servicePath(S1.toUpperCase())]: {} } } as unknown as Manifest;
  const ofPlatform = assumedResponse({ kind: 'platform', id: A }, NEW_PLATFORM, upper, () => []);
  expect(JSON.parse(Buffer.from(ofPlatform!).toString())).toMatchObject({ sushi_services: [{ id: S1 }] });
  const listed = { id: A, name: 'New', sushi_services: [] };
  const ofList = assumedResponse(
    { kind: 'platforms' },
    Buffer.from(JSON.stringify([listed])),
    { ...before, files: { [platformPath(A)]: {} } } as unknown as Manifest,
    () => [Buffer.from(JSON.stringify({ ...listed, name: 'Old' }))],
  );
  expect(JSON.parse(Buffer.from(ofList!).toString())).toEqual([listed]);
});
