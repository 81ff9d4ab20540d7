// Which pages there are, and what each shows, of two platforms that share a service, and of their history.
import { expect, test } from 'vitest';
import { plainAdoptionMonthOf } from '../../src/history/adoption.ts';
import { ROUTES, routeOfFile } from '../../src/page-data/routes.ts';
import type { SiteData } from '../../src/page-data/site-data.ts';
import { DAY, id, model } from '../model/two-platforms.ts';
import { FEBRUARY, JANUARY, MARCH } from '../model/two-platforms-history.ts';
import { data, history } from './page-inputs.ts';

const pagesOf = (file: keyof typeof ROUTES, from: SiteData = data) => routeOfFile(file).pagesOf(from);
/** The inputs of the first page, or of the one at `path`. */
const inputsOf = (file: keyof typeof ROUTES, path?: string, from?: SiteData) => {
  const pages = pagesOf(file, from);
  return (path === undefined ? pages[0]! : pages.find((page) => page.path === path)!).inputs() as Record<
    string,
    any
  >;
};
/** By run, the digits of the IDs of its changes. */
const digitsOf = (runs: { taken: string; changes: { change: { id: string } }[] }[] = []) =>
  Object.fromEntries(
    runs.map(({ taken, changes }) => [taken, changes.map(({ change }) => change.id[0]).join('')]),
  );
const idsIn = (list: { items: { id: string }[] }) => list.items.map((item) => item.id[0]).join('');
const namesIn = (fields: { name: string }[]) => fields.map(({ name }) => name).join(' ');
const NO_ANSWER = {
  state: 'no-answer',
  label: 'Does not answer',
  isUp: false,
  text: 'Has not answered',
  since: FEBRUARY,
};

test('every record, list, month and kind of change has a page', () => {
  const paths = Object.keys(ROUTES).map((file) => [
    file,
    pagesOf(file as keyof typeof ROUTES)
      .map(({ path }) => path)
      .join(' '),
  ]);
  const events = [
    'platform-added',
    'platform-removed',
    'release-adopted',
    'service-removed',
    'address-changed',
    'migration',
    'audit-passed',
    'notification-added',
  ];
  const all = (folder: string, ...names: (string | number)[]) =>
    names
      .map((name) => `/${folder}/${typeof name === 'number' || name.length === 1 ? id(name) : name}/`)
      .join(' ');
  expect(Object.fromEntries(paths)).toEqual({
    'index.astro': '/',
    '404.astro': '/404/',
    '[name].astro': '/imprint/ /about/ /numbers/ /help/',
    'platform/[id].astro': all('platform', 1, 2),
    'sushi-service/[id].astro': all('sushi-service', 4, 5, 3),
    'provider/[slug].astro': '/provider/acme-press/',
    'usage-data-host/[id].astro': all('usage-data-host', 6, 7),
    '[kind]/[id].astro': `/platform/${id('f')}/ /sushi-service/${id('e')}/`,
    'platform/[...page].astro': '/platform/',
    'sushi-service/[...page].astro': '/sushi-service/',
    'provider/[...page].astro': '/provider/',
    'usage-data-host/index.astro': '/usage-data-host/',
    'audit/index.astro': '/audit/',
    'notification/[...page].astro': '/notification/',
    'report/index.astro': '/report/',
    'report/[...page].astro': all('report', 'TR_J1', 'PR', 'DR', 'IR'),
    'report-type/[...page].astro': '',
    'changes/index.astro': '/changes/',
    'changes/[view].astro': all('changes', '2026-03', '2026-02', ...events),
    'mine/index.astro': '/mine/',
    'search/index.astro': '/search/',
    'snapshot/index.astro': '/snapshot/',
    'data/index.astro': '/data/',
    'api/index.astro': '/api/',
  });
});

