import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import type { Snapshot } from '../../snapshot/store/snapshot-store.ts';
import { writeMirror } from '../publish/write-mirror.ts';
import { answerRequest, isApiPath } from './answer-requests.ts';
import { openSite } from './built-site.ts';
import { parseTarget } from './request-target.ts';

/** Writes the mirror of a snapshot into `folder`. Returns a Connect middleware that answers `/api/v1/…`. */
export function devMiddleware(folder: string, snapshot: Snapshot, site: string) {
  const put = (path: string, content: Buffer | string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  writeMirror({ snapshot, site, put });
  // Vite removes the base path from URLs.
  const mirror = { ...openSite(folder)(), base: '' };
  return ({ url = '' }: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const target = parseTarget(url);
    if (target && isApiPath(target)) answerRequest(response, mirror);
    else next();
  };
}
