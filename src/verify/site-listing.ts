// What a site states about its own files, in lists that must agree.
import { isListed, isListedData, CHECKSUMS_FILE, SITE_FILE_LIST } from '../mirror/checksum-files.ts';
import { jsonMemberIn } from '../registry/reading/json.ts';
import { API_PATH } from '../registry/endpoint.ts';
import { isRequestable } from './ask-for-file.ts';
import type { VerifyResponse } from './verify-client.ts';
import { replyText } from './verdict.ts';
import { type Mirror, UnusableTargetError } from './served-mirror.ts';

// The lists may be hostile.
export const MAX_SUMS_BYTES = 32 * 2 ** 20;
const MAX_SUMS_LINES = 500_000;
const DATA = 'data/';
const CHANGES = ['all.atom', 'all.json', 'schema.json', 'index.json'].map((name) => `changes/${name}`);
/** Every site has these, even if it lists nothing. */
const EXPECTED = ['index.html', DATA + CHECKSUMS_FILE, ...CHANGES];
/** The files outside the API that can be requested, with the SHA-256 of those that are listed. */
export type SiteListing = ReadonlyMap<string, string | undefined>;

/** Checks that the lists of a site agree. A site of version 0.1.0 lists its data only. */
export async function fetchSiteListing({ client, manifest, recorder }: Mirror): Promise<SiteListing> {
  const [root, data, list] = await Promise.all([
    client.ask(`/${CHECKSUMS_FILE}`, { maxBytes: MAX_SUMS_BYTES }),
    client.ask(`/${DATA}${CHECKSUMS_FILE}`, { maxBytes: MAX_SUMS_BYTES }),
    client.ask(`/${SITE_FILE_LIST}`),
  ]);
  // Data may be larger than any answer.
  for (const bytes of sizesIn(await client.ask(`/${DATA}datapackage.json`))) client.expect(bytes);
  const sums = checksumsIn(bodyOf(root), client.address(`/${CHECKSUMS_FILE}`));
  const dataList = checksumsIn(bodyOf(data), client.address(`/${DATA}${CHECKSUMS_FILE}`));
  const dataSums = new Map([...dataList].map(([file, sum]) => [DATA + file, sum]));
  const isOld = root.status === 404 && list.status === 404;
  if (!isOld) {
    const differ = (reply: VerifyResponse, expected: string, files: string[]): void => {
      const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
      const found = reply.status === 200 ? `another or none of ${files[0]}${more}` : replyText(reply);
      recorder.check('files', reply, reply.status === 200 && files.length === 0, expected, found, false);
    };
    const answers = Object.values(manifest.paths)
      .filter(({ file, sha256 }) => sums.get(file) !== sha256)
      .map(({ file }) => file);
    const unlisted = elementsIn(list, 'files')
      .filter((file) => typeof file === 'string')
      .filter((file) => isListed(file) && !sums.has(file));
    const inData = [...sums.keys()].filter(
      (file) => file.startsWith(DATA) && isListedData(file.slice(DATA.length)),
    );
    const inEither = [...new Set([...inData, ...dataSums.keys()])];
    const different = inEither.filter((file) => sums.get(file) !== dataSums.get(file));
    differ(root, 'the checksums of data/manifest.json', answers);
    differ(root, `a checksum of each file in ${SITE_FILE_LIST}`, unlisted);
    differ(data, `the checksums of ${CHECKSUMS_FILE}`, different);
  }
  const listed = [...dataSums, ...sums].filter(
    ([file]) => isRequestable(file) && !`/${file}`.startsWith(API_PATH),
  );
  const expected = [...EXPECTED, ...(isOld ? [] : [CHECKSUMS_FILE])];
  return new Map([...expected.map((file) => [file, undefined] as const), ...listed]);
}

function bodyOf({ status, body }: VerifyResponse): Buffer {
  return status === 200 ? body : Buffer.alloc(0);
}

/** Those that a data package states. */
function sizesIn(dataPackage: VerifyResponse): number[] {
  const resources = elementsIn(dataPackage, 'resources') as ({ bytes?: unknown } | null)[];
  return resources.map((each) => each?.bytes).filter((bytes) => typeof bytes === 'number');
}

function elementsIn({ status, body }: VerifyResponse, key: string): unknown[] {
  const member = status === 200 && jsonMemberIn(body, key);
  return Array.isArray(member) ? member : [];
}

/** SHA-256 by path. `url` is for the error. Throws UnusableTargetError if there are too many lines. */
export function checksumsIn(bytes: Buffer, url: string): Map<string, string> {
  const checksums = new Map<string, string>();
  let lines = 0;
  for (const [, sha256 = '', path = ''] of bytes.toString().matchAll(/^(?:([0-9a-f]{64}) {2}(.+)|.*)$/gm)) {
    if ((lines += 1) > MAX_SUMS_LINES)
      throw new UnusableTargetError(
        `${url} has more than ${MAX_SUMS_LINES.toLocaleString('en')} lines, too many to verify. Check that the URL is the home page of a built site.`,
      );
    if (path) checksums.set(path, sha256);
  }
  return checksums;
}
