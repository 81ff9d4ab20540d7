import { typedAnswerOfValue, type TypedAnswer } from '../../registry/reading/answer.ts';
import { apiPathOf } from '../../registry/endpoint.ts';
import { parseJsonBytes } from '../../registry/reading/json.ts';
import { addAnswerJson, emptyRegistry } from '../../registry/reading/registry.ts';
import { referencedResourcesOf, type ResolvedReferences, type OwnLinkBases } from './referenced-resources.ts';
import type { MissingAnswer } from '../fetch/fetch-answer.ts';
import {
  fetchResponse,
  type AcceptedAnswer,
  type AnswerTarget,
  type FailedAnswer,
  type ResponseSource,
} from '../fetch/fetch-response.ts';
import type { NextVersion } from '../stage/next-version.ts';
import type { FileEntry } from '../store/manifest.ts';
import { referencesIn } from './references.ts';

/** What is kept of an answer after reading it. */
export interface VisitedAnswer extends AnswerTarget, ResolvedReferences {
  /** The stored file, or the status of a missing record, or why the answer could not be fetched. */
  result: FileEntry | MissingAnswer | FailedAnswer;
  /** IDs of the notifications in the answer. */
  notifications: string[];
}

/** Where answers come from, where they are stored, and which links in them are followed. */
export interface VisitContext {
  source: ResponseSource;
  version: NextVersion;
  scope: OwnLinkBases;
}

/** Fetches an answer, checks it, and writes it, unless an interrupted run has done so; returns what is read from it. */
export async function visit(
  { source, version, scope }: VisitContext,
  target: AnswerTarget,
  signal?: AbortSignal,
): Promise<VisitedAnswer> {
  const { path } = target;
  const whole = version.takeWhole(path);
  if (whole)
    return visitedAnswerOf(target, { entry: whole, json: parseJsonBytes(version.read(whole)) }, scope);
  const result = await fetchResponse(source, target, signal);
  if ('entry' in result) await version.add(path, result.entry, result.bytes);
  return visitedAnswerOf(target, result, scope);
}

export function visitedAnswerOf(
  target: AnswerTarget,
  result: AcceptedAnswer | MissingAnswer | FailedAnswer,
  scope: OwnLinkBases,
): VisitedAnswer {
  const { endpoint } = target;
  // A registry for this answer alone, so that its records can be freed.
  const registry = emptyRegistry(scope.brand);
  const value = 'entry' in result ? addAnswerJson(registry, endpoint, result.json) : undefined;
  const answer = value && typedAnswerOfValue(endpoint, value);
  const followed = referencedResourcesOf(
    answer ? referencesIn(answer) : [],
    apiPathOf(endpoint, scope.brand),
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
