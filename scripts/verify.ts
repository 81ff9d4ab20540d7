#!/usr/bin/env node
// npm run verify: checks a served mirror against its contract.
import { Option } from 'commander';
import { ConfigError, maskCredentials, SETTINGS, type Config } from '../src/config.ts';
import { WEB_HOSTS } from '../src/hosting/web-hosts.ts';
import { PROMISES } from '../src/mirror/promises.ts';
import type { BrokenPromise } from '../src/verify/verdict.ts';
import { SAMPLED_PLATFORMS, verifyRegistry, type RegistryVerdict } from '../src/verify/verify-registry.ts';
import { SAMPLE_SIZE, SMALL_MIRROR } from '../src/verify/sampled-paths.ts';
import { verifyMirror, type Verdict, type VerifyOptions } from '../src/verify/verify-mirror.ts';
import { command } from './command.ts';
import { print } from './terminal.ts';
import { progressLineOn } from './progress.ts';

interface VerifyFlags {
  every?: boolean;
  asRegistry?: boolean;
}

/** Returns the exit code. */
async function verify(
  url: string,
  { webHost, brand, aliases, maxAnswer }: Config,
  { every = false, asRegistry = false }: VerifyFlags,
): Promise<number> {
  print(`Verifying ${url} as a ${asRegistry ? 'registry' : 'mirror'}.`);
  const progress = progressLineOn(process.stdout, 'checks');
  const options: VerifyOptions = { url, every, maxAnswer: maxAnswer * 2 ** 20, onProgress: progress.show };
  try {
    const verdict = asRegistry
      ? await verifyRegistry({ ...options, brand, aliases })
      : await verifyMirror({ ...options, differences: WEB_HOSTS[webHost].differences });
    progress.end();
    const lines = 'tried' in verdict ? registryLines(verdict) : mirrorLines(verdict);
    print(...lines, conclusionOf(verdict.broken, asRegistry ? 'rule' : 'promise'));
    return verdict.broken.length > 0 ? 1 : 0;
  } finally {
    progress.end();
  }
}

function mirrorLines(verdict: Verdict): string[] {
  const { broken, expected, kept, untried, dangling, paths, fullyChecked, requests, site } = verdict;
  const variants =
    fullyChecked === paths
      ? 'all request variants'
      : `all request variants for ${fullyChecked} (--every: for all)`;
  return [
    ...broken.map((each) => `broken: ${lineOf(each)}`),
    ...expected.map((each) => `not possible on this host: ${lineOf(each)} · ${each.reason}`),
    ...kept.map((name) => `kept, although this host is listed as unable to: ${name} · ${PROMISES[name]}`),
    ...dangling.map(
      ({ path, referencedBy, count }) =>
        `dangling link in the registry: ${path} · ${times(count)}, first in ${referencedBy}`,
    ),
    ...untestedLine(untried),
    `${paths} paths, ${variants}; built for ${site}; ${requests} requests.`,
  ];
}

function registryLines({ broken, untried, brand, platforms, tried, requests }: RegistryVerdict): string[] {
  const extent = tried === platforms ? 'all checked' : `${tried} checked (--every: all)`;
  return [
    ...broken.map((each) => `broken: ${lineOf(each)}`),
    ...untestedLine(untried),
    `${platforms} platforms, ${extent} with their related records; brand ${brand}; ${requests} requests.`,
  ];
}

function untestedLine(untried: readonly string[]): string[] {
  return untried.length > 0 ? [`not tested, because no data allows it: ${untried.join(', ')}`] : [];
}

function conclusionOf(broken: readonly BrokenPromise<string>[], noun: string): string {
  const names = [...new Set(broken.map(({ promise }) => promise))];
  if (names.length === 0) return `Every ${noun} is kept.`;
  return `${names.length} ${noun}${names.length === 1 ? ' is' : 's are'} broken: ${names.join(', ')}.`;
}

function lineOf({ promise, expected, found, count, request }: BrokenPromise<string>): string {
  return `${promise} · expected ${expected}, found ${found} · ${times(count)}: ${request}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function baseUrlOf(text: string): string {
  const parsed = SETTINGS.registry.schema.safeParse(text.replace(/\/+$/, ''));
  if (parsed.success && parsed.data !== undefined) return parsed.data;
  throw new ConfigError(
    `The URL is “${maskCredentials(text)}”; it must be ${parsed.error!.issues[0]!.message}, such as https://mirror.example.`,
  );
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
  argument: { name: 'URL', help: 'base URL of the served site, or of the registry' },
  options: [
    new Option('--every', 'try all request variants on every path'),
    new Option('--as-registry', 'check a registry against the specification'),
  ],
  run: (config, flags, [url = '']) => verify(baseUrlOf(url), config, flags),
});
