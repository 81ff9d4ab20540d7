// A registry of many platforms, each with a service, all on one host: for guards that depend on percentages.
import { hostOf, listedOf, platformOf } from '../registry/records.ts';
import type { Script } from './scripted-origin.ts';
import * as at from './small-registry.ts';

const LINKS = 'https://registry.example';

export const idOf = (kind: string, number: number): string =>
  `${kind.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Platforms `a…`, services `b…`, numbered from 1; `changes` returns changed fields of a platform by its number. */
export function many(count: number, changes: (number: number) => object = () => ({})): Script {
  const script: Script = {
    [at.RELEASES]: at.small()[at.RELEASES],
    [at.hostPath(at.H1)]: hostOf({ id: at.H1 }),
  };
  const list: object[] = [];
  for (let number = 1; number <= count; number += 1) {
    const own = { id: idOf('a', number), ...changes(number) };
    const service = at.smallService(idOf('b', number));
    const link = { usage_release: '5.1', url: LINKS + at.servicePath(idOf('b', number)) };
    list.push(listedOf({ ...own, sushi_services: [link] }));
    script[at.platformPath(idOf('a', number))] = platformOf({ ...own, sushi_services: [service] });
    script[at.servicePath(idOf('b', number))] = service;
    script[at.listPath(idOf('b', number))] = [];
  }
  return { ...script, [at.LIST]: list };
}