test('the home page has the month of the snapshot, and the days that follow it', () => {
  const { periods, counts, adoption, ...rest } = inputsOf('index.astro');
  expect(rest).toEqual({
    day: DAY,
    hasHistory: true,
    statusNews: { month: '2026-03', stopped: 2, returned: 1, moved: 3 },
    brand: 'acme',
  });
  // Three notifications have one text.
  expect(periods.map(({ begin, path }: { begin: string; path: string }) => [begin, path])).toEqual([
    ['2026-03-02', `/notification/#notification-${id(9)}`],
  ]);
  const single = { ...model, notifications: model.notifications.slice(0, 1) };
  expect(inputsOf('index.astro', '/', { ...data, model: single })['periods']).toMatchObject([
    { path: `/sushi-service/${id(4)}/#notification-${id(9)}` },
  ]);
  expect([counts.services, adoption]).toEqual([3, data.adoption.map(plainAdoptionMonthOf)]);
  expect(digitsOf(pagesOf('index.astro')[0]!.runs)).toEqual({ [MARCH]: '6ef4d57' });
  const april = { taken: '2026-04-02', changes: data.probes!.entries[0]!.changes };
  const later = { ...data, probes: { ...data.probes!, entries: [...data.probes!.entries, april] } };
  expect(inputsOf('index.astro', '/', later as SiteData)['statusNews']).toMatchObject({
    month: '2026-04',
    stopped: 1,
  });
  const first = {
    ...data,
    adoption: data.adoption.slice(0, 1),
    history: { ...history, runs: [], months: [] },
    probes: undefined,
  };
  const page = pagesOf('index.astro', first as unknown as SiteData)[0]!;
  expect([page.inputs(), page.runs]).toMatchObject([{ hasHistory: false, statusNews: undefined }, []]);
  const shown = [{ adoption: data.adoption.slice(0, 1) }, { history: { ...history, runs: [] } }];
  for (const only of shown)
    expect(inputsOf('index.astro', '/', { ...data, ...only })).toMatchObject({ hasHistory: true });
});

test('services on pages have what probes found', () => {
  const statusesOf = (services: { id: string; status?: object }[]) =>
    services.map(({ id: service, status }) => [service[0], status]);
  const { platform } = inputsOf('platform/[id].astro');
  expect(statusesOf(platform.services)).toMatchObject([
    ['4', undefined],
    ['3', NO_ANSWER],
    ['5', { isUp: true }],
  ]);
  expect(inputsOf('sushi-service/[id].astro', `/sushi-service/${id(3)}/`)['service'].status).toEqual(
    NO_ANSWER,
  );
  const platforms = inputsOf('platform/[...page].astro');
  expect(platforms['list'].items[1]).toMatchObject({
    id: id(2),
    services: [{ id: id(3), status: NO_ANSWER }],
  });
  const fields = platforms['fields'].at(-1);
  expect(fields).toEqual({
    name: 'answers',
    label: 'Status page',
    isFolded: true,
    options: [
      { value: 'answers', label: 'Answers', short: 'answers' },
      { value: 'no-answer', label: 'Does not answer', short: 'does not answer' },
    ],
  });
  const without = { ...data, serviceStates: new Map() };
  expect(namesIn(inputsOf('platform/[...page].astro', '/platform/', without)['fields'])).not.toContain(
    'answers',
  );
});

test('lists have their rows, totals and filters; of the services of a platform, the newest release comes first', () => {
  const services = inputsOf('sushi-service/[...page].astro');
  expect([services['total'], idsIn(services['list']), services['letters']]).toEqual([3, '543', []]);
  expect(services['list'].items.at(-1).status).toEqual(NO_ANSWER);
  expect(namesIn(services['fields'])).toMatch(/^release api_key .* country answers$/);
  const platforms = inputsOf('platform/[...page].astro');
  expect([platforms['total'], idsIn(platforms['list'])]).toEqual([2, '12']);
  const providers = inputsOf('provider/[...page].astro');
  expect([providers['total'], providers['former']]).toEqual([1, 0]);
  const gone = { ...model.providers[0]!, platforms: [] };
  const more = { ...data, model: { ...model, providers: [gone, ...model.providers] } };
  expect(inputsOf('provider/[...page].astro', '/provider/', more)).toMatchObject({ total: 2, former: 1 });
  expect(inputsOf('usage-data-host/index.astro')['hosts'].map((host: { name: string }) => host.name)).toEqual(
    ['Host One', 'Host Two'],
  );
});

