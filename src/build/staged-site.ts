import { mkdirSync, writeFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathsIn } from '../util/paths-in.ts';
import { readSizeAndChecksum } from '../util/size-and-checksum.ts';

type AddedFile = (path: string, sha256: string) => void;

/** The site that a build makes, in a folder of its own until it is complete. */
export class StagedSite {
  readonly folder: string;
  readonly #checksums = new Map<string, string>();
  readonly #folders = new Set<string>();
  #onAdd: AddedFile = () => {};

  /** `folder` is empty or missing. */
  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Writes a file; `path` is relative, with `/`. Throws if the site has it. */
  put(path: string, content: Uint8Array | string): void {
    const file = join(this.folder, path);
    const parent = dirname(file);
    if (!this.#folders.has(parent)) mkdirSync(parent, { recursive: true });
    this.#folders.add(parent);
    writeFileSync(file, content, { flag: 'wx' });
    this.#add(path, hash('sha256', content));
  }

  /** Writes files, and returns their number. Throws the reason of `signal`. */
  async putAll(
    files: Iterable<readonly [path: string, content: string]>,
    signal?: AbortSignal,
  ): Promise<number> {
    let count = 0;
    for (const [path, content] of files) {
      this.put(path, content);
      count += 1;
      await this.turn(signal);
    }
    return count;
  }

  /** Adds what another writer wrote to a folder of the site. */
  addFilesIn(folder: string): void {
    for (const inner of pathsIn(join(this.folder, folder))) {
      const path = join(folder, inner);
      if (!this.#checksums.has(path)) this.#add(path, readSizeAndChecksum(join(this.folder, path)).sha256);
    }
  }

  /** Between two files: lets other work of this process proceed. Throws the reason of `signal`. */
  async turn(signal?: AbortSignal): Promise<void> {
    await setImmediate();
    signal?.throwIfAborted();
  }

  /** The SHA-256 of each file. */
  checksums(): (readonly [path: string, sha256: string])[] {
    return [...this.#checksums];
  }

  /** Calls a function for each file from now on. */
  onAdd(listener: AddedFile): void {
    this.#onAdd = listener;
  }

  #add(path: string, sha256: string): void {
    this.#checksums.set(path, sha256);
    this.#onAdd(path, sha256);
  }
}
