// A limit on how long a part of a night may take.
import { BuildError } from '../src/build/stage.ts';

export interface Deadline {
  /** Rejects when the time is over. */
  over: Promise<never>;
  /** Ends the limit, as what comes now must not be cut short. Throws where the time was over already. */
  met(): void;
}

/** Opens a limit of so many minutes. What is still at work when it is over ends with the process, soon after. */
export function openDeadline(minutes: number): Deadline {
  const late = new BuildError(
    `Building and verifying took longer than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}: raise TIME_LIMIT. ` +
      'The site is as it was.',
  );
  let passed = false;
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      passed = true;
      reject(late);
      // Astro and Pagefind cannot be told to stop. By then the exit code is set and said.
      setTimeout(() => process.exit(), 250).unref();
    }, minutes * 60_000).unref(); // what has failed ends at once
  });
  over.catch(() => undefined); // whoever waits is told; nobody may
  return {
    over,
    met: () => {
      if (passed) throw late;
      clearTimeout(timer);
    },
  };
}
