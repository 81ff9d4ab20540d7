// Finds the platform of each row of a list, why it matches, and what differs.
import { byRelease } from '../model/sort-order.ts';
import { urlKeyPrefixesIn } from '../search/lookup.ts';
import { rowDifferencesOf, releaseOfRow, type ListDifference } from './list-differences.ts';
import { possibleNamesOf, type ListRow } from './list-row.ts';
import type { MineFiles } from './mine-files.ts';
import type { MyPlatform } from './mine-types.ts';
import { PlatformLookup } from './platform-lookup.ts';
import { printableRowOf, type PrintableRow } from './row-label.ts';
import { registeredUrlKeysOf, serviceUrlKeyOf } from './url-key.ts';

/** What a row and a platform have in common. */
type RowReason =
  'ID' | 'service ID' | 'URL' | 'former URL' | 'name' | 'former name' | 'abbreviation' | 'provider';

interface MatchedRow {
  kind: 'matched';
  row: PrintableRow;
  platform: MyPlatform;
  /** See releaseOfRow. */
  release: string;
  /** At least one, each once. */
  reasons: RowReason[];
  differences: ListDifference[];
  /** The line of the first row with the same platform. */
  duplicateOf?: number;
}

export type RowResult =
  | MatchedRow
  | {
      kind: 'ambiguous';
      row: PrintableRow;
      reasons: RowReason[];
      /** At most MAX_CANDIDATES. */
      candidates: MyPlatform[];
      /** Candidates beyond those. */
      more: number;
    }
  /** Similar names, or services at the URL's host name: the visitor confirms one. */
  | { kind: 'similar'; row: PrintableRow; reason: 'name' | 'host name'; candidates: MyPlatform[] }
  | { kind: 'unknown'; row: PrintableRow };

const MAX_CANDIDATES = 5;

/** In the order of the rows. Rejects if a file cannot be loaded. */
export async function matchList(rows: readonly ListRow[], files: MineFiles): Promise<RowResult[]> {
  const { list, index } = await files.index();
  const matcher = new RowMatcher(new PlatformLookup(list, index), files);
  return withDuplicates(await Promise.all(rows.map((row) => matcher.match(row))));
}

/** Platforms by their number in the index. */
interface Found {
  numbers: number[];
  reasons: RowReason[];
  /** The row's text that is a name of theirs. */
  name?: string;
}

class RowMatcher {
  readonly #lookup: PlatformLookup;
  readonly #files: MineFiles;

  constructor(lookup: PlatformLookup, files: MineFiles) {
    this.#lookup = lookup;
    this.#files = files;
  }

  async match(row: ListRow): Promise<RowResult> {
    for (const id of row.ids) {
      const platform = await this.#files.platform(id);
      if (platform) return matchedRow(row, platform, ['ID'], id);
    }
    const found = await this.#findVerified(row);
    if (found) {
      const { numbers, reasons, name } = found;
      if (numbers.length === 1)
        return matchedRow(row, await this.#files.platformAt(numbers[0]!), reasons, name);
      const candidates = await this.#loadAll(numbers.slice(0, MAX_CANDIDATES));
      const more = numbers.length - candidates.length;
      if (numbers.length > 1)
        return { kind: 'ambiguous', row: printableRowOf(row, name), reasons, candidates, more };
    }
    for (const id of row.ids) {
      const platform = await this.#platformOfService(id);
      if (platform) return matchedRow(row, platform, ['service ID'], id);
    }
    return this.#similar(row);
  }

  /** The index knows the paths of a platform's URLs, but not to which host each belongs. */
  async #findVerified(row: ListRow): Promise<Found | undefined> {
    const found = this.#findBySeveral(row, this.#lookup.byUrl);
    if (!found?.reasons.includes('URL') || found.numbers.length > MAX_CANDIDATES) return found;
    const keys = keysOfRow(row);
    const platforms = await this.#loadAll(found.numbers);
    const hasKey = ({ services }: MyPlatform): boolean =>
      services.some(({ url }) => registeredUrlKeysOf(url).some((key) => keys.includes(key)));
    const numbers = found.numbers.filter((_, i) => hasKey(platforms[i]!));
    return numbers.length > 0 ? { ...found, numbers } : this.#findBySeveral(row, () => []);
  }

