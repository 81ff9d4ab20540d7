import { writeMirror } from '../../../src/mirror/publish/write-mirror.ts';
import { storedFilesByApiPath } from '../../../src/mirror/publish/republished-responses.ts';
import { MAX_DEPTH, measureJson } from '../../../src/registry/reading/response-limits.ts';
import { readStoredResponse, type Snapshot } from '../../../src/snapshot/store/snapshot-store.ts';
import type { NightOutcome } from '../read-night.ts';
import { collectTexts } from '../sent-responses.ts';
import { brokenInvariant, valueExcerptOf, type Invariants } from './invariant.ts';

/** The mirror's files below api/. */
function mirrorOf(snapshot: Snapshot, site: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const put = (path: string, content: Buffer | string): void => void files.set(path, Buffer.from(content));
  try {
    writeMirror({ snapshot, site, put });
  } catch (error) {
    brokenInvariant(
      `Cannot write the mirror of the current snapshot: ${valueExcerptOf((error as Error).message)}`,
    );
  }
  return new Map([...files].filter(([path]) => path.startsWith('api/')));
}

export const MIRROR_INVARIANTS: Invariants<NightOutcome> = {
  'the mirror has the bytes that the registry sent, except for links': ({ state, current }) => {
    const mirror = mirrorOf(current, state.site);
    for (const [path, pages] of storedFilesByApiPath(current.manifest)) {
      const bytes = mirror.get(`${path.slice(1)}index.json`) ?? brokenInvariant(`The mirror lacks ${path}.`);
      const sent = pages.map((entry) => readStoredResponse(current, entry));
      for (const [i, { sha256 }] of pages.entries()) {
        const isSent = [...state.sent.all].some(([, responses]) => responses.get(sha256)?.equals(sent[i]!));
        if (!isSent) brokenInvariant(`The registry never sent what is stored for ${path}.`);
      }
      const isSame =
        pages.length > 1 || sent[0]!.includes('"results"')
          ? isSameList(sent, bytes, state.site)
          : isSameExceptLinks(sent[0]!, bytes, state.site);
      if (!isSame) brokenInvariant(`The mirror's ${path} is not what the registry sent.`);
    }
  },
  'every published text was sent by the registry': ({ state, history, model }) => {
    const sent = state.sent.texts();
    const wellFormed = new Set([...sent].map((text) => text.toWellFormed()));
    const checkTexts = (value: unknown, place: string): void => {
      const texts = new Set<string>();
      collectTexts(value, texts);
      for (const text of texts)
        if (text !== '' && !sent.has(text) && !wellFormed.has(text))
          brokenInvariant(`${place} contains ${valueExcerptOf(text)}.`);
    };
    const { platforms, services, hosts, notifications, releases } = model;
    for (const { path, record } of [...platforms, ...services, ...hosts]) checkTexts(record, path);
    checkTexts([notifications.map(({ record }) => record), releases], 'The model');
    for (const { id, fields, last } of history.entries.slice(-2).flatMap(({ changes }) => changes))
      checkTexts([fields.map(({ before, after }) => [before, after]), last], `The change ${id}`);
  },
};

const LINK = /("https?:(?:\\?\/|\\u002f){2}[^"]*")/i;

/** Equal bytes, except that links may start with the mirror's URL. */
function isSameExceptLinks(sent: Buffer, mirrored: Buffer, site: string): boolean {
  if (sent.equals(mirrored)) return true;
  const [before, after] = [sent, mirrored].map((bytes) => bytes.toString('latin1').split(LINK));
  if (before!.length !== after!.length) return false;
  return before!.every(
    (part, i) => part === after![i] || (i % 2 === 1 && isRewritten(part, after![i]!, site)),
  );
}

function isRewritten(from: string, to: string, site: string): boolean {
  const [plainFrom, plainTo] = [from, to].map((link) => link.replaceAll('\\/', '/').slice(1));
  const rest = plainFrom!.slice(plainFrom!.indexOf('/api/v1/'));
  return plainTo === site + rest;
}

/** All pages joined into one list. */
function isSameList(pages: Buffer[], mirrored: Buffer, site: string): boolean {
  if (pages.length === 1 && isSameExceptLinks(pages[0]!, mirrored, site)) return true;
  if (pages.length === 1 && measureJson(pages[0]!).depth > MAX_DEPTH) return true; // cannot be parsed
  const withoutLinkBases = (bytes: Buffer): unknown =>
    JSON.parse(new TextDecoder().decode(bytes), (_, value: unknown) =>
      typeof value === 'string' ? value.replace(/^https?:\/\/.*(?=\/api\/v1\/)/i, '') : value,
    );
  const results = pages
    .map(withoutLinkBases)
    .flatMap((page) => (Array.isArray(Object(page).results) ? Object(page).results : []));
  const { next, previous, results: joined } = Object(withoutLinkBases(mirrored)) as Record<string, unknown>;
  return JSON.stringify([next, previous, joined]) === JSON.stringify([null, null, results]);
}
