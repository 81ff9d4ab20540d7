// Options of several commands.
import { InvalidArgumentError, Option } from 'commander';
import { ConfigError, maskCredentials, plainUrl, SETTINGS } from '../src/config.ts';
import { ExpectedError } from '../src/util/expected-error.ts';
import { countOf } from '../src/util/count-text.ts';
import { startDeadline } from '../src/util/deadline.ts';

export const BOM_OPTION = new Option(
  '--bom',
  'with --csv: begin with a byte order mark, by which spreadsheets recognise UTF-8',
);

export function checkBom({ csv, bom }: { csv?: true; bom?: true }): void {
  if (bom && !csv) throw new ConfigError('--bom needs --csv.');
}

/** The base URL of a mirror or registry that a user typed. Throws ConfigError. */
export function mirrorUrlOf(text: string): string {
  const parsed = plainUrl.optional().pipe(SETTINGS.registry.schema).safeParse(text.replace(/\/+$/, ''));
  if (parsed.success && parsed.data !== undefined) return parsed.data;
  throw new ConfigError(
    `The URL is “${maskCredentials(text)}”; it must be ${parsed.error!.issues[0]!.message}, such as https://mirror.example.`,
  );
}

export interface TimeLimitFlag {
  timeLimit: number;
}

/** For reading a mirror. The variable TIME_LIMIT is for fetching from the registry. */
export const TIME_LIMIT_OPTION = new Option(
  '--time-limit <MINUTES>',
  'time limit for everything together, in minutes',
)
  .default(60)
  .argParser((text): number => {
    const parsed = SETTINGS.timeLimit.schema.safeParse(text);
    if (parsed.success) return parsed.data;
    throw new InvalidArgumentError(`It must be ${parsed.error.issues[0]!.message}.`);
  });

/** Aborts after so many minutes. `action` begins the sentence: `Verifying https://mirror.example`. */
export function timeLimitSignal(minutes: number, action: string): AbortSignal {
  const message = `${action} took longer than ${countOf(minutes, 'minute')}. Try again later, or raise --time-limit.`;
  return startDeadline(minutes, new ExpectedError(message, { exitCode: 3 })).signal;
}
