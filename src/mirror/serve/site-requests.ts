import type { IncomingMessage, ServerResponse } from 'node:http';
import { openContent, type FileContent } from './file-content.ts';
import { cacheControlOf, PAGE_ALIASES, isOpen, OPEN_HEADERS, REVALIDATE, SITE_HEADERS } from '../contract.ts';
import type { FileDigests } from './file-digests.ts';
import { closeFile } from './open-file.ts';
import { sendContent, sendError, sendOptions, sendRedirect, type AnswerHeaders } from './send-answer.ts';
import type { RequestTarget } from './request-target.ts';
import { contentTypeOf } from '../content-types.ts';

export interface ServedSite {
  distDir: string;
  /** The path of SITE_URL without its trailing slash: '' or `/repo`. */
  base: string;
  digests: FileDigests;
}

const PAGE = 'index.html';

/** The target's parts are those below the base path. */
export async function answerSite(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
  site: ServedSite,
): Promise<void> {
  const { parts, hasTrailingSlash } = target;
  const isOpenFile = isOpen(parts.join('/'));
  if (request.method === 'OPTIONS') return sendOptions(response, isOpenFile);
  const fileParts = hasTrailingSlash ? [...parts, PAGE] : parts;
  const content = fileParts.length > 0 ? await openSiteFile(site, fileParts, request) : 'folder';
  if (content === 'folder') {
    if (hasTrailingSlash || !(await isPage(site, parts)))
      return sendNotFound(request, response, site, isOpenFile);
    return sendRedirect(response, site.base + pathWithSlash(parts) + target.query);
  }
  if (content)
    return sendContent(request, response, { headers: headersOf(fileParts.join('/'), isOpenFile), content });
  const page = parts.length === 1 ? PAGE_ALIASES.get(parts[0]!) : undefined;
  if (page && (await isPage(site, [page])))
    return sendRedirect(response, `${site.base}/${page}/${target.query}`);
  return sendNotFound(request, response, site, isOpenFile);
}

/** With `isOpenFile`, scripts of other sites may read the 404, as for a cursor that no longer exists. */
export async function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  site: ServedSite,
  isOpenFile = false,
): Promise<void> {
  const content = await openSiteFile(site, ['404.html'], request);
  if (!content || content === 'folder') return sendError(request, response, 404);
  const headers = {
    'Content-Type': contentTypeOf('404.html'),
    'Cache-Control': REVALIDATE,
    ...SITE_HEADERS,
    ...(isOpenFile && OPEN_HEADERS),
  };
  await sendContent(request, response, { status: 404, headers, content });
}

function headersOf(path: string, isOpenFile: boolean): AnswerHeaders {
  return {
    'Content-Type': contentTypeOf(path),
    'Cache-Control': cacheControlOf(path),
    ...SITE_HEADERS,
    ...(isOpenFile && OPEN_HEADERS),
  };
}

function openSiteFile(
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

/** Built from the parsed parts: `//evil.example`, as sent, would lead to another host. */
function pathWithSlash(parts: readonly string[]): string {
  return `/${parts.map((part) => `${encodeURIComponent(part)}/`).join('')}`;
}
