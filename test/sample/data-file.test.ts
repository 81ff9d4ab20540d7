// The data files of the sample: their schemas, and how a mistake in one is reported.
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseSampleData, dataFileReader, knownNameSchema } from '../../src/sample/data-file.ts';
import { ExpectedError } from '../../src/util/expected-error.ts';
import { platformPlanSchema, readPlatformPlans } from '../../src/sample/platform-plans.ts';
import { auditTableSchema, sampleAudit, readAuditTable } from '../../src/sample/sample-audits.ts';
import { createFolder } from '../fixtures.ts';

const folder = createFolder();

const colours = knownNameSchema('colours', () => ({ red: 1 }));
const schema = z.strictObject({
  lists: z.array(z.strictObject({ size: z.int() })).default([]),
  colour: colours.optional(),
  byColour: z.record(colours, z.string()).default({}),
});

function readThings(content: string): unknown {
  writeFileSync(join(folder, 'things.json'), content);
  return dataFileReader(join(folder, 'things'), schema)();
}

test('a file is read as its schema says', () => {
  expect(readThings('{ "colour": "red" }')).toEqual({ colour: 'red', lists: [], byColour: {} });
});

const FILES = [
  '{ "lists": [{ "size": 1 }, { "size": "2" }] }',
  '{ "lists": [{ "size": 1, "siz": 2 }] }',
  '{ "colour": "rde" }',
  '{ "byColour": { "rde": "x" } }',
  '[]',
  '{ "colour": }',
];
const PLATFORMS: object[] = [
  { kind: 'ebook' },
  { address_country: 'XX' },
  { services: { '5.1': { data_host: 'nordwik' } } },
  { services: { '5.1': { data_host: 'nordvik', audit: 'Nordwik' } } },
  { services: { '5.2': { data_host: 'nordvik' } } },
  { adress: '' },
  { contact: { emial: '' } },
];

test('a mistake is reported in one sentence, with the path of the file', async () => {
  const read = FILES.map((content) => [content, () => readThings(content)] as const);
  const missing = ['no file', dataFileReader(join(folder, 'none'), schema)] as const;
  const platforms = PLATFORMS.map((mistake) => {
    const plan = { ...readPlatformPlans()['kirjakallio'], ...mistake };
    const parse = () => parseSampleData('platforms', ['kirjakallio'], platformPlanSchema, plan);
    return [JSON.stringify(mistake), parse] as const;
  });
  const texts = [...read, missing, ...platforms].map(([title, call]) => {
    expect(call).toThrow(ExpectedError);
    return `${title}\n  ${messageOf(call).replace(relative(process.cwd(), folder), 'FOLDER')}\n`;
  });
  await expect(texts.join('')).toMatchFileSnapshot('__snapshots__/data-files.txt');
});

function messageOf(call: () => unknown): string {
  try {
    return String(call());
  } catch (error) {
    return (error as Error).message;
  }
}

test('an audit has a finish_date unless it is in progress, and each release its own', () => {
  const inProgress = { audit_status: 'Audit in progress', start_date: '2026-01' };
  const table = (audit: object) => () =>
    parseSampleData('audits', [], auditTableSchema, { Somebody: { '5': audit } });
  expect(table(inProgress)).not.toThrow();
  const message = 'audits.json: Somebody › 5: an audit has a finish_date unless it is in progress.';
  expect(table({ ...inProgress, finish_date: '2026-02' })).toThrow(message);
  expect(table({ ...inProgress, audit_status: 'Audit failed' })).toThrow(message);
  expect(() => sampleAudit(table(inProgress)(), 'Somebody', '5.1')).toThrow('audits.json: Somebody › 5.1:');
  expect(() => sampleAudit(readAuditTable(), 'Quillstack', '5.1')).not.toThrow();
});
