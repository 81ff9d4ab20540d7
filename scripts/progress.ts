// Progress of a long run: a bar on a terminal, else one line for every 10%.
import { redraw } from './terminal.ts';

export interface ProgressLine {
  /** `total` may grow during the run. */
  show(done: number, total: number): void;
  /** Removes the bar. */
  end(): void;
}

const WIDTH = 24;
const STEPS = 10;

/** `noun` is in the plural. */
export function progressLineOn(stream: NodeJS.WriteStream, noun: string): ProgressLine {
  return stream.isTTY ? progressBar(stream, noun) : progressLines(stream, noun);
}

function progressBar(stream: NodeJS.WriteStream, noun: string): ProgressLine {
  let current = '';
  return {
    show: (done, total) => {
      const filled = Math.round((WIDTH * done) / total);
      const text = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done} of ${total} ${noun}`;
      const line = text.slice(0, (stream.columns || 80) - 1);
      if (line !== current) redraw(stream, line);
      current = line;
    },
    end: () => {
      if (current) redraw(stream, '');
      current = '';
    },
  };
}

function progressLines(stream: NodeJS.WriteStream, noun: string): ProgressLine {
  let lastStep = 0;
  return {
    show: (done, total) => {
      const step = Math.floor((STEPS * done) / total);
      if (step <= lastStep) return;
      lastStep = step;
      stream.write(`${done} of ${total} ${noun}\n`);
    },
    end: () => {},
  };
}
