import { ConfigError, type Config } from '../src/config.ts';
import { WEB_HOST_NAMES, type WebHostName } from '../src/hosting/web-host-names.ts';
import { WEB_HOSTS } from '../src/hosting/web-hosts.ts';
import { WEB_HOST_FILE } from '../src/mirror/web-host-file.ts';
import type { HostDifferences } from '../src/mirror/clauses.ts';
import type { HostDifferencesLookup } from '../src/verify/served-mirror.ts';
import { verifyRegistry } from '../src/verify/verify-registry.ts';
import { checkAgainstLastSeen, readSeenStates, writeSeenState } from '../src/verify/seen-states.ts';
import { verifySignature } from '../src/verify/verify-signature.ts';
import type { BrokenClause } from '../src/verify/verdict.ts';
import { verifyMirror, type VerifyMirrorOptions } from '../src/verify/verify-mirror.ts';
import { print } from './terminal.ts';
import { withProgress } from './progress.ts';
import { totalMinutesSignal } from './shared-options.ts';
import {
  conclusionLineOf,
  mirrorVerdictLines,
  registryVerdictLines,
  signatureVerdictLines,
} from './verdict-lines.ts';

export interface VerifyFlags {
  timeLimit: number;
  every?: boolean;
  asRegistry?: boolean;
  signedBy?: string;
  requireValidity?: boolean;
  state?: string;
}

/** Returns the exit code. */
export async function verify(url: string, config: Config, flags: VerifyFlags): Promise<number> {
  const { asRegistry = false, signedBy, state, requireValidity, timeLimit } = flags;
  if (asRegistry && (signedBy ?? state ?? requireValidity) !== undefined)
    throw new ConfigError(
      '--signed-by, --state and --require-validity check mirrors. Leave them or --as-registry out.',
    );
  print(`Verifying ${url} as a ${asRegistry ? 'registry' : 'mirror'}.`);
  const signal = totalMinutesSignal(timeLimit, `Verifying ${url}`);
  const target = { url, every: flags.every, maxAnswer: config.maxAnswer * 2 ** 20, signal };
  const { broken, expected } = await (asRegistry ? checkRegistry : checkMirror)(target, config, flags);
  print(conclusionLineOf(broken, expected, asRegistry ? 'rule' : 'promise'));
  return broken.length > 0 ? 1 : 0;
}

/** Broken clauses, and those of them that the web host cannot keep. */
type Checked = Record<'broken' | 'expected', BrokenClause<string>[]>;

type Target = Pick<VerifyMirrorOptions, 'url' | 'every' | 'maxAnswer' | 'signal'>;

async function checkRegistry(target: Target, { brand, aliases }: Config): Promise<Checked> {
  const verdict = await withProgress('checks', (onProgress) =>
    verifyRegistry({ ...target, brand, aliases, onProgress }),
  );
  print(...registryVerdictLines(verdict));
  return { broken: verdict.broken, expected: [] };
}

async function checkMirror(target: Target, { webHost }: Config, flags: VerifyFlags): Promise<Checked> {
  const { url } = target;
  const { signedBy, state, requireValidity } = flags;
  const seen = state === undefined ? {} : readSeenStates(state);
  const signature =
    signedBy === undefined
      ? undefined
      : await withProgress('signed files', (onProgress) =>
          verifySignature({ ...target, allowedSigners: signedBy, onProgress }),
        );
  if (signature) print(...signatureVerdictLines(signature));
  const differences: HostDifferencesLookup = (served) => differencesFor(webHost, served);
  const { manifest: signedManifest, isSigned } = signature ?? {};
  const verdict = await withProgress('checks', (onProgress) =>
    verifyMirror({ ...target, differences, signedManifest, isSigned, requireValidity, onProgress }),
  );
  print(...mirrorVerdictLines(verdict));
  const broken = [...(signature?.broken ?? []), ...verdict.broken];
  const { expected } = verdict;
  // A mirror whose manifest isn't the signed one must not change the state.
  if (state === undefined || (signature && !signedManifest)) return { broken, expected };
  checkAgainstLastSeen(seen, url, verdict.manifest);
  if (broken.length === 0) await writeSeenState(state, url, verdict.manifest);
  return { broken, expected };
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
