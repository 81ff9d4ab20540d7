// Whether the services of a list answer.
import type { MyPlatform, MyService } from './mine-types.ts';

export type ListedState = ReturnType<typeof listedStatesOf>[number];

/** The base URL to which the service's URL redirects, and when that was found, if it was since a day or time. */
export function redirectSince(
  { status }: MyService,
  since: string,
): { url: string; seen: string } | undefined {
  const redirect = status?.redirect;
  return redirect && redirect.since >= since ? { url: redirect.url, seen: redirect.since } : undefined;
}

/** The services that have a state, such as `no-answer` with the label “Not answering”. */
export function listedStatesOf(platforms: readonly MyPlatform[]) {
  return platforms.flatMap(({ id, name, services }) =>
    services.flatMap(({ id: service, release, status }) => {
      if (!status) return [];
      const { state, label, since, checked } = status;
      return [{ platform: { id, name }, service, release, state, label, since, last_probed: checked }];
    }),
  );
}
