import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lstatOf } from './compare-files.ts';
import { FolderError } from './own-files.ts';

export interface DiskNeed {
  /** An existing folder on the disk. */
  folder: string;
  bytes: number;
}

/** Throws FolderError if a disk has too little free space. A disk that does not report its size is not checked. */
export function requireFreeSpace(needs: readonly DiskNeed[]): void {
  for (const onDisk of Map.groupBy(needs, ({ folder }) => statSync(folder).dev).values()) {
    const { folder } = onDisk[0]!;
    const { blocks, bavail, bsize } = statfsSync(folder);
    const needed = onDisk.reduce((sum, { bytes }) => sum + bytes, 0);
    if (blocks === 0 || needed <= bavail * bsize) continue;
    throw new FolderError(
      `The disk of “${folder}” has ${megabytes(bavail * bsize)} free, and this run needs at least ${megabytes(needed)}. ` +
        'Free some space, or choose a folder on another disk.',
    );
  }
}

/** What files take on their disk, which may compress them. Missing files take nothing. */
export function bytesOnDisk(folder: string, paths: Iterable<string>): number {
  let bytes = 0;
  for (const path of paths) {
    const { size = 0, blocks = 0 } = lstatOf(join(folder, path)) ?? {};
    bytes += Math.min(size, blocks * 512);
  }
  return bytes;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
