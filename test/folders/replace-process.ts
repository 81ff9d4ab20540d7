// Runs in its own process, which the test kills: `node replace-process.ts <folder with staged/ and dist/>`.
import { join } from 'node:path';
import { ownFilesIn } from '../../src/folders/own-files.ts';
import { replaceFiles } from '../../src/folders/replace-files.ts';

const folder = process.argv.at(-1)!;
const [staged, dist, list] = [join(folder, 'staged'), join(folder, 'dist'), 'data/files.json'];
try {
  const own = ownFilesIn(dist, list, () => undefined);
  await replaceFiles({ staged, folder: dist, own, list, last: ['data/last', 'data/stamp'] });
} catch (error) {
  console.log(`${(error as Error).name}: ${(error as Error).message}`);
}
