// The list of services and a list of one's own agree on what a service can be filtered by.
import { beforeAll, expect, test } from 'vitest';
import { mineFilesOf } from '../../src/mine/mine-publish.ts';
import type { MyPlatform, MyService } from '../../src/mine/mine-types.ts';
import { myServiceFactsOf } from '../../src/mine/my-service-facts.ts';
import { serviceFactsOf } from '../../src/lists/filter-facts.ts';
import type { Service } from '../../src/model/model-types.ts';
import { sampleModel } from '../search/search-index.ts';

const LIMITS: [applied: boolean | null, info: string, limits: MyService['limits']][] = [
  [true, '', true],
  [true, 'Ten a  day.', 'Ten a day.'],
  [false, '', false],
  [false, 'None.', false],
  [false, 'Ten a day.', 'Ten a day.'],
  [null, '', null],
  [null, 'Ten a day.', 'Ten a day.'],
];
const NAMES = ['release', 'audit', 'request_limit', 'api_key', 'requestor_id', 'platform_attr', 'ip_address'];
let services: Service[];
let mine: Map<string, MyService>;

beforeAll(() => {
  const model = sampleModel(60);
  services = model.platforms.flatMap((platform) => platform.services);
  for (const [i, [applied, info]] of LIMITS.entries())
    Object.assign(services[i]!.record, {
      request_volume_limits_applied: applied,
      request_volume_limits_info: info,
    });
  const texts = new Map(mineFilesOf(model, [], new Map()));
  const platforms = JSON.parse(texts.get('platforms.json')!) as MyPlatform[];
  mine = new Map(platforms.flatMap((platform) => platform.services).map((each) => [each.id, each]));
});

test('each service has the same facts', () => {
  for (const service of services) {
    const own = myServiceFactsOf(mine.get(service.id)!).filter(([, value]) => value !== '');
    const all = serviceFactsOf(service).always.filter(([name]) => NAMES.includes(name));
    expect(own.toSorted(), service.name).toEqual(all.toSorted());
  }
});

test.each(LIMITS.map((each, i) => [i, ...each] as const))(
  'service %d: the flag %j and the text %j',
  (i, _applied, _info, limits) => {
    expect(mine.get(services[i]!.id)!.limits).toBe(limits);
  },
);
