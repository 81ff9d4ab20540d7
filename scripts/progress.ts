// Progress of a long run: a bar on a terminal, else one line for every 10%.
import { redrawLine } from './terminal.ts';

const WIDTH = 24;
const STEPS = 10;

/** `noun` is in the plural. */
export function createProgressDisplay(stream: NodeJS.WriteStream, noun: string) {
  return stream.isTTY ? progressBar(stream, noun) : progressLines(stream, noun);
}

/** Shows the progress of `work` on standard output; the total may grow. Removes the bar at the end. */
export async function withProgress<Result>(
  noun: string,
  work: (show: (done: number, total: number) => void) => Promise<Result>,
): Promise<Result> {
  const progress = createProgressDisplay(process.stdout, noun);
  try {
    return await work(progress.show);
  } finally {
    progress.end();
  }
}

function progressBar(stream: NodeJS.WriteStream, noun: string) {
  let current = '';
  return {
    show: (done: number, total: number): void => {
      const filled = Math.round((WIDTH * done) / total);
      const text = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done} of ${total} ${noun}`;
      const line = text.slice(0, (stream.columns || 80) - 1);
      if (line !== current) redrawLine(stream, line);
      current = line;
    },
    end: (): void => {
      if (current) redrawLine(stream, '');
      current = '';
    },
  };
}

function progressLines(stream: NodeJS.WriteStream, noun: string) {
  let lastStep = 0;
  return {
    show: (done: number, total: number): void => {
      const step = Math.floor((STEPS * done) / total);
      if (step <= lastStep) return;
      lastStep = step;
      stream.write(`${done} of ${total} ${noun}\n`);
    },
    end: (): void => {},
  };
}
