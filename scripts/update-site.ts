// Builds the site of the current snapshot, if it is out of date, and verifies it before it is published.
import { constants } from 'node:buffer';
import { readBuildFolders } from '../src/build/build-folders.ts';
import { staleRuleFilesOf } from '../src/build/up-to-date.ts';
import { chooseWebHost } from '../src/build/web-host-choice.ts';
import type { Config } from '../src/config/config.ts';
import type { Lock } from '../src/folders/folder-lock.ts';
import { WEB_HOSTS } from '../src/hosting/web-hosts.ts';
import type { WebHostName } from '../src/config/web-host-names.ts';
import { startServer } from '../src/mirror/serve/server.ts';
import type { LastRun } from '../src/snapshot/store/last-run.ts';
import { verifyMirror } from '../src/mirror/verify/verify-mirror.ts';
import { build, upToDateText } from './build.ts';
import { startDeadline } from '../src/util/deadline.ts';
import { print } from './terminal.ts';
import { ExpectedError } from '../src/util/expected-error.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';

/** The exit code where the new site does not meet the requirements of a mirror. */
const REQUIREMENT_BROKEN = 1;

/** Builds the site if it is out of date. Returns what happened, and what to do. */
export async function updateSite(config: Config, lock: Lock, run: LastRun): Promise<string[]> {
  const { distDir, timeLimit } = config;
  const deadline = startDeadline(
    timeLimit,
    new ExpectedError(
      `Building and verifying took longer than ${countWithNoun(timeLimit, 'minute')}. Raise TIME_LIMIT. The new site was not published.`,
    ),
  );
  const check = async (folder: string, signal = deadline.signal): Promise<void> => {
    await verifyFolder(folder, chooseWebHost(config).name, signal);
    deadline.cancel();
  };
  const built = await build(config, { check, lock, signal: deadline.signal });
  deadline.cancel();
  if (!built) return [upToDateText(config)];
  Object.assign(run, { built: true, rulesChanged: built.rulesChanged });
  const [stale] = staleRuleFilesOf(readBuildFolders(config));
  if (stale !== undefined)
    throw new ExpectedError(
      `“${stale}”, which the web host reads, is missing or out of date. Run the command again.`,
      { exitCode: REQUIREMENT_BROKEN },
    );
  return [`The site in ${distDir}/ was built and verified.`, ...built.reloadLines];
}

/** Serves a finished site on loopback and verifies it. Throws ExpectedError. */
async function verifyFolder(folder: string, host: WebHostName, signal: AbortSignal): Promise<void> {
  const server = await startServer({ distDir: folder, port: 0, host: '127.0.0.1' });
  try {
    // A build for a host that compresses on the fly has no compressed copies.
    const { copies = [] } = WEB_HOSTS[host];
    const differences = copies.includes('gzip') ? {} : { gzip: 'This build has no compressed copies.' };
    const options = {
      url: server.url,
      maxResponse: constants.MAX_LENGTH,
      differencesOf: () => differences,
      signal,
    };
    const { broken, paths, requests } = await verifyMirror(options);
    print(
      `verify   ${countWithNoun(paths, 'path')}, ${countWithNoun(requests, 'request')}, ${countWithNoun(broken.length, 'requirement')} broken`,
    );
    if (broken.length === 0) return;
    const lines = broken.flatMap(({ name, examples }) => examples.map((example) => `  ${name}: ${example}`));
    throw new ExpectedError(
      ['The new site does not meet the requirements of a mirror, and was not published.', ...lines],
      { exitCode: REQUIREMENT_BROKEN },
    );
  } finally {
    await server.close();
  }
}
