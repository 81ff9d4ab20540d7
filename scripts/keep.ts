#!/usr/bin/env node
// npm run keep: copies a snapshot with its history to a plain folder and back.
import { Option } from 'commander';
import { restorePlain, savePlain } from '../src/snapshot/store/plain-copy.ts';
import { checkFolderSettings } from '../src/folders/folder-checks.ts';
import { command } from './command.ts';
import { print, printError } from './terminal.ts';

await command<{ save?: string; restore?: string }>({
  name: 'keep',
  summary:
    'Save the snapshot and its history to a plain folder that diffs well, such as a Git branch or a backup; ' +
    'or restore the snapshot from such a folder.',
  settings: ['snapshotDir'],
  options: [
    new Option('--save <DIR>', 'save the snapshot to DIR; other files in DIR are left alone'),
    new Option('--restore <DIR>', 'restore the snapshot from DIR').conflicts('save'),
  ],
  run: async ({ snapshotDir }, { save, restore }) => {
    const paths = [
      { setting: '--save', path: save },
      { setting: '--restore', path: restore },
      { setting: 'SNAPSHOT_DIR', path: snapshotDir },
    ];
    checkFolderSettings(
      paths.flatMap(({ setting, path }) => (path === undefined ? [] : [{ setting, path }])),
    );
    if (save !== undefined) {
      await savePlain(snapshotDir, save);
      print(`Saved the snapshot of ${snapshotDir}/ to ${save}/.`);
    } else if (restore !== undefined) {
      const isRestored = await restorePlain(restore, snapshotDir);
      print(
        isRestored
          ? `Restored the snapshot from ${restore}/ to ${snapshotDir}/.`
          : `${restore}/ has no saved snapshot yet. The first snapshot will be the baseline.`,
      );
    } else {
      printError('keep: Nothing to do. Give --save DIR or --restore DIR.');
      return 2;
    }
    return 0;
  },
});
