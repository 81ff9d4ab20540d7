import type { FileContent } from './file-content.ts';
import { releaseFile } from './open-file.ts';

// In bytes. An open file counts as one MiB, so this limits file descriptors too.
const MAX_MEMORY = 64 * 2 ** 20;
const OPEN_FILE = 2 ** 20;

export interface KeptContent extends FileContent {
  path: string;
  /** Of the file and of its copies. */
  identity: string;
}

/** Content that was requested; the oldest is dropped when there is too much. */
export class ContentMemory extends Map<string, KeptContent> {
  #size = 0;

  override set(key: string, content: KeptContent): this {
    this.delete(key);
    this.#size += heldBytesOf(content);
    for (const oldest of this.keys()) {
      if (this.#size <= MAX_MEMORY) break;
      this.delete(oldest);
    }
    return super.set(key, content);
  }

  override delete(key: string): boolean {
    const content = this.get(key);
    if (content) this.#size -= heldBytesOf(content);
    content?.forms.forEach(releaseFile);
    return super.delete(key);
  }

  /** Drops what is no longer current. */
  retain(isCurrent: (content: KeptContent) => boolean): void {
    for (const [key, content] of this) if (!isCurrent(content)) this.delete(key);
  }
}

function heldBytesOf({ forms }: FileContent): number {
  return forms.reduce((sum, { source }) => sum + (Buffer.isBuffer(source) ? source.length : OPEN_FILE), 0);
}
