/** `1 change`, `2 changes`. Without separators, for lines that programs may read. */
export function countWithNoun(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}
