// What a page can read, as `Astro.locals`.
import type { Subject } from '../history/entry.ts';
import { pageOfRecord, pathOfSubject, subjectKey, type RunChanges } from '../history/history.ts';
import type { Successor } from '../history/successors.ts';
import { unreplacedPaths } from '../identity/custom-pages.ts';
import { providerKey, providerNamesInChange } from '../history/provider-history.ts';
import { notificationFragment } from '../model/notification-list.ts';
import { reportLink } from '../model/record-views.ts';
import { providerIdOf } from '../model/providers.ts';
import { sortReleasesNewestFirst } from '../model/sort-order.ts';
import { API_PATH } from '../registry/endpoint.ts';
import type { Manifest } from '../snapshot/store/manifest.ts';
import type { SiteData } from './site-data.ts';

export interface AstroLocals {
  site: ReturnType<typeof siteLocalsOf>;
  page: ReturnType<typeof pageLocalsOf>;
  /** What only this kind of page shows: `RoutePageInputs` of its route. */
  inputs: unknown;
}

/** What every page may show. */
export function siteLocalsOf(data: SiteData) {
  const { identity, staleAfter, hasContacts, manifest, model, history } = data;
  const { registry, sample, brand } = manifest;
  const { releases, allReleases, currentRelease, reports } = model;
  return {
    identity: identity.facts,
    ...unreplacedPaths(identity.pages),
    staleAfter,
    hasContacts,
    /** The registry's base URL. */
    registry,
    /** Whether that is the sample registry, which nobody can reach. */
    sample,
    /** The current one first, then the newest. */
    releases: sortReleasesNewestFirst(releases, currentRelease),
    /** With those that only services state. */
    allReleases: sortReleasesNewestFirst(allReleases, currentRelease),
    currentRelease,
    reports: reports.map(reportLink),
    /** The day of the first run whose changes could be recorded; undefined without a history. */
    historyBegan: history.began?.slice(0, 10),
    /** The lists that the mirror has, as paths of pages: `/platform/`. */
    lists: ['/platform/', '/notification/', `/${brand}-release/`].filter((path) =>
      isMirrored(manifest, path),
    ),
  };
}

/** What a page may show beside its inputs. `runs` are those of the record whose page is at `path`, unless given. */
export function pageLocalsOf(data: SiteData, path: string, runs = runsOfPage(data, path)) {
  const answers = [path, `${path}notification/`];
  const changes = runs.flatMap((run) => run.changes.map(({ change }) => change));
  const subjects = changes
    .flatMap(({ about }) => about)
    .flatMap((subject): Pick<Subject, 'kind' | 'id'>[] => [
      subject,
      ...(subject.platforms ?? []).map(({ id }) => ({ kind: 'platform' as const, id })),
    ]);
  const paths = [
    ...subjects.map((subject) => [subjectKey(subject), pageOfSubject(data, subject)] as const),
    ...changes
      .flatMap(providerNamesInChange)
      .map((name) => [providerKey(name), data.providerPaths.get(providerIdOf(name))] as const),
  ];
  return {
    /** The answers of the mirror that the page may link to, as paths of pages: `/platform/<id>/`. */
    mirrored: answers.filter((each) => isMirrored(data.manifest, each)),
    /** What was found in those answers. */
    findings: answers.flatMap((each) => data.findingsByEndpoint.get(endpointOfPage(each)) ?? []),
    /** The notes of the operator on the page's record. */
    notes: data.notesByPath.get(path) ?? { notes: [], values: {}, uses: [] },
    /** The changes that the page lists, newest first. */
    runs,
    /**
     * Where the subjects of those changes have a page, by `subjectKey`: path and fragment. Providers that a change names are
     * subjects, too.
     */
    subjectPaths: Object.fromEntries(paths.filter(([, to]) => to !== undefined)) as Record<string, string>,
    /** Of the records that those changes removed, by the ID of the change. */
    successors: Object.fromEntries(
      changes.flatMap(({ id }): [string, Successor][] => {
        const successor = data.successors.get(id);
        return successor ? [[id, successor]] : [];
      }),
    ),
  };
}

/** `/platform/<id>/` → `/api/v1/platform/<id>/` */
function endpointOfPage(path: string): string {
  return API_PATH.slice(0, -1) + path;
}

function isMirrored({ files }: Manifest, path: string): boolean {
  return Object.hasOwn(files, endpointOfPage(path));
}

/** The page of a record; for a notification its place on the page of its service. */
function pageOfSubject(data: SiteData, subject: Pick<Subject, 'kind' | 'id'>): string | undefined {
  if (pathOfSubject(subject) !== undefined) return pageOfRecord(data.history, subject);
  const service = subject.kind === 'notification' ? data.notifiedServices.get(subject.id) : undefined;
  return service && `${service.path}#${notificationFragment(subject.id) ?? 'notifications'}`;
}

function runsOfPage({ changesByPage }: SiteData, path: string): RunChanges[] {
  const runs = Map.groupBy(changesByPage.get(path) ?? [], (each) => each.of);
  return [...runs].map(([run, changes]) => ({
    ...run,
    changes: changes.map(({ change, taken }) => ({ change, taken })),
  }));
}
