// A build: snapshot → data, pages, mirror, search, made beside dist/ and moved in when all is done. Reads no network, no clock.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { DATA } from '../dataset/dataset.ts';
import { writeSums } from '../dataset/sums.ts';
import { HOSTS } from '../hosts/hosts.ts';
import { rulesOf } from '../hosts/rules.ts';
import { checkLimits, writeHostFiles } from '../hosts/write.ts';
import { REPORT } from '../snapshot/report.ts';
import { openSnapshot } from '../snapshot/store.ts';
import { gather, mergeInto, openDraft, put, type Draft } from './draft.ts';
import { moveInto, type Moved } from './move.ts';
import { makeParts } from './parts.ts';
import { closeStage, openStage } from './stage.ts';
import { isOfThisCode, STAMP, stampText } from './stamp.ts';
import { writeStatus } from './status.ts';
import { timed, type Told } from './told.ts';

export interface Built extends Moved {
  /** What the site has too much of for its web host, a sentence each. */
  warnings: string[];
  /** The folder with what the host needs beside the site, where it needs something there. */
  beside?: string;
}

/** Looks at a finished site before it is moved in: what it throws leaves `dist/` as it was. */
export type Check = (folder: string) => Promise<void>;

/** The two files that change last: a server that sees them change sees a whole new build. */
const LAST = ['data/manifest.json', 'data/status.json'];

/**
 * Builds the site of the current snapshot into `config.distDir`. One snapshot and one configuration give the same
 * bytes each time, but for `data/status.json`. Throws SnapshotError without a snapshot and BuildError where it cannot
 * be built; then `dist/` is as it was.
 */
export async function buildSite(config: Config, tell: Told = () => {}, check?: Check): Promise<Built> {
  const host = HOSTS[config.webHost];
  const { withApiFormat = false } = host;
  const dist = resolve(config.distDir);
  const rules = rulesOf(config.site, dist);
  const snapshot = await openSnapshot(config.snapshotDir);
  const stage = await openStage(config.distDir);
  try {
    const sameCode = await isOfThisCode(dist);
    const draft = (name: string): Draft => openDraft({ folder: join(stage, name), dist, sameCode });
    const drafts = { pages: draft('pages'), data: draft('data'), programs: draft('programs') };
    const site = drafts.pages;
    const made = site.folder;
    put(site, `${DATA}/${REPORT}`, readFileSync(join(snapshot.dir, REPORT)));
    put(site, STAMP, await stampText(config, snapshot));
    await writeStatus(snapshot, made);
    const besideMade = join(stage, 'beside');
    const hasBeside = await writeHostFiles(host, rules, { made, beside: besideMade });
    await makeParts({ config, snapshot, drafts, withApiFormat, codings: host.copies, tell });
    mergeInto(site, drafts.data);
    mergeInto(site, drafts.programs);
    gather(site, `${DATA}/`);
    writeSums(join(made, DATA));
    // Whoever looks at all of it needs all of it in one place.
    if (check || Object.keys(host.limits).length > 0) gather(site);
    const warnings = await checkLimits(host, made);
    await check?.(made);
    const moved = await timed(
      tell,
      'dist',
      () => moveInto(made, dist, { kept: site.kept, last: LAST }),
      ({ added, changed, kept, removed }) =>
        `${added} new, ${changed} changed, ${kept} kept, ${removed} removed`,
    );
    const beside = `${config.distDir.replace(/[\\/]+$/, '')}-${config.webHost}`;
    if (hasBeside) moveInto(besideMade, resolve(beside));
    return { ...moved, warnings, ...(hasBeside && { beside }) };
  } finally {
    closeStage(stage);
  }
}
