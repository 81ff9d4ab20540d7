// data/build.json identifies the input of a site, so that a run with the same input needn't build it again.
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import type { SiteIdentity } from '../identity/site-identity.ts';
import { MANIFEST_FILE, TOOL } from '../snapshot/store/manifest.ts';
import { readHistory } from '../snapshot/store/history-store.ts';
import { REPORT_FILE } from '../snapshot/store/snapshot-report.ts';
import type { Snapshot } from '../snapshot/store/snapshot-store.ts';
import { installedPackages } from '../util/installed-packages.ts';

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
  return textOf(await stampOf(config, identity, snapshot));
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
export async function codeDigest(): Promise<string> {
  const packages = installedPackages().map(({ name, version }) => `${name}@${version}`);
  return digest([await sourcesOf(SOURCES), packages]);
}

/** A changed key must lead to a new signature. */
function publicKeyOf(signKey: string): string {
  const file = signKey.endsWith('.pub') ? signKey : `${signKey}.pub`;
  return existsSync(file) ? readFileSync(file, 'utf8') : signKey;
}

async function stampOf(config: Config, identity: SiteIdentity, snapshot: Snapshot): Promise<Stamp> {
  const { site, webHost, staleAfter, contacts, signKey } = config;
  return {
    tool: TOOL,
    code: await codeDigest(),
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
      await readFile(join(snapshot.dir, MANIFEST_FILE), 'utf8'),
      await readFile(join(snapshot.dir, REPORT_FILE), 'utf8'),
    ]),
    history: digest(await readHistory(config.snapshotDir, snapshot)),
  };
}

async function sourcesOf(names: string[]): Promise<[path: string, digest: string][]> {
  const files: string[] = [];
  for (const name of names) {
    const entries = await readdir(join(ROOT, name), { recursive: true, withFileTypes: true }).catch(() => []);
    const inside = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    files.push(...(entries.length > 0 ? inside : [join(ROOT, name)]));
  }
  return Promise.all(
    files
      .toSorted()
      .map(
        async (file) => [file.slice(ROOT.length), hash('sha256', await readFile(file))] as [string, string],
      ),
  );
}

function digest(value: unknown): string {
  return hash('sha256', JSON.stringify(value));
}

function textOf(stamp: Stamp): string {
  return `${JSON.stringify(stamp, undefined, 1)}\n`;
}
