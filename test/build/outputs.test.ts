// The outputs of a part of a build: what is written, what is kept of the last site, and when a step is done again.
import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { reusableStepsFileLine } from '../../src/build/reusable-steps.ts';
import { Outputs, type OutputPlace } from '../../src/build/outputs.ts';
import { into } from '../into.ts';
import { treeOf } from '../tree.ts';

const LAST = { 'a/index.html': 'last a', 'b/index.html': 'last b', 'data/x.csv': 'last x' };
let place: OutputPlace;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outputs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  place = {
    folder: join(folder, 'made'),
    dist: join(folder, 'dist'),
    record: join(folder, 'steps.txt'),
    part: 'part',
    code: 'this code',
  };
  const last = into(place.dist);
  for (const [path, text] of Object.entries(LAST)) last(path, text);
});

async function written(): Promise<Record<string, string>> {
  return Object.fromEntries(await treeOf(place.folder));
}

test('a file that the last site has with the same bytes is kept there, any other is written', async () => {
  await symlink('a/index.html', join(place.dist, 'link.html'));
  await mkdir(join(place.dist, 'folder.html'));
  const files = {
    'a/index.html': 'last a',
    'b/index.html': 'next b',
    'new/deep/index.html': 'next',
    'link.html': 'last a',
    'folder.html': '',
    'data/x.csv/below-a-file': '',
  };
  const outputs = new Outputs(place);
  for (const [path, text] of Object.entries(files)) outputs.write(path, text);
  const { 'a/index.html': kept, ...others } = files;
  expect(kept).toBeDefined();
  expect(outputs.kept).toEqual(['a/index.html']);
  expect(outputs.written).toEqual(Object.keys(others));
  expect(await written()).toEqual(others);
});

test('no file is written twice', () => {
  const outputs = new Outputs(place);
  outputs.write('new.html', 'one');
  expect(() => outputs.write('new.html', 'two')).toThrow('EEXIST');
});

test('gathering completes the folder and leaves the last site as it was', async () => {
  const before = await treeOf(place.dist);
  const outputs = new Outputs(place);
  for (const [path, text] of Object.entries(LAST)) outputs.write(path, text);
  outputs.write('new.csv', 'new');
  outputs.gather();
  expect(outputs.kept).toEqual([]);
  expect(await treeOf(place.dist)).toEqual(before);
  expect(await written()).toEqual({ ...LAST, 'new.csv': 'new' });
});

test('parts that are joined keep their files, steps and checksums', async () => {
  const parts = ['one', 'other'].map((part) => new Outputs({ ...place, part }));
  for (const [i, part] of parts.entries()) {
    part.write(`new-${i}.csv`, `new ${i}`);
    part.write(Object.keys(LAST)[i]!, Object.values(LAST)[i]!);
    await part.reuseOrMake(`step ${i}`, 'key', (add) => add(`step-${i}.csv`, ''));
    part.reused = i + 1;
  }
  const outputs = new Outputs(place);
  for (const part of parts) outputs.join(part.toPart());
  expect(outputs).toMatchObject({
    written: ['new-0.csv', 'step-0.csv', 'new-1.csv', 'step-1.csv'],
    kept: ['a/index.html', 'b/index.html'],
    reused: 3,
  });
  expect(Object.keys(outputs.steps)).toEqual(['step 0', 'step 1']);
  expect(Object.keys(outputs.sums)).toHaveLength(6);
  expect(outputs.sums['b/index.html']).toBe(hash('sha256', 'last b'));
});

describe('a step', () => {
  /** Runs the step with a key; returns whether it was kept. */
  async function make(outputs: Outputs, key = 'input', code = 'new'): Promise<boolean> {
    return outputs.reuseOrMake('search', key, (add) => {
      add('search/index.json', `${code} index`);
      add('search/words.json', 'words');
    });
  }

  beforeEach(async () => {
    const outputs = new Outputs({ ...place, folder: place.dist, dist: join(place.folder, 'none') });
    expect(await make(outputs, 'input', 'last')).toBe(false);
    await writeFile(place.record, reusableStepsFileLine('part', place.code, outputs.steps));
  });

  test('of the same key, whose files are untouched, is not done again, nor by the build after this one', async () => {
    const outputs = new Outputs(place);
    expect(await make(outputs)).toBe(true);
    expect(outputs.kept).toEqual(['search/index.json', 'search/words.json']);
    expect(await written()).toEqual({});
    await writeFile(place.record, reusableStepsFileLine('part', place.code, outputs.steps));
    expect(await make(new Outputs(place))).toBe(true);
  });

  const reasons: [string, () => Promise<unknown>][] = [
    ['a file was changed', () => writeFile(join(place.dist, 'search/words.json'), 'w0rds')],
    ['a file was cut short', () => writeFile(join(place.dist, 'search/words.json'), 'wor')],
    ['a file was removed', () => rm(join(place.dist, 'search/words.json'))],
    ['other code made it', async () => (place = { ...place, code: 'other code' })],
    ['the record was deleted', () => rm(place.record)],
    [
      'the record was cut short',
      async () => writeFile(place.record, (await readFile(place.record)).subarray(0, 60)),
    ],
    [
      'a letter of the record was changed',
      async () =>
        writeFile(place.record, (await readFile(place.record, 'utf8')).replace('words.json', 'wards.json')),
    ],
    ['the record has another form', () => writeFile(place.record, 'part {"code":"this code","pages":[]}')],
  ];
  test.each(reasons)('is done again when %s', async (_, spoil) => {
    await spoil();
    const outputs = new Outputs(place);
    expect(await make(outputs)).toBe(false);
    expect((await written())['search/index.json']).toBe('new index');
  });

  test('is done again for another key, and writes only what differs', async () => {
    const outputs = new Outputs(place);
    expect(await make(outputs, 'other input')).toBe(false);
    expect(outputs.kept).toEqual(['search/words.json']);
    expect(await written()).toEqual({ 'search/index.json': 'new index' });
  });

  test('that a build does not need is forgotten', () => {
    expect(reusableStepsFileLine('part', place.code, new Outputs(place).steps)).not.toContain('search');
  });
});
