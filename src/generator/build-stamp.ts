// data/build.json identifies the input of a site, so that a run with the same input needn't build it again.
import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { SiteIdentity } from '../identity/site-identity.ts';
import { MANIFEST_FILE, TOOL } from '../snapshot/store/manifest.ts';
import { readHistory } from '../snapshot/store/history-store.ts';
import { REPORT_FILE } from '../snapshot/store/snapshot-report.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import { installedPackages } from '../util/installed-packages.ts';
import { pathsIn } from '../util/paths-in.ts';

/** Its path in a site. */
export const STAMP = 'data/build.json';
// Files and folders of the project that determine the site.
const SOURCES = ['src', 'public', 'astro.config.mjs', 'tsconfig.json'];
const ROOT = resolve(import.meta.dirname, '../..');

interface Stamp {
  /** Name and version of the tool, and a digest of its code. */
  tool: string;
  code: string;
  /** Digests of the settings that affect a site, of the snapshot with its findings, and of the history. */
  configuration: string;
  snapshot: string;
  history: string;
}

/** The same snapshot, configuration and code give the same text. */
export async function stampText(config: Config, identity: SiteIdentity, snapshot: Snapshot): Promise<string> {
  const { site, webHost, staleAfter, contacts, signKey } = config;
  const stamp: Stamp = {
    tool: TOOL,
    code: codeDigest(),
    configuration: digest([
      site,
      webHost,
      staleAfter,
      contacts,
      // Names of its files contain digests of their content.
      [identity.facts, identity.pages],
      ...(signKey === undefined ? [] : [publicKeyOf(signKey)]),
    ]),
    snapshot: digest([
      readFileSync(join(snapshot.dir, MANIFEST_FILE), 'utf8'),
      readFileSync(join(snapshot.dir, REPORT_FILE), 'utf8'),
    ]),
    history: digest(await readHistory(config.snapshotDir, snapshot)),
  };
  return `${JSON.stringify(stamp, undefined, 1)}\n`;
}

/** Undefined if the site's stamp is missing or damaged. */
export function readStamp(distDir: string): Stamp | undefined {
  try {
    const stamp = JSON.parse(readFileSync(join(distDir, STAMP), 'utf8')) as Stamp;
    return typeof stamp.tool === 'string' ? stamp : undefined;
  } catch {
    return undefined;
  }
}

/** Code with the same digest makes the same files from the same input. */
export function codeDigest(): string {
  const packages = installedPackages().map(({ name, version }) => `${name}@${version}`);
  const sources = SOURCES.flatMap(sourcesIn).map((path) => [
    path,
    hash('sha256', readFileSync(join(ROOT, path))),
  ]);
  return digest([sources, packages]);
}

/** A changed key must lead to a new signature. */
function publicKeyOf(signKey: string): string {
  const file = signKey.endsWith('.pub') ? signKey : `${signKey}.pub`;
  return existsSync(file) ? readFileSync(file, 'utf8') : signKey;
}

function sourcesIn(name: string): string[] {
  if (!statSync(join(ROOT, name)).isDirectory()) return [name];
  return [...pathsIn(join(ROOT, name))]
    .filter((path) => !path.endsWith('.md'))
    .map((path) => `${name}/${path}`);
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value));
}
