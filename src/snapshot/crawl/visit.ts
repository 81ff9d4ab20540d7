import { typedAnswer, type TypedAnswer } from '../../registry/reading/answer.ts';
import { pathOf } from '../../registry/endpoint.ts';
import type { Finding } from '../../registry/finding.ts';
import { addJson, emptyRegistry } from '../../registry/reading/registry.ts';
import { followReferences, type FollowedReferences, type RegistryHome } from './follow-references.ts';
import type { MissingAnswer } from '../fetch/fetch-answer.ts';
import type { FileEntry } from '../store/manifest.ts';
import { referencesIn } from './references.ts';
import type { AnswerTarget, FailedAnswer, ObtainedAnswer } from '../fetch/obtain-answer.ts';

/** What is kept of an answer after reading it. */
export interface Visit extends AnswerTarget, FollowedReferences {
  /** The stored file, or the status of a missing record, or why the answer could not be fetched. */
  result: FileEntry | MissingAnswer | FailedAnswer;
  findings: Finding[];
  /** IDs of the notifications in the answer. */
  notifications: string[];
}

export function visitOf(
  target: AnswerTarget,
  obtained: ObtainedAnswer | MissingAnswer | FailedAnswer,
  home: RegistryHome,
): Visit {
  const { endpoint } = target;
  if (!('entry' in obtained))
    return {
      ...target,
      result: obtained,
      findings: [],
      resources: [],
      ownLinks: 0,
      foreignBases: [],
      notifications: [],
    };
  // A registry for this answer alone, so that its records can be freed.
  const registry = emptyRegistry(home.brand);
  const value = addJson(registry, endpoint, obtained.json);
  const answer = value && typedAnswer(endpoint, value);
  const followed = followReferences(answer ? referencesIn(answer) : [], pathOf(endpoint, home.brand), home);
  return {
    ...target,
    ...followed,
    result: obtained.entry,
    findings: [...registry.findings, ...followed.findings],
    notifications: answer ? notificationsIn(answer) : [],
  };
}

function notificationsIn({ kind, value }: TypedAnswer): string[] {
  if (kind === 'service-notifications') return value.map(({ id }) => id);
  return kind === 'notifications' ? value.results.map(({ id }) => id) : [];
}
