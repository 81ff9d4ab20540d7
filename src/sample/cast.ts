// The hand-written platforms, in their order in the list.
import type { PlatformPlan } from './plan.ts';

export const CAST: readonly PlatformPlan[] = [];
