// What a build tells of its stages while it goes on.

/** What a stage took. */
interface StageCost {
  /** Milliseconds. */
  wall: number;
  /** Milliseconds of its thread. */
  cpu: number;
}

/** Tells that a stage has ended: `pages`, what it made (`2 300 pages`), and what that took. Stages may overlap. */
export type StageReporter = (stage: string, made: string, took: StageCost) => void;

/** Runs a stage and tells of it; `made` says what came of it. */
export async function reportStage<Result>(
  tell: StageReporter,
  name: string,
  work: () => Promise<Result> | Result,
  made: (result: Result) => string,
): Promise<Result> {
  const began = performance.now();
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  tell(name, made(result), { wall: performance.now() - began, cpu: (user + system) / 1000 });
  return result;
}
