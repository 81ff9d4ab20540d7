// What is published is what the registry said: its bytes but for links, and no text that it never sent.
import { writeMirror } from '../../../src/mirror/publish/write-mirror.ts';
import { answerFilesOf } from '../../../src/mirror/publish/republished-answers.ts';
import { MAX_DEPTH, measureOf } from '../../../src/registry/reading/answer-limits.ts';
import { readStoredAnswer } from '../../../src/snapshot/store/snapshot-store.ts';
import { enterTexts } from '../reported-texts.ts';
import { brokenInvariant, excerptOfValue, type After, type Invariant } from './invariant.ts';

/** What the mirror would answer, by API path. */
async function mirrorOf({ state, now }: After): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const put = (path: string, content: Buffer | string): void => void files.set(path, Buffer.from(content));
  try {
    await writeMirror({ snapshot: now!, site: state.site, put });
  } catch (error) {
    brokenInvariant(
      `No mirror can be made of the current snapshot: ${excerptOfValue((error as Error).message)}`,
    );
  }
  return new Map([...files].filter(([path]) => path.startsWith('api/')));
}

export const isTheRegistrys: Invariant = {
  name: 'every byte of the mirror is one that the registry sent, links aside',
  hold: async (after) => {
    const { now, state } = after;
    if (!now) return;
    const mirror = await mirrorOf(after);
    for (const [path, pages] of answerFilesOf(now.manifest)) {
      const bytes = mirror.get(`${path.slice(1)}index.json`) ?? brokenInvariant(`The mirror lacks ${path}.`);
      const sent = pages.map((entry) => readStoredAnswer(now, entry));
      for (const [i, { sha256 }] of pages.entries()) {
        const isSaid = [...state.said.ever].some(([, answers]) => answers.get(sha256)?.equals(sent[i]!));
        if (!isSaid) brokenInvariant(`The registry never sent what is stored for ${path}.`);
      }
      const isSame =
        pages.length > 1 || sent[0]!.includes('"results"')
          ? isSameList(sent, bytes, state.site)
          : isSameButLinks(sent[0]!, bytes, state.site);
      if (!isSame) brokenInvariant(`The mirror's ${path} is not what the registry sent.`);
    }
  },
};

const LINK = /("https?:(?:\\?\/|\\u002f){2}[^"]*")/i;

/** Byte for byte, but that links may begin with the mirror's address. */
function isSameButLinks(sent: Buffer, mirrored: Buffer, site: string): boolean {
  if (sent.equals(mirrored)) return true;
  const [before, after] = [sent, mirrored].map((bytes) => bytes.toString('latin1').split(LINK));
  if (before!.length !== after!.length) return false;
  return before!.every((part, i) => part === after![i] || (i % 2 === 1 && isMoved(part, after![i]!, site)));
}

function isMoved(from: string, to: string, site: string): boolean {
  const [plainFrom, plainTo] = [from, to].map((link) => link.replaceAll('\\/', '/').slice(1));
  const rest = plainFrom!.slice(plainFrom!.indexOf('/api/v1/'));
  return plainTo === site + rest;
}

/** Pages as one list: the elements of all of them, no next page. */
function isSameList(pages: Buffer[], mirrored: Buffer, site: string): boolean {
  if (pages.length === 1 && isSameButLinks(pages[0]!, mirrored, site)) return true;
  if (pages.length === 1 && measureOf(pages[0]!).depth > MAX_DEPTH) return true; // what cannot be parsed cannot be compared as a list
  const plain = (bytes: Buffer): unknown =>
    JSON.parse(new TextDecoder().decode(bytes), (_, value: unknown) =>
      typeof value === 'string' ? value.replace(/^https?:\/\/.*(?=\/api\/v1\/)/i, '') : value,
    );
  const results = pages
    .map(plain)
    .flatMap((page) => (Array.isArray(Object(page).results) ? Object(page).results : []));
  const { next, previous, results: joined } = Object(plain(mirrored)) as Record<string, unknown>;
  return JSON.stringify([next, previous, joined]) === JSON.stringify([null, null, results]);
}

export const isSaid: Invariant = {
  name: 'nothing is published that the registry never said',
  hold: async ({ state, now, memory, model }) => {
    if (!now) return;
    const said = state.said.texts();
    const known = new Set([...said].map((text) => text.toWellFormed()));
    const mustBeSaid = (value: unknown, where: string): void => {
      const texts = new Set<string>();
      enterTexts(value, texts);
      for (const text of texts)
        if (text !== '' && !said.has(text) && !known.has(text))
          brokenInvariant(`${where} says ${excerptOfValue(text)}.`);
    };
    const { platforms, services, hosts, notifications, releases } = model();
    for (const { path, record } of [...platforms, ...services, ...hosts]) mustBeSaid(record, path);
    mustBeSaid([notifications.map(({ record }) => record), releases], 'The model');
    const { entries } = await memory();
    for (const { id, changes, last } of entries
      .slice(-2)
      .flatMap((entry) => entry.changes.map((each) => ({ ...each, changes: each.fields }))))
      mustBeSaid([changes.map(({ before, after }) => [before, after]), last], `The change ${id}`);
  },
};
