// What happens to the sample registry in the nights of its story: changes of the plans, or of the records made of them.
import type { AuditPlan } from './audits.ts';
import { CAST } from './cast.ts';
import { ofKind } from './kinds.ts';
import { contact, type PlatformPlan, type ServicePlan } from './plan.ts';
import type { Sample, Service } from './records.ts';

/** A night, and what is different from then on. */
export interface Night {
  /** What happens, in a sentence. */
  told: string;
  /** Changes the plans. */
  plans?: (plans: PlatformPlan[]) => PlatformPlan[];
  /** Changes the records that were made of them. */
  records?: (sample: Sample) => void;
  /** On this night alone the origin answers 503 everywhere, or pages for people in place of JSON. */
  trouble?: 'down' | 'nonsense';
}

const [MITTELGEBIRGE, YUNSHAN, FRESHWATER, EUNHASU, QUIET_SHELF, KOMOREBI, ALPINE, ALMARCHIV] = [
  'mittelgebirge',
  'yunshan',
  'freshwater-ecology',
  'eunhasu',
  'quiet-shelf',
  'komorebi',
  'alpine-data',
  'almarchiv',
];

const NIGHTJAR: PlatformPlan = {
  name: 'Nightjar Open Monographs',
  slug: 'nightjar',
  abbrev: 'NOM',
  provider: 'Nightjar Press',
  ...ofKind('books', '5.1'),
  address: '0 Heath Road\nLower Dusk',
  country: 'GB',
  contact: contact('', 'usage@nightjar.example'),
  services: [{ release: '5.1', host: 'thimble', notifications: 0 }],
};

type Step = NonNullable<Night['plans']>;

/** Changes the platform of this slug; where a small sample does not have it, nothing. */
function change(slug: string | undefined, how: (plan: PlatformPlan) => Partial<PlatformPlan>): Step {
  return (plans) => plans.map((plan) => (plan.slug === slug ? { ...plan, ...how(plan) } : plan));
}

/** Changes the services of a platform that speak a release. */
function services(slug: string | undefined, release: string, how: Partial<ServicePlan>): Step {
  const changed = (service: ServicePlan): ServicePlan => ({
    ...service,
    ...how,
    credentials: { ...service.credentials, ...how.credentials },
  });
  return change(slug, (plan) => ({
    services: plan.services.map((service) => (service.release === release ? changed(service) : service)),
  }));
}

/** Changes an audit, for all who share it. */
function audits(of: string, release: string, how: Partial<AuditPlan>): Step {
  const changed = (service: ServicePlan): ServicePlan =>
    service.audit?.of === of && service.audit.release === release
      ? { ...service, audit: { ...service.audit, ...how } }
      : service;
  return (plans) => plans.map((plan) => ({ ...plan, services: plan.services.map(changed) }));
}

function without(slug: string | undefined): Step {
  return (plans) => plans.filter((plan) => plan.slug !== slug);
}

const YUNSHAN_AUDIT: AuditPlan = {
  of: 'Yunshan',
  release: '5.1',
  state: 'Audit in progress',
  start: '2026-11',
};

/** By what happens. */
export const STEPS = {
  yunshanAdopts: {
    told: 'A platform of release 5 adopts 5.1, with its reports.',
    plans: change(YUNSHAN, ({ reports, services: own }) => ({
      reports: { ...reports, ...ofKind('journals', '5.1').reports },
      services: [...own, { release: '5.1', host: 'minato', notifications: 0 }],
    })),
  },
  mittelgebirgeMoves: {
    told: 'A service changes its address.',
    plans: services(MITTELGEBIRGE, '5.1', { url: 'https://sushi.mittelgebirge.example/r51/' }),
  },
  reportsReversed: {
    told: 'All platforms list their reports in another order, which means nothing.',
    records: ({ platforms }) =>
      platforms.forEach((platform) => (platform.reports = platform.reports.toReversed())),
  },
  freshwaterPasses: {
    told: 'The audit of a host passes.',
    plans: audits('Lumen Ledger', '5.1', { state: 'Currently valid audit', finish: '2026-11' }),
  },
  nightjarComes: {
    told: 'A platform comes, with a service at a host that nobody used.',
    plans: (plans) => [...plans, NIGHTJAR],
  },
  eunhasuFails: {
    told: 'An audit fails.',
    plans: audits('은하수', '5.1', { state: 'Audit failed', finish: '2026-11' }),
  },
  rechenwerkExpires: {
    told: 'The audit that several services share expires.',
    plans: audits('Rechenwerk', '5.1', { state: 'Audit expired' }),
  },
  quietShelfSpeaks: {
    told: 'A platform names whom to ask.',
    plans: change(QUIET_SHELF, () => ({ contact: contact('The librarian', 'shelf@quiet-shelf.example') })),
  },
  komorebiNeedsNoKey: {
    told: 'A service needs no API key any more.',
    plans: services(KOMOREBI, '5.1', { credentials: { api_key_required: false } }),
  },
  alpineNeedsAddress: {
    told: 'A service now asks for a registered IP address.',
    plans: services(ALPINE, '5.1', { credentials: { ip_address_authorization: true } }),
  },
  almarchivGoes: { told: 'A platform goes.', plans: without(ALMARCHIV) },
  freshwaterDrops: {
    told: 'A platform drops release 5: its service and its reports go.',
    plans: change(FRESHWATER, ({ reports, services: own }) => ({
      reports: { '5.1': reports['5.1'] },
      services: own.filter(({ release }) => release !== '5'),
    })),
  },
  eunhasuMoves: {
    told: 'A service moves to another host.',
    plans: services(EUNHASU, '5.1', {
      host: 'openshelf',
      contact: null,
      credentials: { api_key_required: true },
      migrations: [{ from: 'minato', name: 'みなと学術情報サービス', date: '2026-11-19' }],
    }),
  },
  mittelgebirgeNotifies: {
    told: 'A service publishes a notification.',
    plans: services(MITTELGEBIRGE, '5.1', { notifications: 1 }),
  },
  fieldAppears: {
    told: 'All services get a field.',
    records: ({ services: all }) => all.forEach((service) => Object.assign(service, { tls_versions: '1.2' })),
  },
  almarchivReturns: {
    told: 'The platform that went is back.',
    plans: (plans) => [...plans, ...CAST.filter(({ slug }) => slug === ALMARCHIV)],
  },
  yunshanAudited: {
    told: 'An audit begins.',
    plans: services(YUNSHAN, '5.1', { audit: YUNSHAN_AUDIT }),
  },
  yunshanPasses: {
    told: 'That audit passes.',
    plans: services(YUNSHAN, '5.1', {
      audit: { ...YUNSHAN_AUDIT, state: 'Currently valid audit', finish: '2026-11' },
    }),
  },
  quietShelfGoes: { told: 'A platform without services goes.', plans: without(QUIET_SHELF) },
  fieldVanishes: {
    told: 'The field is gone again.',
    records: ({ services: all }) =>
      all.forEach((service) => delete (service as Partial<Service & { tls_versions: string }>).tls_versions),
  },
  alpineRenewed: {
    told: 'A platform has another website and a longer name for its provider.',
    plans: change(ALPINE, ({ provider }) => ({
      website: 'https://data.alpine.example/',
      provider: `${provider}, Oberwald`,
    })),
  },
  mittelgebirgeReturns: {
    told: 'A service is back at its old address.',
    plans: services(MITTELGEBIRGE, '5.1', { url: undefined }),
  },
} satisfies Record<string, Night>;
