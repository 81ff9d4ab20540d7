// What pages are made of, for two platforms that share a service, and their history.
import { adoptionByMonthOf } from '../../src/history/adoption.ts';
import { listsOf } from '../../src/lists/site-lists.ts';
import { historyOf } from '../../src/history/history.ts';
import { providerHistoriesOf } from '../../src/history/provider-history.ts';
import type { SiteData } from '../../src/page-data/site-data.ts';
import { createFinding } from '../../src/registry/finding.ts';
import { DAY, id, model } from '../model/two-platforms.ts';
import { entries, MARCH } from '../model/two-platforms-history.ts';

const history = historyOf(entries, model);
const answered = [
  '/platform/',
  `/platform/${id(1)}/`,
  `/sushi-service/${id(3)}/`,
  `/sushi-service/${id(3)}/notification/`,
  '/notification/',
  '/notification/?page=2',
  '/acme-release/',
];
const findings = ['/acme-release/', `/sushi-service/${id(3)}/`, `/sushi-service/${id(3)}/notification/`].map(
  (path) => createFinding('not-json', `/api/v1${path}`, '', path),
);

export const data = {
  staleAfter: 48,
  identity: { name: 'Site', pages: [{ path: '/imprint/' }, { path: '/about/' }] },
  help: '/help/',
  numbers: '/numbers/',
  hasContacts: true,
  model,
  manifest: {
    registry: 'https://registry.example',
    aliases: ['https://alias.example'],
    brand: 'acme',
    taken: MARCH,
    tool: 'Registry Snapshot',
    sample: false,
    missing: ['missing'],
    failed: ['failed'],
    files: Object.fromEntries(answered.map((path) => [`/api/v1${path}`, {}])),
  },
  day: DAY,
  findings,
  findingsByEndpoint: Map.groupBy(findings, ({ endpoint }) => endpoint),
  history,
  notifiedServices: new Map(model.notifications.map(({ record, service }) => [record.id, service])),
  adoption: adoptionByMonthOf(entries, model, MARCH),
  providerPaths: new Map(model.providers.map(({ id: provider, path }) => [provider, path])),
  providerHistories: providerHistoriesOf(history.runs, model.platforms),
  providerSlugs: new Map(),
  lists: listsOf({ model, history, providerSlugs: new Map(), day: DAY, hasContacts: true }),
} as unknown as SiteData;
