// What the development server passes to a page.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalsMiddleware } from '../../src/page-data/locals-middleware.ts';
import type { AstroLocals } from '../../src/page-data/page-locals.ts';
import { id } from '../model/two-platforms.ts';
import { data } from './page-inputs.ts';

const middleware = createLocalsMiddleware(data, '/base/');
const server = createServer((request, response) =>
  middleware(request, response, () => {
    const { inputs, page, site } = Reflect.get(request, Symbol.for('astro.locals')) as AstroLocals;
    response.end(JSON.stringify([site.registry, Object.keys(inputs as object), page.runs.length]));
  }),
);
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
afterAll(() => server.close());

const REGISTRY = 'https://registry.example';

test.each<[string, unknown]>([
  [`/base/platform/${id(1)}/`, [REGISTRY, ['platform'], 2]],
  [`/base/platform/${id(1)}/?x=1`, [REGISTRY, ['platform'], 2]],
  ['/base/audit/', [REGISTRY, ['groups', 'oldestValid', 'fields'], 1]],
  ['/base/numbers/', [REGISTRY, ['kind', 'shares', 'adoption'], 0]],
  ['/base/notification', [REGISTRY, [], 0]],
  ['/base/@vite/', [REGISTRY, [], 0]],
  [`/base/platform/${id(9)}/`, 'Page not found.\n'],
  ['/base/data/nothing/', 'Page not found.\n'],
  ['/base/terms/', 'Page not found.\n'],
  ['/base/nothing/', 'Page not found.\n'],
])('%s', async (path, expected) => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  expect(response.status).toBe(typeof expected === 'string' ? 404 : 200);
  const text = await response.text();
  expect(typeof expected === 'string' ? text : JSON.parse(text)).toEqual(expected);
});
