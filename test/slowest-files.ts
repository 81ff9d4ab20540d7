// How long test files take: the last figures are a table in docs/developers/testing.md. A run begins with its files, so that all workers
// are busy to the end, and writes the next table to `.tmp/slowest.md`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';

const ROOT = join(import.meta.dirname, '..');
const COUNT = 20;
const ORDER = ['site', 'alone', 'rooms'];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const document = readFileSync(join(ROOT, 'docs/developers/testing.md'), 'utf8');
    const rows = document.matchAll(/^\| `(test\/\S+)` +\| +(\d+) \|$/gm);
    const seconds = new Map(Array.from(rows, ([, path, time]) => [path, Number(time)]));
    const secondsOf = ({ moduleId }: TestSpecification): number => seconds.get(relative(ROOT, moduleId)) ?? 0;
    // Files of a project share processes: those with a browser come first, and the small ones of `rooms` last.
    const orderOf = ({ project }: TestSpecification): number => ORDER.indexOf(project.name);
    // eslint-disable-next-line unicorn/no-array-sort -- of the sequencer, not of an array
    return (await super.sort(files)).toSorted(
      (a, b) => orderOf(a) - orderOf(b) || secondsOf(b) - secondsOf(a),
    );
  }
}

export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module): [path: string, milliseconds: number] => {
      const { duration, setupDuration, collectDuration } = module.diagnostic();
      return [relative(ROOT, module.moduleId), duration + setupDuration + collectDuration];
    });
    const rows = times
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, COUNT)
      .map(([path, time]) => `| \`${path}\` | ${Math.round(time / 1000)} |\n`);
    mkdirSync(join(ROOT, '.tmp'), { recursive: true });
    writeFileSync(join(ROOT, '.tmp/slowest.md'), `| File | Seconds |\n| --- | --: |\n${rows.join('')}`);
  }
}
