// How far a long run is: one line that is drawn over itself on a terminal, a plain line each 10 % elsewhere.
import { redraw } from './terminal.ts';

export interface ProgressLine {
  /** Shows that `done` of `known` are done; `known` may grow meanwhile. */
  show(done: number, known: number): void;
  /** Removes the bar; plain lines stay. */
  end(): void;
}

const WIDTH = 24;
const STEPS = 10;

/** A progress display on a stream; `noun` is what is counted, in the plural. */
export function progressLineOn(stream: NodeJS.WriteStream, noun: string): ProgressLine {
  return stream.isTTY ? bar(stream, noun) : lines(stream, noun);
}

function bar(stream: NodeJS.WriteStream, noun: string): ProgressLine {
  let drawn = '';
  return {
    show: (done, known) => {
      const filled = Math.round((WIDTH * done) / known);
      const text = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${done} of ${known} ${noun}`;
      const line = text.slice(0, (stream.columns || 80) - 1);
      if (line !== drawn) redraw(stream, line);
      drawn = line;
    },
    end: () => {
      if (drawn) redraw(stream, '');
      drawn = '';
    },
  };
}

function lines(stream: NodeJS.WriteStream, noun: string): ProgressLine {
  let reached = 0;
  return {
    show: (done, known) => {
      const step = Math.floor((STEPS * done) / known);
      if (step <= reached) return;
      reached = step;
      stream.write(`${done} of ${known} ${noun}\n`);
    },
    end: () => {},
  };
}
