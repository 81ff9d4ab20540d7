import { typedAnswer, type TypedAnswer } from '../../registry/reading/answer.ts';
import { pathOf } from '../../registry/endpoint.ts';
import { addJson, emptyRegistry } from '../../registry/reading/registry.ts';
import { resolveReferences, type FollowedReferences, type LinkScope } from './resolve-references.ts';
import type { MissingAnswer } from '../fetch/fetch-answer.ts';
import type { FileEntry } from '../store/manifest.ts';
import { referencesIn } from './references.ts';
import type { AnswerTarget, FailedAnswer, PresentAnswer } from '../fetch/staged-answers.ts';

/** What is kept of an answer after reading it. */
export interface Visit extends AnswerTarget, FollowedReferences {
  /** The stored file, or the status of a missing record, or why the answer could not be fetched. */
  result: FileEntry | MissingAnswer | FailedAnswer;
  /** IDs of the notifications in the answer. */
  notifications: string[];
}

export function visitOf(
  target: AnswerTarget,
  result: PresentAnswer | MissingAnswer | FailedAnswer,
  scope: LinkScope,
): Visit {
  const { endpoint } = target;
  // A registry for this answer alone, so that its records can be freed.
  const registry = emptyRegistry(scope.brand);
  const value = 'entry' in result ? addJson(registry, endpoint, result.json) : undefined;
  const answer = value && typedAnswer(endpoint, value);
  const followed = resolveReferences(
    answer ? referencesIn(answer) : [],
    pathOf(endpoint, scope.brand),
    scope,
  );
  return {
    ...target,
    ...followed,
    result: 'entry' in result ? result.entry : result,
    findings: [...registry.findings, ...followed.findings],
    notifications: answer ? notificationsIn(answer) : [],
  };
}

function notificationsIn({ kind, value }: TypedAnswer): string[] {
  if (kind === 'service-notifications') return value.map(({ id }) => id);
  return kind === 'notifications' ? value.results.map(({ id }) => id) : [];
}
