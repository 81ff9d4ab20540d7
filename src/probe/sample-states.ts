// The states of the sample. Its services are fictional, so no status page is requested.
import { STATES, type ServiceState, type ServiceStates } from '../model/service-states.ts';
import type { Service } from '../model/model-types.ts';
import { probedBaseUrlOf } from './probe-targets.ts';

type Story = Pick<ServiceState, 'state' | 'note' | 'alerts'> & { days: number; movedTo?: string };

const OTHERS: Story = { state: 'answers', days: 59 };
/** Each state began so many days before the snapshot. The keys are base URLs. */
const STORIES: Record<string, Story> = {
  'https://sushi.sabia-estatisticas.example': { state: 'no-answer', days: 7 },
  'https://jasen.example/api/usage': { state: 'no-answer', days: 7 },
  'https://bruk.nordvik-datadrift.example/aarhus-tidsskrift': { state: 'answers', days: 4 },
  'https://consultations.atelier-des-revues.example/parallela/51': { state: 'certificate-expired', days: 12 },
  'https://usage.harborlight.example/sushi': {
    ...OTHERS,
    movedTo: 'https://sushi.new-home.example/counter',
  },
  'https://data.cedarandvine.example/lantern/r5': { state: 'no-status-page', days: 59 },
  'https://api.lumenledger.example/mathvault/sushi': { state: 'asks-credentials', days: 59 },
  'https://api.lumenledger.example/prairie-wind/sushi': { state: 'refuses-programs', days: 59 },
  'https://stats.matildabay.example/southern-cross/newspapers': {
    ...OTHERS,
    note: 'Usage of the current month is ready on the tenth of the next.',
    alerts: [{ date: '2026-10-12', text: 'Reports of September were processed again.' }],
  },
  'https://sushi.rechenwerk.example/strassburger': {
    state: 'inactive',
    days: 59,
    note: 'This service is being moved and returns soon.',
  },
};

/** `taken` is the time of the snapshot. */
export function sampleStatesOf(services: readonly Service[], taken: string): ServiceStates {
  return new Map(
    services.flatMap((service) => {
      const url = probedBaseUrlOf(service);
      if (url === undefined) return [];
      const { days, movedTo, state, ...texts } = STORIES[url] ?? OTHERS;
      const since = new Date(Date.parse(taken) - days * 86_400_000).toISOString();
      const found = { ...STATES[state], state, since, checked: taken, ...texts };
      return [[service.id, movedTo === undefined ? found : { ...found, redirect: { url: movedTo, since } }]];
    }),
  );
}
