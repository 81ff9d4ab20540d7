// What the development server passes to a page.
import { expect, test } from 'vitest';
import { createLocalsMiddleware } from '../../src/page-data/locals-middleware.ts';
import { serveHttp } from '../fixtures.ts';
import { id } from '../model/two-platforms.ts';
import { data } from './page-inputs.ts';

const middleware = createLocalsMiddleware(data, '/base/');
const { url } = await serveHttp((request, response) =>
  middleware(request, response, () => {
    const { page, site } = Reflect.get(request, Symbol.for('astro.locals')) as App.Locals;
    response.end(JSON.stringify([site.manifest.registry, page.path, 'name' in page]));
  }),
);

const REGISTRY = 'https://registry.example';

test.each<[string, unknown]>([
  [`/base/platform/${id(1)}/`, [REGISTRY, `/platform/${id(1)}/`, true]],
  [`/base/platform/${id(1)}/?x=1`, [REGISTRY, `/platform/${id(1)}/`, true]],
  ['/base/audit/', [REGISTRY, '/audit/', false]],
  ['/base/numbers/', [REGISTRY, '/numbers/', false]],
  ['/base/notification', [REGISTRY, '/notification', false]],
  ['/base/@vite/', [REGISTRY, '/@vite/', false]],
  [`/base/platform/${id(9)}/`, 'Page not found.\n'],
  ['/base/data/nothing/', 'Page not found.\n'],
  ['/base/terms/', 'Page not found.\n'],
  ['/base/nothing/', 'Page not found.\n'],
])('%s', async (path, expected) => {
  const response = await fetch(url + path);
  expect(response.status).toBe(typeof expected === 'string' ? 404 : 200);
  const text = await response.text();
  expect(typeof expected === 'string' ? text : JSON.parse(text)).toEqual(expected);
});
