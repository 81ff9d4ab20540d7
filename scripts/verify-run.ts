import type { Config } from '../src/config.ts';
import { WEB_HOST_NAMES, type WebHostName } from '../src/hosting/web-host-names.ts';
import { WEB_HOSTS } from '../src/hosting/web-hosts.ts';
import { WEB_HOST_FILE } from '../src/mirror/web-host-file.ts';
import type { HostDifferences } from '../src/mirror/requirements.ts';
import type { HostDifferencesLookup } from '../src/verify/served-mirror.ts';
import { verifySignature } from '../src/verify/verify-signature.ts';
import type { BrokenClause } from '../src/verify/verdict.ts';
import { verifyMirror, type VerifyMirrorOptions } from '../src/verify/verify-mirror.ts';
import { print } from './terminal.ts';
import { withProgress } from './progress.ts';
import { totalMinutesSignal } from './shared-options.ts';
import { conclusionLineOf, mirrorVerdictLines, signatureVerdictLines } from './verdict-lines.ts';

export interface VerifyFlags {
  timeLimit: number;
  every?: boolean;
  signedBy?: string;
}

/** Returns the exit code. */
export async function verify(url: string, config: Config, flags: VerifyFlags): Promise<number> {
  const { timeLimit } = flags;
  print(`Verifying ${url}.`);
  const signal = totalMinutesSignal(timeLimit, `Verifying ${url}`);
  const target = { url, every: flags.every, maxAnswer: config.maxAnswer * 2 ** 20, signal };
  const { broken, expected } = await checkMirror(target, config, flags);
  print(conclusionLineOf(broken, expected));
  return broken.length > 0 ? 1 : 0;
}

/** Broken clauses, and those of them that the web host cannot keep. */
type Checked = Record<'broken' | 'expected', BrokenClause<string>[]>;

type Target = Pick<VerifyMirrorOptions, 'url' | 'every' | 'maxAnswer' | 'signal'>;

async function checkMirror(target: Target, { webHost }: Config, flags: VerifyFlags): Promise<Checked> {
  const { signedBy } = flags;
  const signature =
    signedBy === undefined
      ? undefined
      : await withProgress('signed files', (onProgress) =>
          verifySignature({ ...target, allowedSigners: signedBy, onProgress }),
        );
  if (signature) print(...signatureVerdictLines(signature));
  const differences: HostDifferencesLookup = (served) => differencesFor(webHost, served);
  const signedManifest = signature?.manifest;
  const verdict = await withProgress('checks', (onProgress) =>
    verifyMirror({ ...target, differences, signedManifest, onProgress }),
  );
  print(...mirrorVerdictLines(verdict));
  return { broken: [...(signature?.broken ?? []), ...verdict.broken], expected: verdict.expected };
}

/** What the web host cannot keep: that of --for, else the one that the site names. */
function differencesFor(webHost: WebHostName | undefined, served: string | undefined): HostDifferences {
  if (webHost !== undefined) return WEB_HOSTS[webHost].differences;
  const name = WEB_HOST_NAMES.find((each) => each === served);
  const known = served === undefined ? 'no web host' : `“${served.slice(0, 50)}”, which is unknown here`;
  print(
    name
      ? `The site was built for ${name} (${WEB_HOST_FILE}). If another web host serves it, name that one with --for.`
      : `${WEB_HOST_FILE} names ${known}: every promise is expected. If the web host cannot keep some, name it with --for.`,
  );
  return name ? WEB_HOSTS[name].differences : {};
}
