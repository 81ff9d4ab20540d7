// The files of a site, from its URL or made from a snapshot, for programs that read them as a browser does.
import { isExpectedError, ExpectedError } from '../src/util/expected-error.ts';
import { loadFromModel } from '../src/mine/loaded-from-model.ts';
import type { LoadFile } from '../src/search/search-files.ts';
import { modelOf } from '../src/model/model.ts';
import { readHistory } from '../src/snapshot/store/history-store.ts';
import { openSnapshot, readRegistry } from '../src/snapshot/store/snapshot-store.ts';
import { VerifyClient } from '../src/verify/verify-client.ts';

class MirrorError extends ExpectedError {
  override readonly exitCode = 3;
}

/** Throws SnapshotError without a snapshot. */
export async function loadFromSnapshot(snapshotDir: string): Promise<LoadFile> {
  const snapshot = await openSnapshot(snapshotDir);
  const { entries } = await readHistory(snapshotDir, snapshot);
  return loadFromModel(modelOf(readRegistry(snapshot)), entries);
}

/** Passes a function to `use` that rejects with MirrorError if the mirror has no such file. */
export async function useMirror<Result>(
  url: string,
  use: (load: LoadFile) => Promise<Result>,
): Promise<Result> {
  const client = new VerifyClient(url);
  try {
    return await use((path) => readMirrorFile(client, `/${path}`));
  } catch (error) {
    if (isExpectedError(error)) throw error;
    // The files of a mirror are not checked one by one.
    throw new MirrorError(
      `The files of ${url} cannot be used (${(error as Error).message}). Run “npm run verify -- ${url}”.`,
      { cause: error },
    );
  } finally {
    await client.close();
  }
}

async function readMirrorFile(client: VerifyClient, path: string): Promise<unknown> {
  const { status, body, trouble } = await client.ask(path);
  const url = client.address(path);
  if (trouble !== undefined) throw new MirrorError(`Cannot reach ${url}: ${trouble}. Check the URL.`);
  if (status !== 200)
    throw new MirrorError(`${url} returned status ${status}. Check the URL, or have the mirror built again.`);
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new MirrorError(`${url} is not JSON. Check the URL, or have the mirror built again.`);
  }
}
