#!/usr/bin/env node
// npm run verify: whether a served mirror keeps the contract.
import { Option } from 'commander';
import { ConfigError, SETTINGS } from '../src/config.ts';
import { HOSTS } from '../src/hosts/hosts.ts';
import type { HostName } from '../src/hosts/names.ts';
import { PROMISES } from '../src/mirror/promises.ts';
import type { Broken } from '../src/verify/ledger.ts';
import { SAMPLE, SMALL } from '../src/verify/thorough.ts';
import { verifyMirror, type Verdict } from '../src/verify/verify.ts';
import { command } from './command.ts';
import { progressOn } from './progress.ts';

/** Verifies the mirror at `url`, on a host of this kind, and tells what was found; returns the exit code. */
export async function verify(url: string, host: HostName, every: boolean): Promise<number> {
  const { differences } = HOSTS[host];
  console.log(`Asking ${url} for everything that its manifest names.`);
  const progress = progressOn(process.stdout, 'checks');
  try {
    const verdict = await verifyMirror({ url, differences, every, tell: progress.show });
    progress.end();
    console.log(told(verdict).join('\n'));
    return verdict.broken.length > 0 ? 1 : 0;
  } finally {
    progress.end();
  }
}

function told(verdict: Verdict): string[] {
  const { broken, expected, kept, untried, dangling, paths, thorough, requests, site } = verdict;
  const names = new Set(broken.map(({ promise }) => promise));
  const ways = thorough === paths ? 'each in every way' : `${thorough} of them in every way (--every: all)`;
  return [
    ...broken.map((each) => `broken: ${line(each)}`),
    ...expected.map((each) => `cannot on this host: ${line(each)} · ${each.why}`),
    ...kept.map((name) => `kept, though this host is said not to: ${name} · ${PROMISES[name]}`),
    ...dangling.map(
      ({ path, namedBy, count }) =>
        `the registry's own dangling link: ${path} · ${times(count)}, first in ${namedBy}`,
    ),
    ...(untried.length > 0 ? [`nothing here to try: ${untried.join(', ')}`] : []),
    `${paths} paths, ${ways}, built for ${site}; ${requests} requests.`,
    broken.length === 0
      ? 'Every promise is kept.'
      : `${names.size} ${names.size === 1 ? 'promise is' : 'promises are'} broken: ${[...names].join(', ')}.`,
  ];
}

function line({ promise, expected, found, count, request }: Broken<string>): string {
  return `${promise} · expected ${expected}, found ${found} · ${times(count)}: ${request}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** The home of a served site as its user writes it, without `/api/v1` and a last slash. */
function home(text: string): string {
  const parsed = SETTINGS.registry.schema.safeParse(text.replace(/\/+$/, ''));
  if (parsed.success && parsed.data !== undefined) return parsed.data;
  throw new ConfigError(`“${text}” is no http or https address, such as https://mirror.example.`);
}

if (import.meta.main) {
  await command<{ every?: boolean }>({
    name: 'verify',
    summary:
      'Asks a served mirror and tells whether it keeps the contract and its own manifest: one line for each way in ' +
      'which a promise is broken, with a request that shows it. What the host that --for names cannot keep is told apart, ' +
      'and so is what the registry itself links to and does not have.\n\n' +
      `Every path is asked for once. Of a mirror with more than ${SMALL} paths, ${SAMPLE} of each kind and the largest ` +
      'are asked for in every way: other spellings and methods, conditions, codings. Six requests at a time.',
    settings: ['webHost'],
    argument: { name: 'URL', help: 'the home of the served site, base path included' },
    options: [new Option('--every', 'ask for each path in every way, however many there are')],
    run: ({ webHost }, { every = false }, [url = '']) => verify(home(url), webHost, every),
  });
}
