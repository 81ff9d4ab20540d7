#!/usr/bin/env node
// npm run verify: checks a served mirror against its contract.
import { Argument, Option } from 'commander';
import { ConfigError, type Config } from '../src/config.ts';
import { WEB_HOSTS } from '../src/hosting/web-hosts.ts';
import { SAMPLED_PLATFORMS, verifyRegistry } from '../src/verify/verify-registry.ts';
import { SAMPLE_SIZE, SMALL_MIRROR } from '../src/verify/sampled-paths.ts';
import { checkRollback, readSeenStates, writeSeenState } from '../src/verify/seen-states.ts';
import { verifySignature } from '../src/verify/verify-signature.ts';
import { verifyMirror } from '../src/verify/verify-mirror.ts';
import { command } from './command.ts';
import { mirrorUrlOf } from './mirror-url.ts';
import { print } from './terminal.ts';
import { progressLineOn } from './progress.ts';
import { conclusionOf, mirrorLines, registryLines, signatureLines, type Broken } from './verdict-lines.ts';

interface VerifyFlags {
  every?: boolean;
  asRegistry?: boolean;
  signedBy?: string;
  state?: string;
}

/** Returns the exit code. */
async function verify(url: string, config: Config, flags: VerifyFlags): Promise<number> {
  const { asRegistry = false, signedBy, state } = flags;
  if (asRegistry && (signedBy ?? state) !== undefined)
    throw new ConfigError('--signed-by and --state check mirrors. Leave them or --as-registry out.');
  print(`Verifying ${url} as a ${asRegistry ? 'registry' : 'mirror'}.`);
  const broken = await (asRegistry ? checkRegistry : checkMirror)(url, config, flags);
  print(conclusionOf(broken, asRegistry ? 'rule' : 'promise'));
  return broken.length > 0 ? 1 : 0;
}

async function checkRegistry(
  url: string,
  { brand, aliases, maxAnswer }: Config,
  { every = false }: VerifyFlags,
): Promise<Broken> {
  const verdict = await withProgress('checks', (onProgress) =>
    verifyRegistry({ url, every, brand, aliases, maxAnswer: maxAnswer * 2 ** 20, onProgress }),
  );
  print(...registryLines(verdict));
  return verdict.broken;
}

async function checkMirror(url: string, config: Config, flags: VerifyFlags): Promise<Broken> {
  const { every = false, signedBy, state } = flags;
  const seen = state === undefined ? {} : readSeenStates(state);
  const maxAnswer = config.maxAnswer * 2 ** 20;
  const broken: Broken = [];
  if (signedBy !== undefined) {
    const signature = await withProgress('signed files', (onProgress) =>
      verifySignature({ url, allowedSigners: signedBy, maxAnswer, onProgress }),
    );
    print(...signatureLines(signature));
    broken.push(...signature.broken);
  }
  const { differences } = WEB_HOSTS[config.webHost];
  const verdict = await withProgress('checks', (onProgress) =>
    verifyMirror({ url, every, differences, maxAnswer, onProgress }),
  );
  print(...mirrorLines(verdict));
  broken.push(...verdict.broken);
  if (state === undefined) return broken;
  checkRollback(seen, url, verdict.manifest);
  if (broken.length === 0) await writeSeenState(state, url, verdict.manifest);
  return broken;
}

async function withProgress<Result>(
  noun: string,
  work: (onProgress: (done: number, known: number) => void) => Promise<Result>,
): Promise<Result> {
  const progress = progressLineOn(process.stdout, noun);
  try {
    return await work(progress.show);
  } finally {
    progress.end();
  }
}

await command<VerifyFlags>({
  name: 'verify',
  summary:
    'Verify that a served mirror keeps its contract and matches its manifest. Each broken promise is one line with a ' +
    'request that reproduces it. Promises that the host named by --for cannot keep are listed separately, and so are ' +
    "dangling links in the registry's own records.\n\n" +
    `Every path is requested once. All request variants (spellings, methods, conditions, codings) are tried on every path ` +
    `of a mirror with up to ${SMALL_MIRROR} paths, else on ${SAMPLE_SIZE} paths of each kind and the largest ones. Up to six requests run in parallel.\n\n` +
    'With --as-registry, verify a registry against the specification, using only GET, HEAD and OPTIONS: both lists, ' +
    `and ${SAMPLED_PLATFORMS} platforms with their related records.`,
  settings: ['webHost', 'brand', 'aliases', 'maxAnswer'],
  argument: new Argument('<URL>', 'base URL of the served site, or of the registry'),
  options: [
    new Option('--every', 'try all request variants on every path'),
    new Option('--as-registry', 'check a registry against the specification'),
    new Option(
      '--signed-by <FILE>',
      'check the signature and all files; FILE lists allowed signers as for ssh-keygen',
    ),
    new Option(
      '--state <FILE>',
      'remember the snapshot in FILE, and refuse a mirror that goes back to an older one',
    ),
  ],
  run: (config, flags, [url = '']) => verify(mirrorUrlOf(url), config, flags),
});
