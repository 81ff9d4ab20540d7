// Whether the services of a list answer.
import type { MyPlatform, MyService } from './mine-types.ts';

export type ListedState = ReturnType<typeof listedStatesOf>[number];

/** The base URL to which the service's URL redirects, and when that was published, if it was since a day or time. */
export function redirectSince(
  { status }: MyService,
  since: string,
): { url: string; seen: string } | undefined {
  const redirect = status?.redirect;
  const seen = redirect && publishedAt(redirect);
  return seen !== undefined && seen >= since ? { url: redirect!.url, seen } : undefined;
}

/** A state is published days after it was first found: who comes daily would miss it by its first day. */
export function publishedAt({ since, confirmed = since }: { since: string; confirmed?: string }): string {
  return confirmed;
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
