// Chooses the web host that a site is built for: the setting, else what the site in its place was built for, else the
// built-in server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '../config/config.ts';
import { WEB_HOST_NAMES, type WebHostName } from '../config/web-host-names.ts';
import { WEB_HOST_FILE, webHostNameIn } from '../mirror/web-host-file.ts';
import { HOST_FILE_LIST } from './own-site-files.ts';
import { readTextIfAny } from '../util/read-text-if-any.ts';

/** `reason` is for operators, without a full stop. Throws ConfigError if a file names a web host that only another version knows. */
export function chooseWebHost({ webHost, distDir }: Pick<Config, 'webHost' | 'distDir'>) {
  if (webHost !== undefined) return { name: webHost, reason: 'set by BUILD_FOR' };
  const file = join(distDir, WEB_HOST_FILE);
  const remembered = webHostNameIn(readTextIfAny(file) ?? '');
  if (remembered === undefined) return byDefault(distDir, `no ${file} names another one`);
  const name = WEB_HOST_NAMES.find((each) => each === remembered);
  if (name) return { name, reason: `remembered in ${file}` };
  throw new ConfigError(
    `“${file}” names the web host “${remembered}”, which this version does not know. Set BUILD_FOR, or --for, to one of ${WEB_HOST_NAMES.join(', ')}.`,
  );
}

function byDefault(distDir: string, why: string) {
  const folders = WEB_HOST_NAMES.map((name) => folderBesideSiteOf(distDir, name));
  const others = folders.filter((folder) => existsSync(join(folder, HOST_FILE_LIST)));
  const hint = others.length > 0 ? ` ${others.join(' and ')} exist${others.length > 1 ? '' : 's'}:` : '';
  return { name: 'serve' as const, reason: `${why};${hint} --for NAME sets it` };
}

/** The folder for files that the web host needs outside the site. */
export function folderBesideSiteOf(distDir: string, name: WebHostName): string {
  return `${distDir.replace(/[\\/]+$/, '')}-${name}`;
}
