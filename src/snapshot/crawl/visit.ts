// One answer of the crawl: staged as it came, read, and forgotten but for what it names.
import type { Answer } from '../../registry/reading/answer.ts';
import { pathOf, type Endpoint } from '../../registry/endpoint.ts';
import type { Finding } from '../../registry/finding.ts';
import { addJson, emptyRegistry } from '../../registry/reading/registry.ts';
import { followReferences, type FollowedReferences, type RegistryHome } from './follow-references.ts';
import type { MissingAnswer } from '../fetch/fetch-answer.ts';
import type { FileEntry } from '../store/manifest.ts';
import { referencesIn } from './references.ts';
import type { AnswerTarget, FailedAnswer, ObtainedAnswer } from '../fetch/obtain-answer.ts';

export interface Visit extends AnswerTarget, FollowedReferences {
  /** What was stored; or the status by which the registry says that it has none; or why it could not be fetched. */
  result: FileEntry | MissingAnswer | FailedAnswer;
  findings: Finding[];
  /** Ids of the notifications in it. */
  notifications: string[];
}

/** Reads an answer that was obtained. */
export function visitOf(
  target: AnswerTarget,
  obtained: ObtainedAnswer | MissingAnswer | FailedAnswer,
  home: RegistryHome,
): Visit {
  const { endpoint } = target;
  if (!('entry' in obtained))
    return { ...target, result: obtained, findings: [], named: [], own: 0, foreign: [], notifications: [] };
  // A registry for this answer alone: what was read is not kept.
  const registry = emptyRegistry(home.brand);
  const value = addJson(registry, endpoint, obtained.json);
  const mentions = value === undefined ? [] : referencesIn(endpoint, value);
  const followed = followReferences(mentions, pathOf(endpoint, home.brand), home);
  return {
    ...target,
    ...followed,
    result: obtained.entry,
    findings: [...registry.findings, ...followed.findings],
    notifications: notificationsIn(endpoint, value),
  };
}

function notificationsIn(endpoint: Endpoint, value: unknown): string[] {
  if (value === undefined) return [];
  if (endpoint.kind === 'service-notifications')
    return (value as Answer<'service-notifications'>).map(({ id }) => id);
  if (endpoint.kind === 'notifications')
    return (value as Answer<'notifications'>).results.map(({ id }) => id);
  return [];
}
