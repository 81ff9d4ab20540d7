// Thirty nights in the life of the sample registry: what happens in each, and on which nights it cannot be reached.
// Everything happens among the first twelve platforms and one that comes, so that any larger sample tells the same.
import type { PlatformPlan } from './plan.ts';
import type { Sample } from './records.ts';
import { STEPS, type Night } from './story-steps.ts';

const QUIET: Night = { told: 'Nothing happens.' };

/** By number: the first is the sample as it always is. What a night changes stays so. */
export const NIGHTS: readonly Night[] = [
  { told: 'The first night.' },
  QUIET,
  STEPS.yunshanAdopts,
  { told: 'The registry is down.', trouble: 'down' },
  STEPS.mittelgebirgeMoves,
  STEPS.reportsReversed,
  STEPS.freshwaterPasses,
  { told: 'The registry answers nonsense.', trouble: 'nonsense' },
  STEPS.nightjarComes,
  STEPS.eunhasuFails,
  QUIET,
  STEPS.rechenwerkExpires,
  STEPS.quietShelfSpeaks,
  STEPS.komorebiNeedsNoKey,
  STEPS.alpineNeedsAddress,
  QUIET,
  STEPS.almarchivGoes,
  STEPS.freshwaterDrops,
  STEPS.eunhasuMoves,
  STEPS.mittelgebirgeNotifies,
  STEPS.fieldAppears,
  STEPS.almarchivReturns,
  STEPS.yunshanAudited,
  QUIET,
  STEPS.yunshanPasses,
  STEPS.quietShelfGoes,
  STEPS.fieldVanishes,
  STEPS.alpineRenewed,
  STEPS.mittelgebirgeReturns,
  QUIET,
];

/** The plans as they are on a night, counted from 1; nights beyond the last are like the last. */
export function plansOn(night: number, plans: PlatformPlan[]): PlatformPlan[] {
  return NIGHTS.slice(0, night).reduce((sofar, each) => each.plans?.(sofar) ?? sofar, plans);
}

/** Changes a sample's records as they are on a night. */
export function recordsOn(night: number, sample: Sample): void {
  for (const each of NIGHTS.slice(0, night)) each.records?.(sample);
}
