// The outputs of a part of a build: paths and bytes. Files that differ from the last site are written to a folder; the
// others are only listed and stay where they are, so that a build after a small change writes little.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hash } from 'node:crypto';
import { readSizeAndChecksum } from '../util/size-and-checksum.ts';
import { hasBytes, fileSizeOf } from '../folders/compare-files.ts';
import { linkOrCopy } from '../util/link-or-copy.ts';
import { readSteps, type FinishedStep, type StepRecords } from './reusable-steps.ts';

/** Where a part is made. Plain data, so that it can be passed to a thread. */
export interface OutputPlace {
  /** For files that the last site lacks or has with other bytes. */
  folder: string;
  /** The last site, which needn't exist. */
  dist: string;
  /** The file in which the last build recorded its steps. */
  record: string;
  /** The name of the part there. */
  part: string;
  /** A digest of the running code; records of other code aren't used. */
  code: string;
}

export type OutputFile = ReturnType<Outputs['takeNew']>[number];
/** What a part made, as a thread returns it. Paths are relative, with `/`. */
export type PartOutputs = ReturnType<Outputs['toPart']>;

/** Adds a file to a step: its bytes, or nothing if the step wrote it to `fileFor(path)`. */
export type AddFile = (path: string, content?: Uint8Array | string) => void;

export class Outputs {
  readonly written: string[] = [];
  /** Files of the last site that belong to this one unchanged. */
  readonly kept: string[] = [];
  /** Each step's key and files, by its name. */
  readonly steps: StepRecords = {};
  /** SHA-256 by path, as far as known. */
  readonly sums: Record<string, string> = {};
  /** The number of steps that are reused. */
  reused = 0;
  #last: StepRecords | undefined;
  #taken = { written: 0, kept: 0 };
  readonly #folders = new Set<string>();
  readonly #place: OutputPlace;

  constructor(place: OutputPlace) {
    this.#place = place;
    mkdirSync(place.folder, { recursive: true });
  }

  /** Adds a file that every build makes; it is kept where it is if the last site has the same bytes. */
  write(path: string, content: Uint8Array | string): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.sums[path] = hash('sha256', bytes);
    if (hasBytes(join(this.#place.dist, path), bytes)) this.kept.push(path);
    else writeFileSync(this.fileFor(path), bytes, { flag: 'wx' });
  }

  /** Adds a file of the last site as it is there. */
  keep(path: string, sha256?: string): void {
    this.kept.push(path);
    if (sha256 !== undefined) this.sums[path] = sha256;
  }

  /** Adds a file that the caller writes. Returns its path in the staged folder, whose parent folder exists. */
  fileFor(path: string): string {
    const file = join(this.#place.folder, path);
    const folder = dirname(file);
    if (!this.#folders.has(folder)) mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
    this.written.push(path);
    return file;
  }

  /**
   * Adds the files of a step. If the last build made them with the same key, and they are unchanged since, they are kept
   * and `work` isn't called. `key` must cover everything that `work` reads, except the code. Returns whether they are kept.
   */
  async reuseOrMake(
    step: string,
    key: string | readonly string[],
    work: (add: AddFile) => void | Promise<void>,
  ): Promise<boolean> {
    const digest = hash('sha256', JSON.stringify(key), 'base64url');
    if (this.#reuse(step, digest)) return true;
    const files: FinishedStep['files'] = [];
    await work((path, content) => {
      if (content === undefined) {
        const { size, sha256 } = readSizeAndChecksum(join(this.#place.folder, path));
        this.sums[path] = sha256;
        files.push([path, size, sha256]);
      } else {
        this.write(path, content);
        files.push([path, Buffer.byteLength(content), this.sums[path]!]);
      }
    });
    this.steps[step] = { key: digest, files };
    return false;
  }

  /** Adds the outputs of another part, which were made in the same folder. */
  join({ written, kept, steps, sums, reused }: PartOutputs): void {
    for (const path of written) this.written.push(path);
    for (const path of kept) this.kept.push(path);
    Object.assign(this.steps, steps);
    Object.assign(this.sums, sums);
    this.reused += reused;
  }

  /** The files that were added since the last call: where each is now, and its checksum, if somebody needed it. */
  takeNew() {
    const { written, kept, sums } = this;
    const fileIn = (folder: string) => (path: string) => ({
      path,
      file: join(folder, path),
      sha256: sums[path],
    });
    const files = [
      ...written.slice(this.#taken.written).map(fileIn(this.#place.folder)),
      ...kept.slice(this.#taken.kept).map(fileIn(this.#place.dist)),
    ];
    this.#taken = { written: written.length, kept: kept.length };
    return files;
  }

  /** Each output with its SHA-256. */
  *checksums(): Generator<[path: string, sha256: string]> {
    for (const path of this.written) yield [path, this.#sumOf(path, this.#place.folder)];
    for (const path of this.kept) yield [path, this.#sumOf(path, this.#place.dist)];
  }

  /** Completes the folder: links the kept files into it. */
  gather(): void {
    for (const path of this.kept.splice(0)) linkOrCopy(join(this.#place.dist, path), this.fileFor(path));
  }

  /** An output as steps record it. */
  recordOf(path: string): FinishedStep['files'][number] {
    const { folder, dist } = this.#place;
    const { size, sha256 } = readSizeAndChecksum(join(this.kept.includes(path) ? dist : folder, path));
    return [path, size, sha256];
  }

  toPart() {
    const { written, kept, steps, sums, reused } = this;
    return { written, kept, steps, sums, reused };
  }

  #sumOf(path: string, folder: string): string {
    return (this.sums[path] ??= readSha256(join(folder, path)));
  }

  #reuse(step: string, key: string): boolean {
    const { record, part, code, dist } = this.#place;
    this.#last ??= readSteps(record, part, code);
    const last = this.#last[step];
    if (last?.key !== key || !last.files.every((file) => isUntouched(dist, file))) return false;
    for (const [path, , sha256] of last.files) this.keep(path, sha256);
    this.steps[step] = last;
    this.reused += 1;
    return true;
  }
}

export function isUntouched(folder: string, [path, size, sha256]: FinishedStep['files'][number]): boolean {
  const file = join(folder, path);
  return fileSizeOf(file) === size && readSha256(file) === sha256;
}

export function readSha256(file: string): string {
  return readSizeAndChecksum(file).sha256;
}
