// A year in which contacts change every month.
import { play, type Scripted } from '../snapshot/scripted-origin.ts';
import * as at from '../snapshot/small-registry.ts';
import { takeSnapshot } from '../../src/snapshot/take-snapshot.ts';
import { listedOf, platformOf } from '../registry/records.ts';

const MONTHS = 12;
export const CURRENT = ['person-12@acme.example', 'Person Twelve-12', '+33 555 12'];

/** Contacts that the registry no longer publishes. */
export const FORMER = Array.from({ length: MONTHS - 1 }, (_, i) => i + 1).flatMap((month) => [
  `person-${month}@acme.example`,
  `Twelve-${month} `,
  `+33 555 ${month} `,
]);
FORMER.push('Written by hand', 'gone@removed.example', 'Keyed Person');

function contactOf(month: number): unknown {
  // The registry's mistakes: a text in place of a contact, a name as a key.
  if (month === 4) return 'Written by hand: person-4@acme.example';
  const person = `Person Twelve-${month}${month < MONTHS ? ' ' : ''}`;
  const contact = {
    person,
    email: `person-${month}@acme.example`,
    phone: `+33 555 ${month}${month < MONTHS ? ' ' : ''}`,
    form_url: '',
  };
  return month === 6 ? { ...contact, 'Keyed Person': 'person-6@acme.example' } : contact;
}

function sceneOf(month: number): Record<string, unknown> {
  const script = at.small();
  const contact = contactOf(month);
  const service = at.smallService(at.S1, { contact: month % 3 === 0 && month < MONTHS ? null : contact });
  const links = {
    sushi_services: [{ usage_release: '5.1', url: `https://registry.example${at.servicePath(at.S1)}` }],
  };
  script[at.platformPath(at.A)] = platformOf({ id: at.A, contact, sushi_services: [service] });
  script[at.servicePath(at.S1)] = service;
  script[at.hostPath(at.H1)] = { ...(script[at.hostPath(at.H1)] as object), contact };
  const [, second] = script[at.LIST] as object[];
  const first = listedOf({ id: at.A, contact, ...links });
  const gone = { person: '', email: 'gone@removed.example', phone: '', form_url: '' };
  script[at.platformPath(at.B)] = { ...(script[at.platformPath(at.B)] as object), contact: gone };
  if (month >= 8) {
    delete script[at.platformPath(at.B)];
    script[at.hostPath(at.H1)] = { ...(script[at.hostPath(at.H1)] as object), platforms: [] };
  }
  script[at.LIST] = month < 8 ? [first, { ...second, contact: gone }] : [first];
  return script;
}

/** Takes a snapshot in each month of 2026. */
export async function playYear(snapshotDir: string): Promise<Scripted> {
  const origin = await play({});
  for (let month = 1; month <= MONTHS; month += 1) {
    origin.script = sceneOf(month);
    await takeMonth(origin, snapshotDir, month);
  }
  return origin;
}

async function takeMonth({ dispatcher }: Scripted, snapshotDir: string, month: number): Promise<void> {
  const now = new Date(Date.UTC(2026, month - 1, 1, 3));
  await takeSnapshot({ registry: at.BASE, snapshotDir, dispatcher, now, allow: ['bad'] });
}
