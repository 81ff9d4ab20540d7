// Facts that an operator noted.
import type { Fact } from '../../src/config/facts.ts';

export function factOf(id: string, label: string, value: string, more: Partial<Fact> = {}): Fact {
  return { line: 2, id, label, value, day: '', source: '', ...more };
}
