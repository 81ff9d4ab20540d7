import { expect, test } from 'vitest';
import { searchPageFiltersOf } from '../../src/lists/list-filters.ts';
import type { AgendaItem } from '../../src/model/notification-agenda.ts';
import {
  notificationSearchRecord,
  pageSearchRecord,
  searchRecordsOf,
} from '../../src/search/search-records.ts';
import { sampleModel } from './search-index.ts';
import { smallModel } from './small-registry.ts';

test('the text of a result begins with a sentence that says what the record is', () => {
  const records = searchRecordsOf(sampleModel(60));
  const kinds = new Set(records.map(({ meta }) => meta['kind']));
  expect(kinds.size).toBe(6);
  for (const { content } of records) {
    expect(content).toMatch(/^\S.*? is (a|the) .*?\./);
    // Fragments that were printed in place of sentences.
    expect(content).not.toMatch(
      /(^|\. )(Release \S+:|A content provider|The sushi service of)|release \S+ and /,
    );
  }
  const texts = records.map(({ content }) => content).join('\n');
  expect(texts).toContain('It requires a requestor ID and an API key.');
  expect(texts).toContain('The release 5.1 service has the audit status “Currently valid audit”.');
});

test('every option of the search’s filters finds a record', () => {
  const model = sampleModel(60);
  const records = [
    ...searchRecordsOf(model),
    pageSearchRecord({ path: '/about/', title: 'About', text: '' }),
  ];
  for (const { name, options } of searchPageFiltersOf(model)) {
    const found = new Set(records.flatMap(({ filters }) => filters[name] ?? []));
    expect(found.isSupersetOf(new Set(options.map(({ value }) => value)))).toBe(true);
  }
});

