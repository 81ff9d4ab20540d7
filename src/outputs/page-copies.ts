// A thread that copies pages while others are rendered.
import { on } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { Coding } from '../mirror/contract.ts';
import type { ThreadRun } from '../threads/thread.ts';
import { Outputs, type OutputFile, type OutputPlace, type PartOutputs } from './outputs.ts';
import { addCopies } from './text-copies.ts';

export interface PageCopiesStep {
  place: OutputPlace;
  codings: readonly Coding[];
  /** Receives lists of files, and is closed after the last. */
  files: MessagePort;
}

export const run: ThreadRun<PageCopiesStep, PartOutputs> = async ({ place, codings, files }) => {
  const outputs = new Outputs(place);
  for await (const [pages] of on(files, 'message', { close: ['close'] }))
    await addCopies(outputs, pages as OutputFile[], codings);
  return outputs.toPart();
};
