// What a row of a list says: texts that may name a platform, IDs, URLs and a release.
import { idIn } from '../search/record-index.ts';
import { urlKeysIn } from '../search/url-key.ts';
import { nameTextOf, nameWordsOf, URL_TEXT, withoutNoise } from './cell-name.ts';
import type { ListRow } from './list-rows.ts';
import { releaseBeside, releaseInColumn, wholeRelease } from './written-release.ts';

export interface RowEvidence {
  /** The text in the column that names the platforms, or else all that may name one. */
  texts: string[];
  /** Texts beside a name, which at most suggest a platform. */
  others: string[];
  ids: string[];
  urls: string[];
  /** `5`, `5.1`; '' if not stated. */
  release: string;
}

const ID_TEXT = /[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}/gi;

export function evidenceOf({ cells }: ListRow): RowEvidence {
  // Columns of credentials, remarks and other things say nothing about platforms, but an ID is an ID.
  const read = cells.filter(({ kind }) => kind !== 'other');
  const texts = read.filter(({ text, kind }) => kind !== 'release' && hasName(text));
  const naming = texts.filter(({ kind }) => kind === 'naming');
  const textsOf = (some: typeof texts): string[] => some.map(({ text }) => text);
  const releases = [
    ...read.map(({ text, kind }) => (kind === 'release' ? releaseInColumn(text) : wholeRelease(text))),
    ...texts.map(({ text }) => releaseBeside(nameTextOf(text))),
  ];
  return {
    texts: textsOf(naming.length > 0 ? naming : texts),
    others: naming.length > 0 ? textsOf(texts) : [],
    ids: cells.flatMap(({ text }) => (text.match(ID_TEXT) ?? []).flatMap((id) => idIn(id) ?? [])),
    urls: read.flatMap(({ text }) => urlsIn(text)),
    release: releases.find(Boolean) ?? '',
  };
}

/** A cell may name a platform if it has words beside URLs, numbers and releases. */
function hasName(text: string): boolean {
  return /\p{L}/u.test(withoutNoise(nameWordsOf(text)).join(''));
}

function urlsIn(text: string): string[] {
  const urls = (text.match(URL_TEXT) ?? []).map((url) => url.replace(/[)\].,;:>'’”]+$/, ''));
  // A host name is a URL if nothing is beside it.
  return urls.length > 0 || urlKeysIn(text).length === 0 ? urls : [text];
}
