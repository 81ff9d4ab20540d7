// Everything that a command prints goes through here, so that text from outside is never acted on by a terminal or by
// a CI runner, and so that a closed or full output doesn't stop the work.
import { StringDecoder } from 'node:string_decoder';
import { toPrintable, toPrintableLines } from '../src/util/printable.ts';

type Write = NodeJS.WriteStream['write'];

/** How a shell reports a program that SIGPIPE ended. */
const CLOSED = 141;
const FULL = 5;
/** Characters of a printed line. */
const LONGEST = 4000;
const BATCH = 1 << 16;

const unguarded = new WeakMap<NodeJS.WriteStream, Write>();
let exitCode = 0;

/** The exit code of a command whose output could not be written or whose report file could not; 0 without trouble. */
export function outputErrorOf(): number {
  return exitCode;
}

/**
 * Guards standard output and standard error against text that a terminal or a CI runner would act on, whoever writes
 * it, libraries included. A closed output stays quiet, a full one is reported once; the work goes on in both cases.
 */
export function guardOutput(name: string): void {
  guard(process.stdout, () =>
    printError(`${name}: Cannot write to standard output: no space left on device.`),
  );
  guard(process.stderr, () => {});
}

function guard(stream: NodeJS.WriteStream, reportFull: () => void): void {
  const write = stream.write.bind(stream) as Write;
  unguarded.set(stream, write);
  const decoder = new StringDecoder('utf8');
  let broken = false;
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (broken) return;
    broken = true;
    exitCode ||= code === 'EPIPE' ? CLOSED : FULL;
    if (code !== 'EPIPE') reportFull();
  });
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const text = typeof chunk === 'string' ? chunk : decoder.write(Buffer.from(chunk));
    const done = rest.find((each) => typeof each === 'function') as
      ((error?: Error | null) => void) | undefined;
    if (!broken) return write(toPrintableLines(text), done);
    done?.(new Error('This output is closed.'));
    return true;
  };
}

/** Prints each text as a line of its own: a line break within one is escaped. */
export function print(...lines: string[]): void {
  for (const line of lines) process.stdout.write(`${lineOf(line)}\n`);
}

/** As `print`, to standard error. */
export function printError(...lines: string[]): void {
  for (const line of lines) process.stderr.write(`${lineOf(line)}\n`);
}

function lineOf(text: string): string {
  return toPrintable(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}

/** Writes an answer of any length to standard output, part by part; ends early where nobody reads it any more. */
export async function printParts(parts: Iterable<string>): Promise<void> {
  let batch = '';
  const isWritten = () =>
    new Promise<boolean>((resolve) => process.stdout.write(batch, (error) => resolve(!error)));
  for (const part of parts) {
    batch += part;
    if (batch.length < BATCH) continue;
    if (!(await isWritten())) return;
    batch = '';
  }
  await isWritten();
}

/** Draws a line over the last one of a terminal; an empty one removes it. */
export function redraw(stream: NodeJS.WriteStream, line: string): void {
  (unguarded.get(stream) ?? stream.write.bind(stream))(`\r\u001B[K${toPrintable(line)}`);
}

/** Writes a file that reports on the work. Trouble with it is printed and ends the command with 5, not the work. */
export async function writeReportFile(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    exitCode ||= FULL;
    printError(`Cannot write “${file}” (${(error as Error).message}). All else was done.`);
  }
}
