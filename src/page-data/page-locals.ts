// What a page can read, as `Astro.locals`.
import type { Subject } from '../history/entry.ts';
import { pageOfRecord, pathOfSubject, subjectKey, type RunChanges } from '../history/history.ts';
import type { Successor } from '../history/successors.ts';
import { providerKey, providerNamesInChange } from '../history/provider-history.ts';
import { notificationFragment } from '../model/notification-list.ts';
import { providerIdOf } from '../model/providers.ts';
import { API_PATH } from '../registry/endpoint.ts';
import type { SiteData } from './site-data.ts';

export interface AstroLocals {
  site: SiteData;
  page: ReturnType<typeof pageLocalsOf>;
  /** What only this kind of page shows: `RoutePageInputs` of its route. */
  inputs: unknown;
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
