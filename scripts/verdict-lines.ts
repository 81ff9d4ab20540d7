// What `npm run verify` prints about what it found.
import { PROMISES } from '../src/mirror/promises.ts';
import type { BrokenPromise } from '../src/verify/verdict.ts';
import type { Verdict } from '../src/verify/verify-mirror.ts';
import type { RegistryVerdict } from '../src/verify/verify-registry.ts';
import type { SignatureVerdict } from '../src/verify/verify-signature.ts';

export type Broken = BrokenPromise<string>[];

export function signatureLines({ signer, intact, broken }: SignatureVerdict): string[] {
  return [
    ...broken.map((each) => `broken: ${lineOf(each)}`),
    `Signed by ${signer}; ${intact} files are as signed.`,
  ];
}

export function mirrorLines(verdict: Verdict): string[] {
  const { broken, expected, kept, untried, dangling, paths, fullyChecked, requests, manifest } = verdict;
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
    `${paths} paths, ${variants}; built for ${manifest.site}; ${requests} requests.`,
    `Snapshot of ${manifest.taken}, ${ageOf(manifest.taken)} old.`,
  ];
}

function ageOf(taken: string): string {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(taken)) / 3_600_000));
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

export function registryLines({
  broken,
  untried,
  brand,
  platforms,
  tried,
  requests,
}: RegistryVerdict): string[] {
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

export function conclusionOf(broken: Broken, noun: string): string {
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
