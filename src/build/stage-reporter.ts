// Reports on the stages of a build while it runs.

/** Reports a completed stage: `pages`, `2300 pages`, and its wall and CPU time in milliseconds. */
export type StageReporter = (stage: string, result: string, cost: { wall: number; cpu: number }) => void;

/** Runs a stage and reports it; `describe` summarises its result in a few words. */
export async function runStage<Result>(
  report: StageReporter,
  stage: string,
  work: () => Promise<Result> | Result,
  describe: (result: Result) => string,
): Promise<Result> {
  const began = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  report(stage, describe(result), { wall: performance.now() - began, cpu: (user + system) / 1000 });
  return result;
}
