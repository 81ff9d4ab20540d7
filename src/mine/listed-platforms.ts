// The platforms that the rows of a list mean.
import type { RowMatch } from './match-list.ts';
import type { MineFiles } from './mine-files.ts';
import type { ListedPlatform } from './moves-file.ts';

/** Whether a row means one platform, present or removed. */
export function isMatched({ kind }: Pick<RowMatch, 'kind'>): boolean {
  return kind === 'sure' || kind === 'removed';
}

/** Each platform once, with the releases that its rows are about. */
export async function listedPlatformsOf(
  matches: readonly RowMatch[],
  files: MineFiles,
): Promise<ListedPlatform[]> {
  const byId = Map.groupBy(matches.filter(isMatched), ({ platforms }) => platforms[0]!.id!);
  const listed = await Promise.all(
    [...byId].map(async ([id, rows]) => {
      const platform = await files.platform(id);
      return platform && { platform, releases: [...new Set(rows.flatMap(({ release }) => release || []))] };
    }),
  );
  return listed.filter((each) => each !== undefined);
}
