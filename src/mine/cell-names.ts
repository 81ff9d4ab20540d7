// The platforms that a cell names, in full or in part.
import type { MyPlatform } from './mine-types.ts';
import { NAME_KINDS, type NameKind, type PlatformDirectory } from './platform-directory.ts';
import { isAcronymOf, isRemark, releaseBeside, writtenNamesIn, type WrittenName } from './written-names.ts';

export interface CellName {
  kind: NameKind;
  platforms: MyPlatform[];
  /** The part that is the name. */
  text: string;
  release: string;
}

/** The length of a name with the text beside it. */
const MAX_LENGTH = 400;
/** Keys and codes. */
const TOKEN = /^(?=.*\d)[\w.~+/=-]{16,}$/;
/** Consortia list a platform in hundreds of rows. */
const known = new WeakMap<PlatformDirectory, Map<string, CellName[]>>();

/** Finds at most one name of each kind. */
export function cellNamesOf(cell: string, directory: PlatformDirectory): CellName[] {
  if (cell.length < 2 || cell.length > MAX_LENGTH || TOKEN.test(cell)) return [];
  const cells = known.get(directory) ?? new Map<string, CellName[]>();
  known.set(directory, cells);
  let names = cells.get(cell);
  if (!names) {
    const written = writtenNamesIn(cell);
    cells.set(cell, (names = NAME_KINDS.flatMap((kind) => nameOfKind(kind, written, directory) ?? [])));
  }
  return names;
}

function nameOfKind(
  kind: NameKind,
  written: readonly WrittenName[],
  directory: PlatformDirectory,
): CellName | undefined {
  const found = written.flatMap(({ text, release, rest }) => {
    // Beside another text, a short one is an abbreviation by chance.
    if (rest === '/' && kind.endsWith('abbreviation')) return [];
    const platforms = directory
      .byName(kind, text)
      .filter((platform) => explains(rest, text, platform, directory));
    const stated = release || releaseBeside(rest);
    return platforms.length > 0 ? [{ kind, platforms, text, release: stated, rest }] : [];
  });
  const whole = found.find(({ rest }) => rest === '');
  if (whole) return whole;
  const [first] = found;
  return first && { ...first, platforms: [...new Set(found.flatMap(({ platforms }) => platforms))] };
}

/** Whether what stands beside a name is another name of the platform, or none: not so in `Acme Journals (Brazil)`. */
function explains(rest: string, text: string, platform: MyPlatform, directory: PlatformDirectory): boolean {
  return (
    rest === '' ||
    rest === '/' ||
    isRemark(rest) ||
    isAcronymOf(rest, text) ||
    NAME_KINDS.some((kind) => directory.byName(kind, rest).includes(platform))
  );
}