test('a removed record has its last fields, and a platform its removed services', () => {
  const { tombstone, ...platform } = inputsOf('[kind]/[id].astro');
  expect(tombstone).toMatchObject({ kind: 'platform', removed: MARCH });
  expect(platform).toEqual({
    platforms: [],
    formerServices: [{ release: '5', path: `/sushi-service/${id('e')}/`, url: 'https://removed.example' }],
    lastKnown: 'the last known platform',
  });
  const service = inputsOf('[kind]/[id].astro', `/sushi-service/${id('e')}/`);
  expect([service['platforms'], service['formerServices']]).toEqual([
    [
      { name: 'Platform f', path: `/platform/${id('f')}/` },
      { name: 'Platform 1', path: `/platform/${id(1)}/` },
    ],
    [],
  ]);
});

test('the page of a provider has its changes; that of audits their changes only', () => {
  const [provider] = pagesOf('provider/[slug].astro');
  expect(digitsOf(provider!.runs)).toEqual({ [MARCH]: '6efd57', [FEBRUARY]: 'acb' });
  expect(inputsOf('provider/[slug].astro')['formerPlatforms']).toEqual([
    { name: 'Then', path: `/platform/${id('f')}/`, until: MARCH, to: undefined },
  ]);
  const [audits] = pagesOf('audit/index.astro');
  expect(digitsOf(audits!.runs)).toEqual({ [MARCH]: '5' });
  const nights = Array.from({ length: 4 }, () => history.runs[0]!);
  const [long] = pagesOf('audit/index.astro', { ...data, history: { ...history, runs: nights } });
  expect(long!.runs).toHaveLength(3);
  const { groups, oldestValid, fields } = inputsOf('audit/index.astro');
  expect(groups).toMatchObject([
    { status: 'Currently valid audit', audits: [{ record: { id: id('a') } }], serviceCount: 1 },
  ]);
  expect([oldestValid.length, namesIn(fields)]).toEqual([1, 'audit release year host provider']);
});

test('notifications are counted by time, with the page on which each begins', () => {
  const later = model.notifications.map((each, i) => ({
    ...each,
    record: { ...each.record, subject: `${i}`, ...(i === 2 && { start_date: null }) },
  }));
  const { groups, total, notificationCount, day, hasCalendar } = inputsOf(
    'notification/[...page].astro',
    '/notification/',
    { ...data, model: { ...model, notifications: later } },
  );
  expect(groups).toEqual([
    { time: 'next', count: 2, path: '/notification/' },
    { time: 'undated', count: 1, path: '/notification/' },
  ]);
  expect([total, notificationCount, day, hasCalendar]).toEqual([3, 3, DAY, true]);
  expect(inputsOf('notification/[...page].astro')).toMatchObject({ total: 1, notificationCount: 3 });
  const many = Array.from({ length: 201 }, (_, i) => ({
    ...later[2]!,
    record: { ...later[2]!.record, subject: `${i}` },
  }));
  const long = { ...data, model: { ...model, services: [], notifications: [...many, later[0]!] } };
  const pages = pagesOf('notification/[...page].astro', long);
  expect(pages.map(({ path }) => path)).toEqual(['/notification/', '/notification/page/2/']);
  const rows = pages.map((page) => (page.inputs() as { list: { items: unknown[] } }).list.items.length);
  expect(rows).toEqual([200, 2]);
});

test('reports have the platforms that offer them; the catalogue has its own findings', () => {
  const report = inputsOf('report/[...page].astro', '/report/PR/');
  expect(
    report['list'].items.map((row: { name: string; offers: unknown }) => [row.name, row.offers]),
  ).toEqual([
    ['Alpha', [['PR', ['5', '5.1']]]],
    ['Beta', [['PR', ['5']]]],
  ]);
  expect([report['report'].offerCount, namesIn(report['fields'])]).toEqual([
    2,
    'offered audit host_type country host',
  ]);
  const reportTypes = [{ ...model.reportTypes[0]!, path: '/report-type/TR/' }];
  const type = inputsOf('report-type/[...page].astro', '/report-type/TR/', {
    ...data,
    model: { ...model, reportTypes },
  });
  expect(
    type['list'].items.map((row: { name: string; offers: unknown[] }) => [row.name, row.offers.length]),
  ).toEqual([
    ['Alpha', 3],
    ['Beta', 3],
  ]);
  expect([type['type'].platformCount, namesIn(type['fields'])]).toEqual([
    2,
    'offered report audit host_type country host',
  ]);
  const { record, findings, catalogue } = inputsOf('report/index.astro');
  expect([record, findings.length, catalogue.platformCount]).toEqual(['/acme-release/', 1, 2]);
});

