// The changes of a run by platform, as lists show them.
import { platformOf, subjectsOf } from './change-subjects.ts';
import type { Subject } from './entry.ts';
import type { DatedChange } from './returns.ts';
import { changeSentenceOf, type ChangeSentence } from './words/sentences.ts';

export interface ChangeGroup {
  /** Above its sentences, which then have no name; undefined for a single one, and on the platform's own page. */
  platform: Subject | undefined;
  sentences: ChangeSentence[];
}

/** In the order of their first changes. `isHere` is true for the record whose page this is: it is not named again. */
export function changeGroupsOf(
  changes: readonly DatedChange[],
  isHere: (subject: Subject) => boolean = () => false,
): ChangeGroup[] {
  const groups = Map.groupBy(changes, ({ change }) => platformOf(change)?.id ?? change.id);
  return [...groups.values()].map((group) => {
    const platform = platformOf(group[0]!.change);
    const subjects = group.flatMap(({ change }) => subjectsOf(change));
    const isOwn = (platform && isHere(platform)) || (subjects.length > 0 && subjects.every(isHere));
    const isNamed = !isOwn && group.length === 1;
    return {
      platform: isOwn || isNamed ? undefined : platform,
      sentences: group.map((each) => changeSentenceOf(each, isNamed)),
    };
  });
}
