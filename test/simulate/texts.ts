import { HOSTILE_VALUES } from '../hostile/hostile-responses.ts';

/** Harmless. */
export const NEW_TEXTS = ['New 1', 'New 2', 'New 3', 'New 4', 'New 5'];

/** A response has a few of them, and a run of the simulator a small limit. */
const MAX_LENGTH = 30_000;
export const HOSTILE_TEXTS = Object.values(HOSTILE_VALUES).filter(
  (value): value is string => typeof value === 'string' && value.length < MAX_LENGTH,
);

/** Values of types that the specification doesn't allow for most fields. */
export const ODD_VALUES = [null, 0, -1, 1e21, true, false, [], {}, [null], ['x'], { id: 1 }, '', 'x'];
