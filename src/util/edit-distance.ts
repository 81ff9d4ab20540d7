/** The word that people most likely meant, in any capitals; undefined if none is similar. */
export function closestWord(text: string, words: readonly string[]): string | undefined {
  const [closest] = words
    .map((word) => {
      const most = Math.max(2, word.length / 2);
      return { word, distance: editDistance(text.toLowerCase(), word.toLowerCase(), most) };
    })
    .filter(({ distance }) => distance < Infinity)
    .toSorted((a, b) => a.distance - b.distance);
  return closest?.word;
}

/**
 * The number of wrong, missing, additional or swapped letters between two words (optimal string alignment); Infinity if it
 * exceeds `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity;
  // Rejects most words at once.
  let others = 0;
  for (const letter of one) if (!other.includes(letter) && (others += 1) > most) return Infinity;
  let above: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let edits = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) edits = Math.min(edits, above[j - 2]! + 1);
      next.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return Infinity;
    [above, row] = [row, next];
  }
  const edits = row[other.length]!;
  return edits > most ? Infinity : edits;
}
