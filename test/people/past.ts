// A registry that once published a person's name and e-mail address in all kinds of places.
import { play, type Scripted } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { take } from '../snapshot/take.ts';

export const NAME = 'Zoë Quill';
export const EMAIL = 'zoe.quill@acme.example';

/** Three snapshots: the third has neither. The second one has only the address, and is kept beside the third. */
export async function playPast(snapshotDir: string): Promise<Scripted> {
  const origin = await play(sceneOf(1));
  await take(origin, snapshotDir, 1);
  origin.script = sceneOf(2);
  await take(origin, snapshotDir, 2);
  origin.script = sceneOf(3);
  await take(origin, snapshotDir, 3);
  return origin;
}

export function sceneOf(night: number): Record<string, unknown> {
  const script = at.small();
  const change = (path: string, fields: object): void => {
    script[path] = { ...(script[path] as object), ...fields };
  };
  const texts = [`Write to ${EMAIL}.`, `Write to ${EMAIL.toUpperCase()}.`, 'See the website.'];
  const customer_id_info = texts[night - 1];
  const service = at.smallService(at.S1, { customer_id_info });
  script[at.servicePath(at.S1)] = service;
  change(at.platformPath(at.A), { sushi_services: [service] });
  if (night > 1) {
    change(at.hostPath(at.H1), { platforms: [] });
    delete script[at.platformPath(at.B)];
    script[at.LIST] = [(script[at.LIST] as object[])[0]];
    return script;
  }
  const person = {
    name: `Studio ${NAME}`,
    content_provider_name: NAME,
    address: `c/o ${NAME.toUpperCase()}`,
  };
  change(at.platformPath(at.B), { ...person, curators: { [NAME]: 'since 2020' } });
  const [first, second] = script[at.LIST] as object[];
  script[at.LIST] = [first, { ...second, ...person }];
  change(at.hostPath(at.H1), { website: `mailto:${EMAIL}`, address: NAME });
  return script;
}
