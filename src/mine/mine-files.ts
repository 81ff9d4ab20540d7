// Loads the files of a list when they are needed, each once.
import type { CursorPage } from '../history/feeds/cursor-pages.ts';
import { SearchFiles } from '../search/search-files.ts';
import type { MyPlatform, RunCursors } from './mine-types.ts';
import { PlatformDirectory } from './platform-directory.ts';

export class MineFiles extends SearchFiles {
  directory(): Promise<PlatformDirectory> {
    return this.once(
      'directory',
      async () => new PlatformDirectory(await this.read<MyPlatform[]>('mine/platforms.json')),
    );
  }

  /** Present or removed; undefined if no platform has the ID. */
  async platform(id: string): Promise<MyPlatform | undefined> {
    return (await this.directory()).byId(id.toLowerCase())[0];
  }

  runs(): Promise<RunCursors> {
    return this.read('mine/runs.json');
  }

  changesAfter(cursor: string): Promise<CursorPage> {
    return this.read(`changes/since/${cursor}.json`);
  }
}
