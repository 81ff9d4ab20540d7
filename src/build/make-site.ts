// What a build makes of a snapshot: mirror and data, files for programs, pages, search.
import { exceptionSearchPagesOf } from '../model/exceptions.ts';
import { agendaOf } from '../model/notification-agenda.ts';
import { termSearchPagesOf } from '../model/terms.ts';
import { DATA_FOLDER } from '../dataset/data-package.ts';
import type { SiteData } from '../page-data/site-data.ts';
import {
  notificationSearchRecord,
  pageSearchRecord,
  searchRecordsOf,
  withNotedTexts,
} from '../search/search-records.ts';
import { writeSearch, type SearchRecord } from '../search/write-search.ts';
import { countWithNoun } from '../util/count-with-noun.ts';
import type { BuildInput } from './build-input.ts';
import { modelFilesOf } from './model-files.ts';
import { pageBundle } from './page-bundle.ts';
import { publishData } from './publish-data.ts';
import { runStage, type StageReporter } from './stage-reporter.ts';
import type { StagedSite } from './staged-site.ts';
import { writePages } from './write-pages.ts';

export interface MakeSiteOptions {
  /** A temporary folder. */
  workDir: string;
  report: StageReporter;
  /** Stops the work with its reason. */
  signal?: AbortSignal | undefined;
}

/** Puts all files of the site that its records determine. Returns what they were made from. */
export async function makeSite(
  input: BuildInput,
  site: StagedSite,
  { workDir, report, signal }: MakeSiteOptions,
): Promise<SiteData> {
  const { webHost } = input.folders;
  const put: StagedSite['put'] = (...file) => site.put(...file);
  const data = await runStage(
    report,
    'data',
    () => publishData({ ...input, folder: site.folder, put, withApiFormat: webHost.withApiFormat }),
    ({ published, manifest }) =>
      `${countWithNoun(published.package.resources.length, 'file')}, and ${countWithNoun(Object.keys(manifest.files).length, 'response')} for the mirror`,
  );
  site.addFilesIn(DATA_FOLDER);
  await runStage(
    report,
    'files',
    () => site.putAll(modelFilesOf(data), signal),
    (files) => `${countWithNoun(files, 'file')} for programs, for search by name and for lists of platforms`,
  );
  await runStage(
    report,
    'pages',
    async () => writePages(data, site, { bundle: await pageBundle(workDir, signal), signal }),
    (pages) => countWithNoun(pages, 'page'),
  );
  await runStage(
    report,
    'search',
    async () => {
      const records = searchRecordsOfSite(data);
      await writeSearch(records, (path, content) => put(`pagefind/${path}`, content), signal);
      return records.length;
    },
    (records) => countWithNoun(records, 'record'),
  );
  return data;
}

/** The registry's records with the operator's facts, its notifications, the operator's pages, the terms, the standard's exceptions. */
function searchRecordsOfSite({ identity, help, model, facts, day }: SiteData): SearchRecord[] {
  const terms = help ? [...termSearchPagesOf(help), ...exceptionSearchPagesOf(help)] : [];
  return [
    ...withNotedTexts(searchRecordsOf(model), facts.searchTexts()),
    ...agendaOf(model.notifications, day).map(notificationSearchRecord),
    ...[...identity.pages, ...terms].map(pageSearchRecord),
  ];
}
