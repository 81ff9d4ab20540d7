// Schemas as tables of fields, as on the page of the API.
import { expect, test } from 'vitest';
import { schemaFieldsOf } from '../../src/dataset/schema-fields.ts';

test('a field has its type in words; nested fields follow it', () => {
  const schema = {
    required: ['id', 'contact'],
    properties: {
      id: { type: 'string', format: 'uuid', description: 'Its ID.' },
      contact: {
        anyOf: [
          {
            type: 'object',
            description: 'Or null.',
            required: ['email'],
            properties: { email: { type: 'string' }, since: { type: 'string', format: 'date' } },
          },
          { type: 'null' },
        ],
      },
      list: { type: 'array', items: { properties: { count: { type: 'integer' } } } },
      services: { type: 'array', items: { $ref: '#/components/schemas/SushiService' } },
      any: {},
      only: { const: '' },
    },
  };
  expect(schemaFieldsOf(schema)).toEqual([
    { name: 'id', type: 'UUID', description: 'Its ID.' },
    { name: 'contact', type: 'object or null', description: 'Or null.' },
    { name: 'contact.email', type: 'text', description: '' },
    { name: 'contact.since', type: 'day, optional', description: '' },
    { name: 'list', type: 'list, optional', description: '' },
    { name: 'list[].count', type: 'whole number, optional', description: '' },
    { name: 'services', type: 'list of SushiService, optional', description: '' },
    { name: 'any', type: 'anything, optional', description: '' },
    { name: 'only', type: '"", optional', description: '' },
  ]);
});
