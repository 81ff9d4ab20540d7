import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

/** The ID of a user with no rights. */
export const NOBODY = 65_534;

const LIST_FOLDERS = 'for (const folder of process.argv.slice(1)) fs.readdirSync(folder)';

/** Only root may run a process as another user, who also needs the way to Node, the project and the temporary files. */
export const canBecomeNobody =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', LIST_FOLDERS, import.meta.dirname, tmpdir()], { uid: NOBODY }).status ===
    0;
