// The files of a site, from its URL or made from a snapshot, read as a browser does.
import { isExpectedError } from '../src/util/expected-error.ts';
import type { Config } from '../src/config/config.ts';
import { modelFileLoader } from '../src/mine/model-file-loader.ts';
import type { LoadFile } from '../src/search/search-files.ts';
import { modelOf } from '../src/model/model.ts';
import { readHistory } from '../src/snapshot/store/history-store.ts';
import { openSnapshot, readRegistry, withoutHiddenContacts } from '../src/snapshot/store/snapshot-store.ts';
import { commandTextOf } from '../src/util/command-text.ts';
import { refuseRedirect, UnusableTargetError } from '../src/mirror/verify/served-mirror.ts';
import { VerifyClient, type VerifyTarget } from '../src/mirror/verify/verify-client.ts';

/** Throws SnapshotError without a snapshot. */
export async function siteFileLoaderOfSnapshot(config: Config): Promise<LoadFile> {
  const { snapshotDir } = config;
  const snapshot = withoutHiddenContacts(await openSnapshot(snapshotDir), config);
  const { entries } = await readHistory(snapshotDir, snapshot);
  return modelFileLoader(modelOf(readRegistry(snapshot)), entries);
}

/**
 * Passes a function that reads files of a mirror to `use`. It rejects with UnusableTargetError if a file is missing.
 */
export async function withMirrorFiles<Result>(
  target: VerifyTarget,
  use: (load: LoadFile) => Promise<Result>,
): Promise<Result> {
  const { url } = target;
  const client = new VerifyClient(target);
  try {
    return await use((path) => readMirrorFile(client, `/${path}`));
  } catch (error) {
    if (isExpectedError(error)) throw error;
    // The files of a mirror are not checked one by one.
    throw new UnusableTargetError(
      `The files of ${url} cannot be used (${(error as Error).message}). Run “${commandTextOf('verify', url)}”.`,
      { cause: error },
    );
  } finally {
    await client.close();
  }
}

async function readMirrorFile(client: VerifyClient, path: string): Promise<unknown> {
  const reply = await client.ask(path);
  const { status, body, trouble } = reply;
  const url = client.address(path);
  refuseRedirect(client, path, reply);
  if (trouble !== undefined) throw new UnusableTargetError(`Cannot reach ${url}: ${trouble}. Check the URL.`);
  if (status !== 200)
    throw new UnusableTargetError(
      `${url} returned status ${status}. Check the URL, or ask the operator of the mirror to build it again.`,
    );
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new UnusableTargetError(`${url} is not JSON. Check the URL, or have the mirror built again.`);
  }
}
