import type { Config } from '../src/config.ts';
import { WEB_HOST_NAMES, type WebHostName } from '../src/hosting/web-host-names.ts';
import { WEB_HOSTS } from '../src/hosting/web-hosts.ts';
import type { HostDifferences } from '../src/mirror/requirements.ts';
import { WEB_HOST_FILE } from '../src/mirror/web-host-file.ts';
import { verifyMirror } from '../src/verify/verify-mirror.ts';
import { withProgress } from './progress.ts';
import { totalMinutesSignal } from './shared-options.ts';
import { print } from './terminal.ts';
import { verdictLines } from './verdict-lines.ts';

export interface VerifyFlags {
  timeLimit: number;
  signedBy?: string;
}

/** Returns the exit code. */
export async function verify(url: string, config: Config, flags: VerifyFlags): Promise<number> {
  print(`Verifying ${url}.`);
  const verdict = await withProgress('checks', (onProgress) =>
    verifyMirror({
      url,
      maxAnswer: config.maxAnswer * 2 ** 20,
      signal: totalMinutesSignal(flags.timeLimit, `Verifying ${url}`),
      allowedSigners: flags.signedBy,
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
