import { expect, test } from 'vitest';
import { searchPageFiltersOf } from '../../src/lists/list-filters.ts';
import type { AgendaItem } from '../../src/model/notification-agenda.ts';
import {
  notificationSearchRecord,
  pageSearchRecord,
  searchRecordsOf,
  withNotedTexts,
} from '../../src/search/search-records.ts';
import { sampleModel } from './search-index.ts';
import { smallModel } from './small-registry.ts';

test('the text of a result begins with a sentence that says what the record is', () => {
  const records = searchRecordsOf(sampleModel(60));
  const kinds = new Set(records.map(({ meta }) => meta['kind']));
  expect(kinds.size).toBe(6);
  for (const { content } of records) {
    expect(content).toMatch(/^\S.*? is (a|the) .*?\./);
    expect(content).toMatch(/[.!?]$/);
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

test('what search has of each record', async () => {
  const model = smallModel();
  const pages = [
    { path: '/imprint/', title: 'Imprint', text: '' },
    { path: '/about/', title: 'About', text: 'We  are\n 42' },
  ];
  const records = [...searchRecordsOf(model), ...pages.map(pageSearchRecord)];
  const texts = records.map(({ content, meta, filters }) => {
    expect(filters['kind']).toEqual([meta['kind']]);
    return [content, JSON.stringify(meta), JSON.stringify(filters)].join('\n  ');
  });
  await expect(`${texts.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/search-records.txt');
});

test('a data host without platforms serves none', () => {
  const { hosts, ...others } = smallModel();
  const alone = hosts.map((host) => ({ ...host, platforms: [], country: undefined }));
  const record = searchRecordsOf({ ...others, hosts: alone }).find(
    ({ meta }) => meta['kind'] === 'Data host',
  );
  expect(record!.content).toBe('Acme Hosting (AH) is a data host.');
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

test('what the operator noted about a record is found at the record', () => {
  const records = searchRecordsOf(smallModel());
  const [first, second] = records;
  const noted = withNotedTexts(records, new Map([[first!.url, ['Delay: Łódź', 'URL: x']]]));
  expect(noted[0]).toEqual({
    ...first,
    content: `${first!.content} Delay: Łódź. URL: x.`,
    meta: { ...first!.meta, spellings: expect.stringContaining('lodz') },
  });
  expect(noted[1]).toBe(second);
});
