// Loads the names of all platforms when a list is to be matched, once.
import { SearchFiles } from '../search/search-files.ts';
import { PlatformNames } from './platform-names.ts';

export class NameFiles extends SearchFiles {
  platformNames(): Promise<PlatformNames> {
    const make = async () =>
      new PlatformNames(await this.records(), await this.nameSearch(), await this.index());
    return this.once('platform names', make);
  }
}
