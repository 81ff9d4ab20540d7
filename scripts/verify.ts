#!/usr/bin/env node
// npm run verify: whether a served mirror keeps the contract.
import { Option } from 'commander';
import { ConfigError, maskCredentials, SETTINGS, type Config } from '../src/config.ts';
import { WEB_HOSTS } from '../src/hosting/web-hosts.ts';
import { PROMISES } from '../src/mirror/promises.ts';
import type { BrokenPromise } from '../src/verify/verdict.ts';
import { SAMPLED_PLATFORMS, verifyRegistry, type RegistryVerdict } from '../src/verify/verify-registry.ts';
import { SAMPLE_SIZE, SMALL_MIRROR } from '../src/verify/sampled-paths.ts';
import { verifyMirror, type Verdict } from '../src/verify/verify-mirror.ts';
import { command } from './command.ts';
import { print } from './terminal.ts';
import { progressLineOn } from './progress.ts';

interface Wanted {
  every?: boolean;
  asRegistry?: boolean;
}

/** Verifies what is served at `url`, and tells what was found; returns the exit code. */
async function verify(
  url: string,
  { webHost, brand, aliases, maxAnswer }: Config,
  wanted: Wanted,
): Promise<number> {
  const { every = false, asRegistry = false } = wanted;
  print(`Asking ${url} ${asRegistry ? 'as a registry.' : 'for everything that its manifest names.'}`);
  const progress = progressLineOn(process.stdout, 'checks');
  const options = { url, every, maxAnswer: maxAnswer * 2 ** 20, tell: progress.show };
  try {
    const verdict = asRegistry
      ? await verifyRegistry({ ...options, brand, aliases })
      : await verifyMirror({ ...options, differences: WEB_HOSTS[webHost].differences });
    progress.end();
    const lines = 'tried' in verdict ? ofRegistry(verdict) : ofMirror(verdict);
    print(...lines, resultOf(verdict.broken, asRegistry ? 'rule' : 'promise'));
    return verdict.broken.length > 0 ? 1 : 0;
  } finally {
    progress.end();
  }
}

function ofMirror(verdict: Verdict): string[] {
  const { broken, expected, kept, untried, dangling, paths, fullyChecked, requests, site } = verdict;
  const ways =
    fullyChecked === paths ? 'each in every way' : `${fullyChecked} of them in every way (--every: all)`;
  return [
    ...broken.map((each) => `broken: ${line(each)}`),
    ...expected.map((each) => `cannot on this host: ${line(each)} · ${each.reason}`),
    ...kept.map((name) => `kept, though this host is said not to: ${name} · ${PROMISES[name]}`),
    ...dangling.map(
      ({ path, referencedBy, count }) =>
        `the registry's own dangling link: ${path} · ${times(count)}, first in ${referencedBy}`,
    ),
    ...leftOut(untried),
    `${paths} paths, ${ways}, built for ${site}; ${requests} requests.`,
  ];
}

function ofRegistry({ broken, untried, brand, platforms, tried, requests }: RegistryVerdict): string[] {
  const which = tried === platforms ? 'all' : `${tried} of them (--every: all)`;
  return [
    ...broken.map((each) => `broken: ${line(each)}`),
    ...leftOut(untried),
    `${platforms} platforms, ${which} with what belongs to them, brand ${brand}; ${requests} requests.`,
  ];
}

function leftOut(untried: readonly string[]): string[] {
  return untried.length > 0 ? [`nothing here to try: ${untried.join(', ')}`] : [];
}

function resultOf(broken: readonly BrokenPromise<string>[], noun: string): string {
  const names = [...new Set(broken.map(({ promise }) => promise))];
  if (names.length === 0) return `Every ${noun} is kept.`;
  return `${names.length} ${noun}${names.length === 1 ? ' is' : 's are'} broken: ${names.join(', ')}.`;
}

function line({ promise, expected, found, count, request }: BrokenPromise<string>): string {
  return `${promise} · expected ${expected}, found ${found} · ${times(count)}: ${request}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** The home of a served site as its user writes it, without `/api/v1` and a last slash. */
function home(text: string): string {
  const parsed = SETTINGS.registry.schema.safeParse(text.replace(/\/+$/, ''));
  if (parsed.success && parsed.data !== undefined) return parsed.data;
  throw new ConfigError(
    `The URL is “${maskCredentials(text)}”; it must be ${parsed.error!.issues[0]!.message}, such as https://mirror.example.`,
  );
}

await command<Wanted>({
  name: 'verify',
  summary:
    'Asks a served mirror and tells whether it keeps the contract and its own manifest: one line for each way in ' +
    'which a promise is broken, with a request that shows it. What the host that --for names cannot keep is told ' +
    'apart, and so is what the registry itself links to and does not have.\n\n' +
    `Every path is asked for once. Of a mirror with more than ${SMALL_MIRROR} paths, ${SAMPLE_SIZE} of each kind and the largest ` +
    'are asked for in every way: other spellings and methods, conditions, codings. Six requests at a time.\n\n' +
    'With --as-registry, the same for a registry and its specification, by GET, HEAD and OPTIONS alone: both lists, ' +
    `and ${SAMPLED_PLATFORMS} platforms with all that belongs to them.`,
  settings: ['webHost', 'brand', 'aliases', 'maxAnswer'],
  argument: { name: 'URL', help: 'the home of the served site, base path included; or the registry' },
  options: [
    new Option('--every', 'ask for each path in every way, however many there are'),
    new Option('--as-registry', 'check a registry against the specification'),
  ],
  run: (config, wanted, [url = '']) => verify(home(url), config, wanted),
});
