// Changes grouped by platform, the platform with the latest first.
import type { Subject } from '../../history/entry.ts';
import { pathOfSubject } from '../../history/history.ts';
import { rowTextOf } from '../../history/words/fields.ts';
import type { SentencePart } from '../../history/words/phrases.ts';
import {
  changeLineOf,
  releasesText,
  textOfParts,
  type ChangeLine,
  type NamedRecord,
} from '../../history/words/sentences.ts';
import type { MyChange } from '../../mine/changes-since.ts';
import type { MyPlatform } from '../../mine/mine-types.ts';
import { capitalize } from '../../util/capitalize.ts';
import { dateInWords } from '../../util/date-words.ts';
import { make, type Content } from '../value/make-element.ts';
import { countText } from '../value/number-text.ts';
import { hrefIn } from '../value/site-files.ts';
import { pageLink, platformLink, timeElement } from './mine-elements.ts';

/** The number of a platform's changes in view; earlier ones are folded. */
const MAX_ENTRIES = 4;

/** The changes are newest first; those in `unseen` are marked. */
export function changeGroups(
  changes: readonly MyChange[],
  platforms: readonly MyPlatform[],
  unseen: ReadonlySet<string>,
): HTMLElement[] {
  const groups = platforms.map((platform) => ({
    platform,
    own: changes.filter((each) => each.platforms.includes(platform.id)),
  }));
  return groups
    .filter(({ own }) => own.length > 0)
    .toSorted((a, b) => (a.own[0]!.taken < b.own[0]!.taken ? 1 : a.own[0]!.taken > b.own[0]!.taken ? -1 : 0))
    .map(({ platform, own }) => platformGroup(platform, own, unseen));
}

function platformGroup(
  platform: MyPlatform,
  changes: readonly MyChange[],
  unseen: ReadonlySet<string>,
): HTMLElement {
  const { id } = platform;
  const isHere = (subject: Subject): boolean => subject.kind === 'platform' && subject.id === id;
  const items = changes.map((each) => lineItem(changeLineOf(each, isHere), each.taken, unseen));
  // One more is as short as the line that unfolds it.
  const shown = items.length > MAX_ENTRIES + 1 ? MAX_ENTRIES : items.length;
  const earlier = items.slice(shown);
  const group = make('div', '', make('h3', '', platformLink(platform)));
  group.append(make('ul', 'rows', ...items.slice(0, shown)));
  if (earlier.length > 0) {
    const summary = make('summary', '', countText(earlier.length, 'earlier change'));
    group.append(make('details', '', summary, make('ul', 'rows', ...earlier)));
  }
  return group;
}

function lineItem(
  { change, records, parts: what, rows }: ChangeLine,
  taken: string,
  unseen: ReadonlySet<string>,
): HTMLElement {
  const day = taken.slice(0, 10);
  const parts = [...records.flatMap(partsOfRecord), ...what];
  const lines = rows.map((row) => make('p', '', make('bdi', '', rowTextOf(row))));
  const date = make('p', 'aside', timeElement(day, dateInWords(day)));
  if (unseen.has(change.id)) date.append(' ', make('b', '', 'New'));
  const link = make(
    'a',
    {
      className: 'permalink',
      href: hrefIn(`/changes/${day.slice(0, 7)}/#change-${change.id}`),
      ariaLabel: `Link to: ${textOfParts(parts)}`,
    },
    '#',
  );
  const entry = make('div', '', make('p', 'sentence', ...parts.map(partContent), '\u00A0', link));
  if (lines.length > 0) entry.append(make('div', 'aside', ...lines));
  return make('li', 'dated', date, entry);
}

function partContent(part: SentencePart): Content {
  if (typeof part === 'string') return part;
  const look = part.kind === 'notification' ? '' : 'subject';
  const path = pathOfSubject(part);
  return path === undefined ? make('bdi', look, part.name) : pageLink(path, part.name, look);
}

/** `Acme Journals, release 5.1: ` */
function partsOfRecord({ name, releases }: NamedRecord): SentencePart[] {
  const of = releasesText(releases);
  if (name === undefined) return of === '' ? [] : [`${capitalize(of)}: `];
  return [name, of && `, ${of}`, ': '];
}
