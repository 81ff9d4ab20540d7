#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { Option } from 'commander';
import { ConfigError } from '../src/config/config.ts';
import { forget } from '../src/snapshot/store/forget.ts';
import { restoreSavedSnapshot } from '../src/snapshot/store/restore-saved.ts';
import { copySnapshotToFolder } from '../src/snapshot/store/save-snapshot.ts';
import { snapshotFolderSettings } from '../src/snapshot/store/snapshot-links.ts';
import { isTooShort } from '../src/snapshot/store/forget-target.ts';
import { checkFolderSettings } from '../src/folders/folder-checks.ts';
import { runIfMain } from './command.ts';
import { forgetSummaryLines } from './forget-summary.ts';
import { print } from './terminal.ts';

export default await runIfMain<{ save?: string; restore?: string; forget?: string; dryRun?: true }>(
  import.meta,
  {
    name: 'keep',
    summary:
      'Save the snapshot and its history to a folder of text files, for Git or a backup; ' +
      'or restore the snapshot from such a folder. Or remove a text, such as a name or an email address, ' +
      'from the history and older snapshots.',
    settings: ['snapshotDir', 'distDir'],
    options: [
      new Option('--save <DIR>', 'save the snapshot to DIR; other files in DIR are left alone'),
      new Option('--restore <DIR>', 'restore the snapshot from DIR').conflicts('save'),
      new Option(
        '--forget <TEXT>',
        'remove TEXT, in upper or lower case, from the history and from older snapshots; with --save, save the result to DIR',
      ).conflicts('restore'),
      new Option('--dry-run', 'with --forget: only print what would be removed'),
    ],
    exitCodes: { 1: 'with --forget: the text is still stored' },
    run: async ({ snapshotDir, distDir }, { save, restore, forget: text, dryRun = false }) => {
      const given = Object.entries({ '--save': save, '--restore': restore });
      const folders = given.flatMap(([setting, path]) => (path === undefined ? [] : [{ setting, path }]));
      checkFolderSettings([
        ...folders,
        { setting: 'DIST_DIR', path: distDir },
        ...snapshotFolderSettings(snapshotDir),
      ]);
      if (restore !== undefined && !existsSync(restore))
        throw new ConfigError(
          `--restore is “${restore}”, which does not exist. Name the folder of “keep --save”; for a first run, create it.`,
        );
      if (dryRun && text === undefined) throw new ConfigError('--dry-run needs --forget TEXT.');
      if (text === undefined && save === undefined && restore === undefined)
        throw new ConfigError('Nothing to do. Give --save DIR, --restore DIR or --forget TEXT.');
      let code = 0;
      if (text !== undefined) {
        if (isTooShort(text))
          throw new ConfigError(
            'The text of --forget is too short. Give at least 3 characters, or 2 if one of them is Chinese or Japanese.',
          );
        const result = await forget(snapshotDir, text, { isDryRun: dryRun });
        print(...forgetSummaryLines(result, { snapshotDir, distDir, isDryRun: dryRun }));
        const { published, fixed, others, links } = result;
        code = [published, fixed, others, links].some((list) => list.length > 0) ? 1 : 0;
      }
      if (save !== undefined && !dryRun) {
        await copySnapshotToFolder(snapshotDir, save);
        print(`Saved the snapshot of ${snapshotDir}/ to ${save}/.`);
      }
      if (restore !== undefined) {
        const isRestored = await restoreSavedSnapshot(restore, snapshotDir);
        print(
          isRestored
            ? `Restored the snapshot from ${restore}/ to ${snapshotDir}/.`
            : `${restore}/ has no saved snapshot yet. The first snapshot will be the baseline.`,
        );
      }
      return code;
    },
  },
);
