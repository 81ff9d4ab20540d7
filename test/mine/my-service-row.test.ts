// A service of a list has the same row as on the pages of the site.
import { expect, test } from 'vitest';
import { pastOf } from '../../src/history/past.ts';
import type { MyPlatform } from '../../src/mine/mine-types.ts';
import { mineFilesOf } from '../../src/mine/mine-publish.ts';
import { myServiceRowOf } from '../../src/mine/my-service-row.ts';
import { serviceRowOf } from '../../src/model/service-row.ts';
import { serviceOf } from './small-news.ts';
import { sampleModel } from '../model/sample-model.ts';

test('the row of a service of a list is the row of the model', () => {
  const model = sampleModel(1);
  const platforms = [...mineFilesOf(model, pastOf([]))]
    .filter(([path]) => path.startsWith('platforms'))
    .flatMap(([, text]) => JSON.parse(text) as MyPlatform[]);
  expect(platforms.length).toBeGreaterThan(50);
  for (const platform of platforms)
    for (const service of platform.services) {
      const own = model.services.find(({ id }) => id === service.id)!;
      const row = { ...serviceRowOf(own), name: platform.name, platformPath: `/platform/${platform.id}/` };
      const mine = myServiceRowOf(platform, service, '2026-11-26');
      // The files of lists have no parameter, and no month of an audit that has not ended.
      const auditMonth = own.audit?.record.finish_date ? row.auditMonth : '';
      expect(mine).toEqual({ ...row, auditMonth, parameter: '' });
    }
});

test('a URL that changed recently is what is not normal', () => {
  const service = serviceOf('1');
  const odditiesOf = (day: string) =>
    myServiceRowOf({ id: '2', name: 'Acme' }, { ...service, moved: '2026-11-12' }, day).oddities;
  expect(odditiesOf('2026-11-26')).toEqual({ moved: '2026-11-12' });
  expect(odditiesOf('2027-11-26')).toEqual({});
});