  /** A name and a URL that agree count most, then a name, then a URL, then the rest. */
  #findBySeveral(row: ListRow, byUrl: PlatformLookup['byUrl']): Found | undefined {
    const { abbrev, provider } = row;
    const { byName, byFormerName, byAbbreviation, byFormerUrl, byProvider } = this.#lookup;
    const texts = possibleNamesOf(row);
    const text =
      this.#find('name', texts, byName) ??
      this.#find('former name', texts, byFormerName) ??
      this.#find('abbreviation', [abbrev, ...texts], byAbbreviation);
    const url = keysOfRow(row)
      .map((key) => this.#found('URL', byUrl(key)) ?? this.#found('former URL', byFormerUrl(key)))
      .find((each) => each !== undefined);
    if (text && url) {
      const both = text.numbers.filter((number) => url.numbers.includes(number));
      if (both.length > 0)
        return this.#narrow(row, { ...text, numbers: both, reasons: [...text.reasons, ...url.reasons] });
      // Short texts are abbreviations by chance.
      if (text.reasons[0] === 'abbreviation') return this.#narrow(row, url);
    }
    const found = text ?? url;
    return found ? this.#narrow(row, found) : this.#find('provider', [provider, ...texts], byProvider);
  }

  /** By the first of several texts. */
  #find(
    reason: RowReason,
    texts: readonly string[],
    numbersOf: (text: string) => number[],
  ): Found | undefined {
    const name = texts.find((text) => numbersOf(text).length > 0);
    return name === undefined ? undefined : { ...this.#found(reason, numbersOf(name))!, name };
  }

  /** Present platforms rather than removed ones. */
  #found(reason: RowReason, numbers: number[]): Found | undefined {
    if (numbers.length === 0) return undefined;
    const present = numbers.filter((number) => !this.#lookup.isRemoved(number));
    return { numbers: present.length > 0 ? present : numbers, reasons: [reason] };
  }

  /** Among several, those of the row's provider. */
  #narrow({ names, provider }: ListRow, found: Found): Found {
    if (found.numbers.length < 2) return found;
    for (const text of [provider, ...names]) {
      const ofProvider = this.#lookup.byProvider(text);
      const numbers = found.numbers.filter((number) => ofProvider.includes(number));
      if (numbers.length > 0 && numbers.length < found.numbers.length)
        return { ...found, numbers, reasons: [...found.reasons, 'provider'] };
    }
    return found;
  }

  async #similar(row: ListRow): Promise<RowResult> {
    const ofHost = row.urls.flatMap((url) => this.#lookup.byHostName(url));
    if (ofHost.length > 0 && ofHost.length <= MAX_CANDIDATES)
      return {
        kind: 'similar',
        row: printableRowOf(row),
        reason: 'host name',
        candidates: await this.#loadAll(ofHost),
      };
    for (const text of row.names) {
      const similar = this.#lookup.similarTo(text, await this.#files.nameIndex());
      if (!similar) continue;
      const candidates = await this.#loadAll(similar.numbers);
      return { kind: 'similar', row: printableRowOf(row, similar.name), reason: 'name', candidates };
    }
    return { kind: 'unknown', row: printableRowOf(row) };
  }

  async #platformOfService(id: string): Promise<MyPlatform | undefined> {
    for (const { platform } of await this.#files.recordsOfKey(id)) {
      const found = platform && (await this.#files.platform(platform.path.split('/')[2]!));
      if (found) return found;
    }
    return undefined;
  }

  async #loadAll(numbers: readonly number[]): Promise<MyPlatform[]> {
    return Promise.all([...new Set(numbers)].map((number) => this.#files.platformAt(number)));
  }
}

/** Of its URLs, and of names that are host names or URLs without a scheme. */
function keysOfRow({ urls, names }: ListRow): string[] {
  const bare = names.filter((name) => urlKeyPrefixesIn(name).length > 0);
  return [...urls, ...bare].flatMap((url) => serviceUrlKeyOf(url) ?? []);
}

/** See printableRowOf for `match`. */
function matchedRow(
  row: ListRow,
  platform: MyPlatform,
  reasons: RowReason[],
  match: string | undefined,
): MatchedRow {
  return {
    kind: 'matched',
    row: printableRowOf(row, match),
    platform,
    release: releaseOfRow(row, platform),
    reasons,
    differences: rowDifferencesOf(row, platform),
  };
}

/** Rows for two releases of one platform are not duplicates, and the older one needs no hint about the newer release. */
function withDuplicates(results: RowResult[]): RowResult[] {
  const matched = results.filter((result) => result.kind === 'matched');
  const groups = Map.groupBy(matched, ({ platform }) => platform.id);
  return results.map((result) => {
    if (result.kind !== 'matched') return result;
    const { platform, release, differences } = result;
    const same = groups.get(platform.id)!;
    const first = same.find((each) => each.release === release || release === '')!;
    const isNewerListed = same.some((each) => byRelease(each.release, release) > 0);
    return {
      ...result,
      ...(first !== result && { duplicateOf: first.row.line }),
      differences: differences.filter(({ kind }) => kind !== 'release' || !isNewerListed),
    };
  });
}
