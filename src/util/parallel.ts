// Work on many things, a few at a time; the first failure stops the rest.
import { setMaxListeners } from 'node:events';

/**
 * Calls `work` for each item, at most `width` at once, starting in order; returns the results in order. Rejects with the
 * first failure, or the reason of `outer`, after the running calls were stopped by their `signal` and have ended.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, signal: AbortSignal) => Promise<Result>,
  outer?: AbortSignal,
): Promise<Result[]> {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal); // one for each request under way
  const stopAll = (): void => stop.abort(outer?.reason);
  outer?.addEventListener('abort', stopAll);
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      outer?.throwIfAborted();
      const index = next++;
      results[index] = await work(items[index]!, stop.signal);
    }
  };
  const workers = Array.from({ length: Math.min(width, items.length) }, worker);
  try {
    await Promise.all(workers);
  } catch (error) {
    next = items.length;
    stop.abort();
    await Promise.allSettled(workers);
    throw error;
  } finally {
    outer?.removeEventListener('abort', stopAll);
  }
  return results;
}
