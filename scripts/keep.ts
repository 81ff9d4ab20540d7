#!/usr/bin/env node
// npm run keep: a snapshot with its history to a plain folder, such as a branch of a repository, and back.
import { Option } from 'commander';
import { restorePlain, savePlain } from '../src/snapshot/store/plain-copy.ts';
import { checkFolderSettings } from '../src/folders/folder-checks.ts';
import { command } from './command.ts';
import { print, printError } from './terminal.ts';

await command<{ save?: string; restore?: string }>({
  name: 'keep',
  summary:
    'Saves the snapshot and its history as one plain folder, where what changed is a diff: a branch of a repository, ' +
    'a backup. Or makes the snapshot folder of such a one again.',
  settings: ['snapshotDir'],
  options: [
    new Option('--save <DIR>', 'saves the snapshot in DIR; files there that this command did not write stay'),
    new Option('--restore <DIR>', 'makes the snapshot folder of what was saved in DIR').conflicts('save'),
  ],
  run: async ({ snapshotDir }, { save, restore }) => {
    const named = [
      { setting: '--save', path: save },
      { setting: '--restore', path: restore },
      { setting: 'SNAPSHOT_DIR', path: snapshotDir },
    ];
    checkFolderSettings(
      named.flatMap(({ setting, path }) => (path === undefined ? [] : [{ setting, path }])),
    );
    if (save !== undefined) {
      await savePlain(snapshotDir, save);
      print(`The snapshot of ${snapshotDir}/ is in ${save}/.`);
    } else if (restore !== undefined) {
      const restored = await restorePlain(restore, snapshotDir);
      print(
        restored
          ? `The snapshot of ${restore}/ is in ${snapshotDir}/.`
          : `Nothing was saved in ${restore}/ yet: the first snapshot will be a baseline.`,
      );
    } else {
      printError('keep: Say --save DIR or --restore DIR.');
      return 2;
    }
    return 0;
  },
});
