// What a page can read, as `Astro.locals`. A page that is kept by a key gets a copy of exactly what the key is made of.
import type { Subject } from '../history/entry.ts';
import { pathOfSubject, subjectKey, type RunChanges } from '../history/history.ts';
import { providerKey, providersNamedIn } from '../history/provider-history.ts';
import type { IdentityFacts } from '../identity/site-identity.ts';
import { notificationFragment } from '../model/notification-list.ts';
import { reportLink, type ReportLink } from '../model/record-views.ts';
import { providerIdOf } from '../model/providers.ts';
import { API } from '../registry/endpoint.ts';
import type { Finding } from '../registry/finding.ts';
import type { Manifest } from '../snapshot/store/manifest.ts';
import type { SiteData } from './site-data.ts';

/** What every page may show. */
export interface SiteFacts {
  identity: IdentityFacts;
  staleAfter: number;
  /** Whether pages show contacts; if not, only the mirror has them. */
  hasContacts: boolean;
  /** The registry's base URL. */
  registry: string;
  /** Whether that is the sample registry, which nobody can reach. */
  sample: boolean;
  releases: string[];
  currentRelease: string | undefined;
  reports: ReportLink[];
  /** The day of the first run whose changes could be recorded; undefined without a history. */
  historyBegan: string | undefined;
  /** The lists that the mirror has, as paths of pages: `/platform/`. */
  lists: string[];
}

export interface PageFacts {
  /** The answers of the mirror that the page may link to, as paths of pages: `/platform/<id>/`. */
  mirrored: string[];
  /** What was found in those answers. */
  findings: Finding[];
  /** The changes that the page lists, newest first. */
  runs: RunChanges[];
  /**
   * Where the subjects of those changes have a page, by `subjectKey`: path and fragment. Providers that a change names are
   * subjects, too.
   */
  subjectPaths: Record<string, string>;
}

export interface PageLocals {
  site: SiteFacts;
  page: PageFacts;
  /** What only this kind of page shows: `PageInputs` of its route. */
  inputs: unknown;
  /** All data. Only pages that every build renders can read it: for others it throws. */
  data: SiteData;
}

export function siteFactsOf({
  identity,
  staleAfter,
  hasContacts,
  manifest,
  model,
  history,
}: SiteData): SiteFacts {
  const { registry, sample, brand } = manifest;
  const { releases, currentRelease, reports } = model;
  const lists = ['/platform/', '/notification/', `/${brand}-release/`].filter((path) =>
    isMirrored(manifest, path),
  );
  return {
    identity: identity.facts,
    staleAfter,
    hasContacts,
    registry,
    sample,
    releases,
    currentRelease,
    reports: reports.map(reportLink),
    historyBegan: history.began?.slice(0, 10),
    lists,
  };
}

/** `runs` are those of the record whose page is at `path`, unless given. */
export function pageFactsOf(data: SiteData, path: string, runs = runsOfPage(data, path)): PageFacts {
  const answers = [path, `${path}notification/`];
  const subjects = runs
    .flatMap(({ changes }) => changes.flatMap(({ change }) => change.about))
    .flatMap((subject): Pick<Subject, 'kind' | 'id'>[] => [
      subject,
      ...(subject.platforms ?? []).map(({ id }) => ({ kind: 'platform' as const, id })),
    ]);
  return {
    mirrored: answers.filter((each) => isMirrored(data.manifest, each)),
    findings: answers.flatMap((each) => data.findingsByEndpoint.get(endpointOfPage(each)) ?? []),
    runs,
    subjectPaths: Object.fromEntries([
      ...subjects.flatMap((subject) => {
        const to = pageOfSubject(data, subject);
        return to === undefined ? [] : [[subjectKey(subject), to]];
      }),
      ...runs
        .flatMap(({ changes }) => changes.flatMap(({ change }) => providersNamedIn(change)))
        .flatMap((name) => {
          const to = data.providerPaths.get(providerIdOf(name));
          return to === undefined ? [] : [[providerKey(name), to]];
        }),
    ]),
  };
}

/** `/platform/<id>/` → `/api/v1/platform/<id>/` */
function endpointOfPage(path: string): string {
  return API.slice(0, -1) + path;
}

function isMirrored({ files }: Manifest, path: string): boolean {
  return Object.hasOwn(files, endpointOfPage(path));
}

/** The page of a record; for a notification its place on the page of its service. */
function pageOfSubject(data: SiteData, subject: Pick<Subject, 'kind' | 'id'>): string | undefined {
  const path = pathOfSubject(subject);
  if (path !== undefined) return data.history.pages.has(path) ? path : undefined;
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
