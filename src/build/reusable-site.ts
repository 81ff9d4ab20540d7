// The last site, if this build would make it again: it was made of the same input, and no file was touched since.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from 'node:crypto';
import { DATA_FOLDER } from '../dataset/data-package.ts';
import { fileSizeOf } from '../folders/compare-files.ts';
import { CHECKSUMS_FILE, checksumsInText } from '../mirror/checksum-files.ts';
import { SERVICE_STATUS_PATH, type ProbesToPublish } from '../probe/published-probes.ts';
import { isUntouched, readSha256, type OutputPlace, type Outputs } from './outputs.ts';
import { SITE_FILE_LIST } from './own-site-files.ts';
import { readSteps, reusableStepsFileLine, type FinishedStep } from './reusable-steps.ts';

/** The part of the record, and its only step. Its files vouch for the others. */
const PART = 'site';

/** Made again by each build. */
const LISTS = [SITE_FILE_LIST, `${DATA_FOLDER}/${CHECKSUMS_FILE}`];

function keyOf(stamp: string, probes: ProbesToPublish): string {
  // The stamp leaves out what changes without a build.
  return hash('sha256', JSON.stringify([stamp, probes]), 'base64url');
}

/** Adds the files of the last site to `site`, but for its present ones, and returns true; false if one of them is another. */
export function reuseLastSite(
  site: Outputs,
  place: OutputPlace,
  stamp: string,
  probes: ProbesToPublish,
): boolean {
  const last = readSteps(place.record, PART, place.code)[PART];
  if (last?.key !== keyOf(stamp, probes)) return false;
  if (!last.files.every((file) => isUntouched(place.dist, file))) return false;
  const present = new Set([...site.written, ...site.kept, ...LISTS]);
  const others = checksumsInText(readFileSync(join(place.dist, CHECKSUMS_FILE), 'utf8')).filter(
    ([path]) => !present.has(path),
  );
  for (const [path, sha256] of others) {
    const file = join(place.dist, path);
    if (fileSizeOf(file) === undefined || readSha256(file) !== sha256) return false;
  }
  for (const [path, sha256] of others) site.keep(path, sha256);
  if (probes) site.keep(SERVICE_STATUS_PATH);
  return true;
}

/** The line of the record by which the next build recognizes the site. */
export function reusableSiteLine(
  site: Outputs,
  code: string,
  stamp: string,
  probes: ProbesToPublish,
): string {
  const files = [CHECKSUMS_FILE, ...(probes ? [SERVICE_STATUS_PATH] : [])].map((path) => site.recordOf(path));
  const step: FinishedStep = { key: keyOf(stamp, probes), files };
  return reusableStepsFileLine(PART, code, { [PART]: step });
}
