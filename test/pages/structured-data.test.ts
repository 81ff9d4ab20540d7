import { expect, test } from 'vitest';
import { structuredDataOf } from '../../src/layouts/structured-data.ts';

const site = {
  identity: { name: '</script>' },
  manifest: { registry: 'https://registry.example' },
  model: { platforms: [1], services: [1] },
} as unknown as App.Locals['site'];

test('no text ends the script element', () => {
  const text = structuredDataOf({ description: '', path: '/' }, site)!;
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ name: '</script>', isBasedOn: 'https://registry.example' });
});
