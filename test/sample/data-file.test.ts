// The data files of the sample: their schemas, and how a mistake in one is reported.
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { parseSampleData, dataFileReader, knownNameSchema } from '../../src/sample/data-file.ts';
import { ExpectedError } from '../../src/util/expected-error.ts';
import { platformPlanSchema, readPlatformPlans } from '../../src/sample/platform-plans.ts';
import { auditTableSchema, sampleAudit, readAuditTable } from '../../src/sample/sample-audits.ts';
import { createFolder } from '../fixtures.ts';

let folder: string;
beforeAll(() => {
  folder = createFolder();
});

const colours = knownNameSchema('colours', () => ({ red: 1 }));
const schema = z.strictObject({
  lists: z.array(z.strictObject({ size: z.int() })).default([]),
  colour: colours.optional(),
  byColour: z.record(colours, z.string()).default({}),
});

async function read(content: string): Promise<unknown> {
  const path = join(folder, 'things.json');
  await writeFile(path, content);
  return dataFileReader(path.replace('.json', ''), schema)();
}

test('a file is read as its schema says', async () => {
  expect(await read('{ "colour": "red" }')).toEqual({ colour: 'red', lists: [], byColour: {} });
});

test.each([
  [
    '{ "lists": [{ "size": 1 }, { "size": "2" }] }',
    /: lists › entry 2 › size: Invalid input: expected number, received string\.$/,
  ],
  ['{ "lists": [{ "size": 1, "siz": 2 }] }', /: lists › entry 1: Unrecognized key: "siz"\.$/],
  ['{ "colour": "rde" }', /: colour: “rde” is not in colours\.json\.$/],
  ['{ "byColour": { "rde": "x" } }', /: byColour › rde: “rde” is not in colours\.json\.$/],
  ['[]', /things\.json: Invalid input: expected object, received array\.$/],
  ['{ "colour": }', /things\.json cannot be read: it is not valid JSON\./],
])('a mistake is reported in one sentence: %s', async (content, message) => {
  const error = await read(content).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ExpectedError);
  expect((error as Error).message).toMatch(message);
  expect((error as Error).message).toContain(relative(process.cwd(), join(folder, 'things.json')));
});

test('a file that is missing is reported', () => {
  expect(dataFileReader(join(folder, 'none'), schema)).toThrow(
    /none\.json cannot be read: it does not exist\.$/,
  );
});

test.each([
  [{ kind: 'ebook' }, ' › kind: “ebook” is not in kinds.json.'],
  [{ address_country: 'XX' }, ' › address_country: “XX” is not in countries.json.'],
  [
    { services: { '5.1': { data_host: 'nordwik' } } },
    ' › services › 5.1 › data_host: “nordwik” is not in hosts.json.',
  ],
  [
    { services: { '5.1': { data_host: 'nordvik', audit: 'Nordwik' } } },
    ' › services › 5.1 › audit: “Nordwik” is not in audits.json.',
  ],
  [{ services: { '5.2': { data_host: 'nordvik' } } }, ' › services: Unrecognized key: "5.2".'],
  [{ adress: '' }, ': Unrecognized key: "adress".'],
  [{ contact: { emial: '' } }, ' › contact: Unrecognized key: "emial".'],
])('a platform with %o is refused', (mistake, message) => {
  const plan = { ...readPlatformPlans()['kirjakallio'], ...mistake };
  expect(() => parseSampleData('platforms', ['kirjakallio'], platformPlanSchema, plan)).toThrow(
    `src/sample/data/platforms.json: kirjakallio${message}`,
  );
});

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
