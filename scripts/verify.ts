#!/usr/bin/env node
import { Argument } from 'commander';
import { SAMPLE_PER_KIND } from '../src/mirror/verify/sampled-paths.ts';
import { runIfMain } from './command.ts';
import { checkedBaseUrlOf, timeLimitSignal } from './mirror-url.ts';
import type { Config } from '../src/config/config.ts';
import { WEB_HOST_NAMES, type WebHostName } from '../src/config/web-host-names.ts';
import { WEB_HOSTS } from '../src/hosting/web-hosts.ts';
import type { HostDifferences } from '../src/mirror/requirements.ts';
import { WEB_HOST_FILE } from '../src/mirror/web-host-file.ts';
import { verifyMirror } from '../src/mirror/verify/verify-mirror.ts';
import { withProgress } from './progress.ts';
import { print } from './terminal.ts';
import { verdictLines } from './verdict-lines.ts';

export default await runIfMain(import.meta, {
  name: 'verify',
  summary:
    'Verify that a served mirror meets its requirements and matches its manifest. Each requirement is one line; a broken ' +
    'one is followed by up to three requests that show it. Known differences of the web host (named by --for, else by ' +
    'data/host.json) are not errors, and neither are dangling links: links to records that the manifest lists as missing.\n\n' +
    `Every API path is requested plain and in gzip, and ${SAMPLE_PER_KIND} of each kind in all other forms that programs use; ` +
    `every other file is compared with SHA256SUMS, and all data and up to ${SAMPLE_PER_KIND} files of each other kind are also requested plain and in gzip. Up to six requests run in parallel.`,
  settings: ['webHost', 'timeLimit'],
  argument: new Argument('<URL>', 'base URL of the served site'),
  exitCodes: { 1: 'a requirement is not met', 3: 'the mirror does not respond' },
  run: (config, _, [text = '']) => verify(checkedBaseUrlOf(text), config),
});

/** Returns the exit code. */
async function verify(url: string, config: Config): Promise<number> {
  print(`Verifying ${url}.`);
  const verdict = await withProgress('checks', (onProgress) =>
    verifyMirror({
      url,
      signal: timeLimitSignal(config, `Verifying ${url}`),
      differencesOf: (builtFor) => differencesFor(config.webHost, builtFor),
      onProgress,
    }),
  );
  print(...verdictLines(verdict));
  return verdict.broken.length > 0 ? 1 : 0;
}

/** The known differences of the web host in --for, else of the web host that the site names. */
function differencesFor(webHost: WebHostName | undefined, builtFor: string | undefined): HostDifferences {
  if (webHost !== undefined) return WEB_HOSTS[webHost].differences;
  const name = WEB_HOST_NAMES.find((each) => each === builtFor);
  const known = builtFor === undefined ? 'no web host' : `“${builtFor.slice(0, 50)}”, which is unknown here`;
  print(
    name
      ? `The site was built for ${name} (${WEB_HOST_FILE}). If another web host serves it, name that one with --for.`
      : `${WEB_HOST_FILE} names ${known}, so every requirement is expected to be met. Name the web host with --for.`,
  );
  return name ? WEB_HOSTS[name].differences : {};
}
