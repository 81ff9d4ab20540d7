import { typedAnswer, type TypedAnswer } from '../../registry/reading/answer.ts';
import { pathOf } from '../../registry/endpoint.ts';
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
  /** IDs of the notifications in the answer. */
  notifications: string[];
}

export function visitOf(
  target: AnswerTarget,
  obtained: ObtainedAnswer | MissingAnswer | FailedAnswer,
  home: RegistryHome,
): Visit {
  const { endpoint } = target;
  // A registry for this answer alone, so that its records can be freed.
  const registry = emptyRegistry(home.brand);
  const value = 'entry' in obtained ? addJson(registry, endpoint, obtained.json) : undefined;
  const answer = value && typedAnswer(endpoint, value);
  const followed = followReferences(answer ? referencesIn(answer) : [], pathOf(endpoint, home.brand), home);
  return {
    ...target,
    ...followed,
    result: 'entry' in obtained ? obtained.entry : obtained,
    findings: [...registry.findings, ...followed.findings],
    notifications: answer ? notificationsIn(answer) : [],
  };
}

function notificationsIn({ kind, value }: TypedAnswer): string[] {
  if (kind === 'service-notifications') return value.map(({ id }) => id);
  return kind === 'notifications' ? value.results.map(({ id }) => id) : [];
}
