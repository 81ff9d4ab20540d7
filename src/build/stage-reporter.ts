// Reports on the stages of a build while it runs.

interface StageCost {
  /** Milliseconds. */
  wall: number;
  /** Milliseconds of CPU time of the stage's thread. */
  cpu: number;
}

/** Reports a completed stage: `pages`, `2300 pages`, and its cost. Stages may overlap. */
export type StageReporter = (stage: string, result: string, cost: StageCost) => void;

/** Runs a stage and reports it; `describe` summarises its result in a few words. */
export async function reportStage<Result>(
  report: StageReporter,
  stage: string,
  work: () => Promise<Result> | Result,
  describe: (result: Result) => string,
): Promise<Result> {
  const began = performance.now();
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  report(stage, describe(result), { wall: performance.now() - began, cpu: (user + system) / 1000 });
  return result;
}
