// Upgrades a snapshot, its history and its site of earlier versions.
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readHistory } from '../../src/snapshot/store/history-store.ts';
import { openSnapshot } from '../../src/snapshot/store/snapshot-store.ts';
import { createFolder } from '../fixtures.ts';
import { buildSeeded } from '../bundle.ts';
import { takeNight } from '../history/sample-nights.ts';
import { treeOf } from '../tree.ts';

/** Files of 2.0.0 that 3.0.0 does not write: see CHANGELOG.md. */
const GONE = ['changes/successors.json'];

/** Data of a site that programs store: IDs of changes and feeds, cursors, removed records. */
async function kept(dist: string): Promise<Map<string, string>> {
  const tree = await treeOf(dist);
  const isKept = (path: string): boolean =>
    /^changes\/.*\.(json|atom)$|\/changes\.atom$|^data\/deleted\.json$/.test(path);
  return new Map([...tree].filter(([path]) => isKept(path)));
}

/** The IDs of feeds, entries, changes and records, and the links between pages. Labels and texts, which have links too, may differ. */
function idsIn(text: string): string[] {
  return text.match(/<id>[^<]+|"(?:id|next|previous|cursor)":\s*"[^"]+"/g) ?? [];
}

function differingPaths(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));
}

describe.each(['1.0.0', '2.0.0'])('%s', (version) => {
  let folder: string;
  let [snapshotDir, distDir] = ['', ''];

  beforeAll(() => {
    folder = createFolder();
    execFileSync('tar', ['-xzf', join(import.meta.dirname, `made-by-${version}.tar.gz`), '-C', folder]);
    [snapshotDir, distDir] = [join(folder, 'snapshot'), join(folder, 'dist')];
  });

  function build(dist = distDir, settings: Record<string, string> = {}): Promise<unknown> {
    return buildSeeded({
      ...settings,
      SNAPSHOT_DIR: snapshotDir,
      DIST_DIR: dist,
      SITE_URL: 'https://mirror.example/base',
    });
  }

  test('the rebuilt site has the same IDs and cursors, and the files of a new one; foreign files stay', async () => {
    const before = await kept(distDir);
    const stale = 'api/v1/platform/00000000-0000-4000-8000-000000000000/index.json';
    await mkdir(join(distDir, stale, '..'));
    await writeFile(join(distDir, stale), '{}');
    await writeFile(join(distDir, 'robots.txt'), 'mine');
    await build();
    const after = await kept(distDir);
    expect([...before.keys()].filter((path) => !after.has(path))).toEqual(
      GONE.filter((path) => before.has(path)),
    );
    // The rows of the list of changes are for the pages of the site alone.
    before.delete('changes/rows.json');
    for (const [path, text] of before)
      if (after.has(path)) expect(idsIn(after.get(path)!), path).toEqual(idsIn(text));
    expect(await readFile(join(distDir, 'robots.txt'), 'utf8')).toBe('mine');
    const other = join(folder, 'anew');
    // Only the site of 2.0.0 names its web host.
    await build(other, { BUILD_FOR: version === '2.0.0' ? 'nginx' : 'serve' });
    const [upgraded, anew] = [await treeOf(distDir), await treeOf(other)];
    upgraded.delete('robots.txt');
    expect(upgraded.delete(stale)).toBe(true);
    // Scripts and search indexes of the last site stay for one build, and the list of files names them.
    const differing = differingPaths(upgraded, anew).filter((path) => path !== 'data/files.json');
    expect(differing.filter((path) => anew.has(path) || !/^(_astro|pagefind)\//.test(path))).toEqual([]);
  });

  test('after the next run, an old cursor leads to the new changes', async () => {
    const { cursor } = JSON.parse(await readFile(join(distDir, 'changes/index.json'), 'utf8')) as {
      cursor: string;
    };
    await takeNight(snapshotDir, 22);
    const { entries } = await readHistory(snapshotDir, await openSnapshot(snapshotDir));
    await build();
    const page = JSON.parse(await readFile(join(distDir, `changes/since/${cursor}.json`), 'utf8')) as {
      next: string;
      changes: unknown[];
    };
    expect(page.next).toBe(entries.at(-1)!.id);
    expect(page.changes.length).toBeGreaterThan(0);
  });
});