test('pages of changes: recent runs, each month and each kind, with the providers of each change', () => {
  const [recent] = pagesOf('changes/index.astro');
  expect(digitsOf(recent!.runs)).toEqual({ [MARCH]: '6ef4d57', [FEBRUARY]: 'acb' });
  const inputs = inputsOf('changes/index.astro');
  expect(inputs).toMatchObject({
    began: JANUARY,
    feeds: data.feeds,
    findings: ['a gap'],
    hasOlder: false,
    lists: { month: undefined, months: ['2026-03', '2026-02'], events: history.events },
  });
  expect(inputs['fields']).toMatchObject([
    { name: 'month', options: [{ value: '2026-03', label: 'March 2026' }, { value: '2026-02' }] },
    { name: 'event', options: history.events.map(({ event, label }) => ({ value: event, label })) },
    { name: 'provider', options: [{ value: 'acme-press', label: 'ACME Press' }] },
    { name: 'release', options: [{ value: '5.1', label: 'Release 5.1' }, { value: '5' }] },
  ]);
  expect(inputs['providers']).toMatchObject({ [id('a')]: ['acme-press'], [id(4)]: [] });
  const [march] = history.runs;
  const beta = march!.changes.map(({ change }) => ({ change: { ...change, release: '5 beta' } }));
  const odd = { ...data, history: { ...history, runs: [{ ...march!, changes: beta }] } } as SiteData;
  const releases = inputsOf('changes/index.astro', '/changes/', odd)['fields'].at(-1);
  expect(JSON.stringify(releases)).not.toContain('beta');
  const month = inputsOf('changes/[view].astro', '/changes/2026-02/');
  expect(month).toMatchObject({
    title: 'Changes in February 2026',
    digest: '/changes/2026-02.md',
    lists: { month: '2026-02' },
  });
  expect(
    month['lists'].events.map(({ event, count }: { event: string; count: number }) => [event, count]),
  ).toEqual([
    ['platform-added', 1],
    ['service-removed', 1],
    ['address-changed', 1],
  ]);
  expect(Object.keys(month['providers'])).toHaveLength(3);
  const urls = pagesOf('changes/[view].astro').find(({ path }) => path === '/changes/address-changed/')!;
  expect(urls.inputs()).toMatchObject({
    title: 'Changed URLs',
    digest: undefined,
    lists: { events: history.events },
  });
  expect(digitsOf(urls.runs)).toEqual({ [MARCH]: 'f4', [FEBRUARY]: 'b' });
  const runs = Array.from({ length: 15 }, () => history.runs[0]!);
  const [long] = pagesOf('changes/index.astro', { ...data, history: { ...history, runs } });
  expect([long!.runs!.length, long!.inputs()]).toMatchObject([14, { hasOlder: true }]);
});

test('further pages: the snapshot, the data, the API, own lists and search', () => {
  const { files: _, ...manifest } = data.manifest;
  expect(inputsOf('snapshot/index.astro')).toMatchObject({
    manifest,
    counts: { platforms: 2, services: 3, hosts: 2, notifications: 3 },
    answers: { count: 7, further: 1 },
    findingGroups: ['a group'],
  });
  expect(inputsOf('data/index.astro')).toEqual({
    published: { openApi: 'the API' },
    brand: 'acme',
  });
  expect(inputsOf('api/index.astro')).toEqual({ openApi: 'the API' });
  const { fields, auditStates, hasStatus } = inputsOf('mine/index.astro');
  expect([namesIn(fields).split(' ')[0], auditStates, hasStatus]).toEqual([
    'release',
    ['', 'Currently valid audit'],
    true,
  ]);
  expect(inputsOf('mine/index.astro', '/mine/', { ...data, probes: undefined })['hasStatus']).toBe(false);
  expect(namesIn(inputsOf('search/index.astro')['fields'])).toBe(
    'kind release report host_type country audit',
  );
  const [own, , numbers, help] = pagesOf('[name].astro').map((page) => page.inputs() as Record<string, any>);
  expect([own!['kind'], own!['page'].path, help]).toEqual(['own', '/imprint/', { kind: 'help' }]);
  expect([numbers!['kind'], numbers!['shares'].length, numbers!['adoption'].length]).toEqual([
    'numbers',
    8,
    3,
  ]);
});
