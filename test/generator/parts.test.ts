// The parts of a site: what comes of the others when one of them fails.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openDraft } from '../../src/generator/site-draft.ts';
import { makeParts } from '../../src/generator/site-parts.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { pathsIn } from '../../src/util/paths-in.ts';
import { openFolder, takeNight } from '../history/sample-nights.ts';

test('a part that fails stops the others, and its error is the one that is reported', async () => {
  const { folder, remove } = await openFolder();
  onTestFinished(remove);
  const snapshotDir = join(folder, 'snapshot');
  await takeNight(snapshotDir, 1);
  const [dist, stage] = [join(folder, 'dist'), join(folder, 'stage')];
  await mkdir(stage);
  const draft = (name: string) => openDraft({ folder: join(stage, name), dist, sameCode: false });
  const programs = draft('programs');
  // Neither search nor mirror can be written below a file.
  await writeFile(join(stage, 'file'), '');
  programs.folder = join(stage, 'file', 'programs');
  const told: string[] = [];
  const made = makeParts({
    config: readConfig({ SNAPSHOT_DIR: snapshotDir, DIST_DIR: dist, SITE_URL: 'https://mirror.example' }),
    snapshot: await openSnapshot(snapshotDir),
    drafts: { pages: draft('pages'), data: draft('data'), programs },
    withApiFormat: false,
    codings: [],
    tell: (name) => told.push(name),
    stage,
  });
  await expect(made).rejects.toMatchObject({ code: 'ENOTDIR' });
  expect(told).toEqual([]);
  // Pages are rendered one after the other; whatever is left of them is not, once the failure is known.
  expect([...pathsIn(join(stage, 'pages'))].length).toBeLessThan(50);
});
