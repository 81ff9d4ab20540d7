// “npm run bundle” in folders of any name.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createFolder } from '../fixtures.ts';

test('modules are loaded from a folder whose name has characters of URLs', async () => {
  const parent = createFolder();
  const folder = join(parent, 'a b#1?100%41');
  await mkdir(folder);
  await writeFile(join(folder, 'x.mjs'), `console.log('It is loaded.');`);
  const script = `const { importModulesIn } = await import(${JSON.stringify(import.meta.resolve('../../scripts/bundle.ts'))});
    await importModulesIn(${JSON.stringify(folder)});`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(stdout).toBe('It is loaded.\n');
});