test('what search has of each record', () => {
  const model = smallModel();
  const { platforms } = model;
  const pages = [
    { path: '/imprint/', title: 'Imprint', text: '' },
    { path: '/about/', title: 'About', text: 'We  are\n 42' },
  ];
  const records = [...searchRecordsOf(model), ...pages.map(pageSearchRecord)];
  expect(records.map(({ content }) => content)).toEqual([
    'Acme Journals (AJ) is a platform of the content provider Acme Press, based in France. It hosts items of the types eJournal and A G C. Its services support releases 5 and 5.1. Reports are fetched from https://www.stats.acme.example:8443/r51/ and https://sushi.acme.example/r5. Its usage data host is Acme Hosting. Under release 5 it offers the report TR. Under release 5.1 it offers the reports TR, PR_P1 and a/b. The release 5.1 service has the audit status “Currently valid audit”. The release 5 service has no audit. The release 5 service has no audit.',
    'Beta is a platform of the content provider Acme press, based in XK. It hosts items of the type eJournal. Its services support release 5. Reports are fetched from https://sushi.acme.example/r5. Its usage data host is Acme Hosting. Under release 5 it offers the reports TR and OWN. The release 5 service has no audit.',
    'Gamma is a platform.',
    'This is the sushi service of Acme Journals and Beta for release 5. Its URL is https://sushi.acme.example/r5. Its usage data host is Acme Hosting. It requires a requestor ID.',
    'This is the sushi service of Acme Journals for release 5. Its URL is https://sushi.acme.example/r5. Its usage data host is Acme Hosting. It requires a requestor ID. Two per second.',
    'This is the sushi service of Acme Journals for release 5.1. Its URL is https://www.stats.acme.example:8443/r51/. Its usage data host is Acme Hosting. It requires a requestor ID and an API key. The release 5.1 service has the audit status “Currently valid audit”. Your code. Ask the help desk. Has books.',
    'This is the sushi service of no listed platform.',
    'Acme Hosting (AH) is a usage data host, based in France. It serves Acme Journals, Beta and Gamma.',
    'This is a content provider with 2 platforms.',
    'This is a content provider with 0 platforms.',
    'TR is the report type Titles. Its reports are TR and TR_X. By title. By title and more. 2 platforms offer reports of this type.',
    'PR is a report type. Its report is PR_P1. One platform offers reports of this type.',
    'IR is the report type Items. 0 platforms offer reports of this type.',
    'TR is the Title Report, of the type Titles. It is defined in releases 5 and 5.1. All titles. All the titles. 2 platforms offer it.',
    'TR_X is a report, of the type Titles. It is defined in release 5.1. 0 platforms offer it.',
    'PR_P1 is the Platform Usage. It is defined in release 5.1. One platform offers it.',
    'OWN is a report, of the type Not in the catalogue. One platform offers it.',
    'Imprint.',
    'We are 42.',
  ]);
  const fields = records.map(({ meta: { kind, ...meta }, filters: { kind: kinds, ...filters } }) => {
    expect(kinds).toEqual([kind]);
    return [kind, meta, filters];
  });
  expect(fields).toEqual([
    [
      'Platform',
      {
        title: 'Acme Journals',
        name_2: 'Acme Journals',
        short_name_1: 'AJ',
        address: 'www.stats.acme.example stats.acme.example acme.example sushi.acme.example',
      },
      {
        release: ['5', '5.1'],
        report: ['TR', 'PR_P1', 'a/b'],
        audit: ['Valid', 'No audit'],
        host_type: ['eJournal', 'A G C'],
        country: ['France'],
      },
    ],
    [
      'Platform',
      { title: 'Beta', name_1: 'Beta', short_name_1: ' Beta ', address: 'sushi.acme.example acme.example' },
      {
        release: ['5'],
        report: ['TR', 'OWN'],
        audit: ['No audit'],
        host_type: ['eJournal'],
        country: ['XK'],
      },
    ],
    [
      'Platform',
      { title: 'Gamma', name_1: 'Gamma' },
      { release: [], report: [], audit: [], host_type: [], country: [] },
    ],
    [
      'Sushi service',
      {
        title: 'Acme Journals and Beta, release\u00A05',
        release: '5',
        platform: 'Acme Journals',
        platform_path: platforms[0]!.path,
        address: 'sushi.acme.example acme.example',
      },
      { release: ['5'], country: ['France', 'XK'], audit: ['No audit'] },
    ],
    [
      'Sushi service',
      {
        title: 'Acme Journals, release\u00A05',
        release: '5',
        platform: 'Acme Journals',
        platform_path: platforms[0]!.path,
        address: 'sushi.acme.example acme.example',
      },
      { release: ['5'], country: ['France'], audit: ['No audit'] },
    ],
    [
      'Sushi service',
      {
        title: 'Acme Journals, release\u00A05.1',
        release: '5.1',
        platform: 'Acme Journals',
        platform_path: platforms[0]!.path,
        address: 'www.stats.acme.example stats.acme.example acme.example',
      },
      { release: ['5.1'], country: ['France'], audit: ['Valid'] },
    ],
    ['Sushi service', { title: 'Sushi service' }, { release: [], country: [], audit: ['No audit'] }],
    ['Usage data host', { title: 'Acme Hosting', name_2: 'Acme Hosting', short_name_1: 'AH' }, {}],
    ['Provider', { title: 'Acme Press', name_2: 'Acme Press' }, {}],
    ['Provider', { title: 'Former Press', name_2: 'Former Press' }, {}],
    ['Report type', { title: 'TR: Titles', name_1: 'Titles', short_name_1: 'TR' }, { release: ['5', '5.1'] }],
    ['Report type', { title: 'PR', name_1: 'PR', short_name_1: 'PR' }, { release: ['5.1'] }],
    ['Report type', { title: 'IR: Items', name_1: 'Items', short_name_1: 'IR' }, { release: ['5.1'] }],
    [
      'Report',
      { title: 'TR: Title Report', name_2: 'Title Report', short_name_1: 'TR' },
      { report: ['TR'], release: ['5', '5.1'] },
    ],
    [
      'Report',
      { title: 'TR_X', name_2: 'TR_X', short_name_2: 'TR_X' },
      { report: ['TR_X'], release: ['5.1'] },
    ],
    [
      'Report',
      { title: 'PR_P1: Platform Usage', name_2: 'Platform Usage', short_name_2: 'PR_P1' },
      { report: ['PR_P1'], release: ['5.1'] },
    ],
    ['Report', { title: 'OWN', name_1: 'OWN', short_name_1: 'OWN' }, { report: ['OWN'], release: [] }],
    ['Page', { title: 'Imprint', name_1: 'Imprint' }, {}],
    ['Page', { title: 'About', name_1: 'About' }, {}],
  ]);
});

test('a data host without platforms serves none', () => {
  const { hosts, ...others } = smallModel();
  const alone = hosts.map((host) => ({ ...host, platforms: [], country: undefined }));
  const record = searchRecordsOf({ ...others, hosts: alone }).find(
    ({ meta }) => meta['kind'] === 'Usage data host',
  );
  expect(record!.content).toBe('Acme Hosting (AH) is a usage data host.');
});

test('a notification is found by the words of its list', () => {
  const [platform] = smallModel().platforms;
  const id = 'cccccccc-0000-4000-8000-000000000000';
  const [service] = platform!.services;
  const record = {
    id,
    subject: 'Usage data',
    message: 'A restatement for\n May',
    source: 'Acme',
    data_host: '',
  };
  const notification = { record, listPath: '/notification/', service, host: undefined, reports: [] };
  const item = { notifications: [notification] } as unknown as AgendaItem;
  expect(notificationSearchRecord(item)).toMatchObject({
    url: `/notification/#notification-${id}`,
    content: `Usage data. A restatement for May. Acme. ${service!.name}.`,
    filters: { kind: ['Notification'] },
  });
});
