// All output of commands passes through here: untrusted text must not control a terminal or a CI runner, and a closed or full
// output must not stop the work.
import { StringDecoder } from 'node:string_decoder';
import { errorLinesOf } from '../src/util/expected-error.ts';
import { toPrintable, toPrintableLines } from '../src/util/printable.ts';
import { reasonOf } from '../src/util/system-errors.ts';
import { withNamesAsSet } from './setting-names.ts';

type Write = NodeJS.WriteStream['write'];

/** How a shell reports that SIGPIPE ended a program. */
const OUTPUT_CLOSED = 141;
const OUTPUT_FAILED = 5;
const MAX_LINE_LENGTH = 4000;

const unguarded = new WeakMap<NodeJS.WriteStream, Write>();
let exitCode = 0;

/** The exit code of a failure to write output or a report file, or 0. */
export function outputExitCode(): number {
  return exitCode;
}

/**
 * Escapes what anyone, libraries included, writes to standard output and standard error. A closed output is ignored, a full
 * one is reported once.
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
    exitCode ||= code === 'EPIPE' ? OUTPUT_CLOSED : OUTPUT_FAILED;
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

/** Prints to standard error. */
export function printError(...lines: string[]): void {
  for (const line of lines) process.stderr.write(`${lineOf(line)}\n`);
}

function lineOf(text: string): string {
  const named = withNamesAsSet(text);
  return toPrintable(named.length > MAX_LINE_LENGTH ? `${named.slice(0, MAX_LINE_LENGTH)}…` : named);
}

/** Replaces the current line of a terminal. */
export function redrawLine(stream: NodeJS.WriteStream, line: string): void {
  (unguarded.get(stream) ?? stream.write.bind(stream))(`\r\u001B[K${toPrintable(line)}`);
}

/** A failure of this work is printed, and doesn't fail the command. */
export async function orWarn(work: Promise<void>, warningOf: (reason: string) => string): Promise<void> {
  await work.catch((error: Error) => printError(warningOf(errorLinesOf(error)[0] ?? '')));
}

/** Writes a report. A failure is printed and sets the exit code, but doesn't stop the command. */
export async function writeReportFile(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    exitCode ||= OUTPUT_FAILED;
    printError(`Cannot write “${file}”: ${reasonOf(error)}. Nothing else is affected.`);
  }
}
