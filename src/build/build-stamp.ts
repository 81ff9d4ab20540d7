// data/build.json identifies the input of a site, so that a run with the same input needn't build it again.
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import type { WebHostName } from '../config/web-host-names.ts';
import type { SiteIdentity } from '../config/site-identity.ts';
import { MANIFEST_FILE, TOOL_AND_VERSION } from '../snapshot/store/manifest.ts';
import type { StoredHistory } from '../snapshot/store/history-store.ts';
import { REPORT_FILE } from '../snapshot/store/snapshot-report.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import { installedPackages } from '../util/installed-packages.ts';
import { pathsIn } from '../util/paths-in.ts';
import { tryParseJson, jsonFileText } from '../util/json-text.ts';

/** Its path in a site. */
export const STAMP_FILE = 'data/build.json';
// Files and folders of the project that determine the site.
const SOURCES = ['src', 'public', 'astro.config.mjs', 'tsconfig.json'];
const ROOT = resolve(import.meta.dirname, '../..');

type Stamp = Record<'configuration' | 'history', string>;

/** Digests of all that a site depends on. The same snapshot, configuration and code give the same text. */
export function stampText(
  config: Config,
  webHost: WebHostName,
  identity: SiteIdentity,
  snapshot: Snapshot,
  history: StoredHistory,
): string {
  const { site, staleAfter, contacts } = config;
  const { files: _, ...shown } = identity;
  const stamp = {
    tool: TOOL_AND_VERSION,
    code: runningCodeDigest(),
    // The settings that affect a site.
    configuration: digest([
      site,
      webHost,
      staleAfter,
      contacts,
      // Names of its files contain digests of their content.
      shown,
    ]),
    snapshot: digest([
      readFileSync(join(snapshot.dir, MANIFEST_FILE), 'utf8'),
      readFileSync(join(snapshot.dir, REPORT_FILE), 'utf8'),
    ]),
    history: digest([history.entries.map(digest), history.findings]),
  };
  return jsonFileText(stamp);
}

let runningCode: string | undefined;

/** Code with the same digest makes the same files from the same input. */
export function runningCodeDigest(): string {
  return (runningCode ??= codeDigestOf(ROOT));
}

export function codeDigestOf(root: string): string {
  const packages = installedPackages(root).map(({ name, version }) => `${name}@${version}`);
  const sources = SOURCES.flatMap((name) => sourcesIn(root, name)).map((path) => [
    path,
    hash('sha256', readFileSync(join(root, path))),
  ]);
  return digest([sources, packages]);
}

/**
 * Whether a site only continues the last one: with the same settings, and of a history that has grown. Otherwise the
 * operator may have removed texts on purpose.
 */
export function isContinued(lastStamp: string, stamp: string, { entries, findings }: StoredHistory): boolean {
  const [last, next] = [lastStamp, stamp].map((text) => Object(tryParseJson(text)) as Partial<Stamp>);
  if (last?.configuration !== next?.configuration) return false;
  const digests = entries.map(digest);
  return digests.some((_, i) => digest([digests.slice(0, i + 1), findings]) === last?.history);
}

function sourcesIn(root: string, name: string): string[] {
  if (!statSync(join(root, name)).isDirectory()) return [name];
  return [...pathsIn(join(root, name))]
    .filter((path) => !path.endsWith('.md'))
    .map((path) => `${name}/${path}`);
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value));
}
