// Requests for pages and files of the site: which file answers, and where a slash is missing.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openContent, type FileContent } from './file-content.ts';
import { cacheControlOf, HUMAN_LINKS, isOpen, OPEN_HEADERS, REVALIDATE, SITE_HEADERS } from '../contract.ts';
import type { FileDigests } from './file-digests.ts';
import { closeFile } from './open-file.ts';
import { sendContent, sendError, sendOptions, sendRedirect, type AnswerHeaders } from './send-answer.ts';
import type { RequestTarget } from './request-target.ts';
import { typeOf } from '../content-types.ts';

export interface ServedSite {
  distDir: string;
  /** The path of SITE_URL without its last slash: '' or `/repo`. */
  base: string;
  digests: FileDigests;
}

const PAGE = 'index.html';

/** Answers a request for the site; the target's parts are those below the base path. */
export async function answerSite(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
  site: ServedSite,
): Promise<void> {
  const { parts, slash } = target;
  const open = isOpen(parts.join('/'));
  if (request.method === 'OPTIONS') return sendOptions(response, open);
  const wanted = slash ? [...parts, PAGE] : parts;
  const content = wanted.length > 0 ? await openIn(site, wanted, request) : 'folder';
  if (content === 'folder') {
    if (slash || !(await isPage(site, parts))) return sendNotFound(request, response, site, open);
    return sendRedirect(response, site.base + pathOf(parts) + target.query);
  }
  if (content) return sendContent(request, response, { headers: headersOf(wanted.join('/'), open), content });
  const page = parts.length === 1 ? HUMAN_LINKS.get(parts[0]!) : undefined;
  if (page && (await isPage(site, [page])))
    return sendRedirect(response, `${site.base}/${page}/${target.query}`);
  return sendNotFound(request, response, site, open);
}

/** Answers with the site's 404 page. With `open`, scripts of other sites may read it too: that a cursor is gone. */
export async function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  site: ServedSite,
  open = false,
): Promise<void> {
  const content = await openIn(site, ['404.html'], request);
  if (!content || content === 'folder') return sendError(request, response, 404);
  const headers = {
    'Content-Type': typeOf('404.html'),
    'Cache-Control': REVALIDATE,
    ...SITE_HEADERS,
    ...(open && OPEN_HEADERS),
  };
  await sendContent(request, response, { status: 404, headers, content });
}

function headersOf(path: string, open: boolean): AnswerHeaders {
  return {
    'Content-Type': typeOf(path),
    'Cache-Control': cacheControlOf(path),
    ...SITE_HEADERS,
    ...(open && OPEN_HEADERS),
  };
}

function openIn(
  { distDir, digests }: ServedSite,
  parts: readonly string[],
  request: IncomingMessage,
): Promise<FileContent | 'folder' | undefined> {
  return openContent(distDir, parts, request.headers['accept-encoding']?.toString(), digests);
}

async function isPage({ distDir, digests }: ServedSite, parts: readonly string[]): Promise<boolean> {
  const page = await openContent(distDir, [...parts, PAGE], undefined, digests);
  if (!page || page === 'folder') return false;
  await closeFile(page.file);
  return true;
}

/** Made of what was read, never of what was sent: `//evil.example` as a path would name another host. */
function pathOf(parts: readonly string[]): string {
  return `/${parts.map((part) => `${encodeURIComponent(part)}/`).join('')}`;
}
