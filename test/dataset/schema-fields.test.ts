// Schemas as tables of fields, as on the page of the API.
import { expect, test } from 'vitest';
import { manifestJsonSchema, publishedSchemaOf, toStandaloneSchema } from '../../src/dataset/json-schemas.ts';
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

test('a schema has the registry’s brand; fields that older records lack, and fields of other records, are optional', () => {
  const service = publishedSchemaOf('sushi-service', 'acme');
  expect(service).toMatchObject({ title: 'SushiService', type: 'object' });
  expect(Object.keys(service.properties!)).toContain('acme_release');
  expect(service.required).toContain('acme_release');
  expect(
    ['migrations', 'last_audit', 'usage_release'].filter((field) => service.required!.includes(field)),
  ).toEqual([]);
  expect(JSON.stringify(service)).not.toMatch(/"(additionalProperties|recent|maximum|\$schema)"/);
  expect(service.properties!['notification_count']).toMatchObject({ type: 'integer', minimum: 0 });
  expect(publishedSchemaOf('usage-data-host', 'acme').required).toBeUndefined();
  expect(
    publishedSchemaOf('usage-data-host', 'acme').properties!['contact']!.anyOf![0]!.required,
  ).toBeUndefined();
  expect(manifestJsonSchema()).toMatchObject({ title: 'Manifest', type: 'object' });
  const file = toStandaloneSchema('https://mirror.example/data/x.json', service);
  expect(Object.keys(file).slice(0, 3)).toEqual(['$schema', '$id', 'title']);
  expect(file['$id']).toBe('https://mirror.example/data/x.json');
});
