import { EVENTS } from '../events.ts';
import type { PastChange } from '../returns.ts';

// Releases are free text in the registry.
const FILE_NAME_SAFE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$/;

interface Topic {
  name: string;
  title: string;
  isIncluded: (each: PastChange) => boolean;
}

const isOfFamily =
  (family: string) =>
  ({ change }: PastChange): boolean =>
    EVENTS[change.event].family === family;

const TOPICS: Topic[] = [
  { name: 'all', title: 'All changes', isIncluded: () => true },
  {
    name: 'platforms',
    title: 'New and removed platforms',
    isIncluded: ({ change }) =>
      ['platform-added', 'platform-returned', 'platform-removed'].includes(change.event),
  },
  { name: 'audits', title: 'Audits', isIncluded: isOfFamily('audit') },
  { name: 'addresses', title: 'URLs and data hosts of services', isIncluded: isOfFamily('address') },
  { name: 'credentials', title: 'Credentials that services require', isIncluded: isOfFamily('credential') },
];

function newOnReleaseTopic(release: string): Topic {
  return {
    name: `new-on-${release}`,
    title: `New platforms on release ${release}`,
    isIncluded: ({ newReleases }) => newReleases.includes(release),
  };
}

/** `path` is the path of the topic's feed. */
export function topicsWithFeedPaths(releases: string[]): (Topic & { path: string })[] {
  const ofReleases = releases.filter((release) => FILE_NAME_SAFE.test(release)).map(newOnReleaseTopic);
  const topics = [...TOPICS, ...ofReleases];
  return topics.map((topic) => ({ ...topic, path: `/changes/${topic.name}` }));
}
