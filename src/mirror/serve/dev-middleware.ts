// The mirror for `astro dev`: answers from the snapshot, without a build.
import { realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { openSnapshot, type Snapshot } from '../../snapshot/store/snapshot-store.ts';
import { answerApi, isApiPath, type ApiSource } from './answer-requests.ts';
import { contentFromBytes } from './file-content.ts';
import { API_ANSWER_HEADERS, METHODS } from '../contract.ts';
import { addApiFormatToLinks } from '../publish/replace-links.ts';
import { storedFilesByApiPath, republishedAnswer } from '../publish/republished-answers.ts';
import { sendError } from './send-answer.ts';
import { parseTarget, targetBelowBase } from './request-target.ts';

/** A Connect middleware that answers `/api/v1/…`, with and without the base path. `site` is SITE_URL. */
export function devMiddleware({ snapshotDir, site }: { snapshotDir: string; site: string }) {
  const base = new URL(site).pathname.split('/').filter(Boolean);
  const source = currentSource(snapshotDir, site);
  const answer = async (response: ServerResponse): Promise<boolean> => {
    const { method, url } = response.req;
    const target = parseTarget(url ?? '/');
    if (!target) return false;
    // Vite removes the base path before some middlewares.
    const below = targetBelowBase(target, base) ?? target;
    if (!isApiPath(below.parts)) return false;
    if (METHODS.some((allowed) => allowed === method)) await answerApi(response, below, await source());
    else sendError(response, 405);
    return true;
  };
  return async (_: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    try {
      if (await answer(response)) return;
    } catch (error) {
      return next(error);
    }
    next();
  };
}

/** Opens the snapshot again after a promotion. */
function currentSource(snapshotDir: string, site: string): () => Promise<ApiSource> {
  let opened: { dir: string; source: ApiSource } | undefined;
  return async () => {
    const current = await realpath(join(snapshotDir, 'current')).catch(() => 'missing');
    if (opened?.dir !== current) {
      // Throws a helpful SnapshotError if there is none.
      const snapshot = await openSnapshot(snapshotDir);
      opened = { dir: snapshot.dir, source: sourceOf(snapshot, site) };
    }
    return opened.source;
  };
}

function sourceOf(snapshot: Snapshot, site: string): ApiSource {
  const answers = storedFilesByApiPath(snapshot.manifest);
  return {
    answer: (path, isApiFormat) => {
      const pages = answers.get(path);
      if (!pages) return undefined;
      const bytes = republishedAnswer(snapshot, path, pages, site);
      return contentFromBytes(isApiFormat ? addApiFormatToLinks(bytes, site) : bytes, API_ANSWER_HEADERS);
    },
  };
}
