// Loads the files of a list when they are needed, each once.
import type { CursorPage } from '../history/feeds/cursor-pages.ts';
import { SearchFiles } from '../search/search-files.ts';
import type { MyPlatform, RunCursors } from './mine-types.ts';
import { PlatformNames } from './platform-names.ts';

export class MineFiles extends SearchFiles {
  /** Removed platforms come last. */
  platforms(): Promise<MyPlatform[]> {
    return this.read('mine/platforms.json');
  }

  /** A present or removed platform; undefined if no platform has the ID. */
  async platform(id: string): Promise<MyPlatform | undefined> {
    const byId = await this.once('platforms by ID', async () => {
      const platforms = await this.platforms();
      return new Map(platforms.map((each) => [each.id.toLowerCase(), each]));
    });
    return byId.get(id.toLowerCase());
  }

  platformNames(): Promise<PlatformNames> {
    return this.once(
      'platform names',
      async () => new PlatformNames(await this.records(), await this.nameSearch()),
    );
  }

  runs(): Promise<RunCursors> {
    return this.read('mine/runs.json');
  }

  changesAfter(cursor: string): Promise<CursorPage> {
    return this.read(`changes/since/${cursor}.json`);
  }
}
