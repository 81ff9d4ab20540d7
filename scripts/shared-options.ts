// Options of several commands.
import { InvalidArgumentError, Option } from 'commander';
import {
  baseUrlSchema,
  ConfigError,
  maskCredentials,
  plainUrlSchema,
  SETTINGS,
} from '../src/config/config.ts';
import { ExpectedError } from '../src/util/expected-error.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';
import { startDeadline } from '../src/util/deadline.ts';

export const BOM_OPTION = new Option(
  '--bom',
  'with --csv: begin with a byte order mark, by which spreadsheets recognize UTF-8',
);

export function checkBomFlag({ csv, bom }: { csv?: true; bom?: true }): void {
  if (bom && !csv) throw new ConfigError('--bom needs --csv.');
}

/** The base URL of a mirror that a user typed, perhaps with the path of the API. Throws ConfigError. */
export function checkedBaseUrlOf(text: string): string {
  // A site may be below /api, but not below /api/v1.
  const parsed = plainUrlSchema.pipe(baseUrlSchema).safeParse(text.replace(/(\/api\/v1)?\/*$/, ''));
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    `The URL is “${maskCredentials(text)}”; it must be ${parsed.error.issues[0]!.message}, such as https://mirror.example.`,
  );
}

/** For reading a mirror. The variable TIME_LIMIT is for fetching from the registry. */
export const TOTAL_MINUTES_OPTION = new Option(
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
export function totalMinutesSignal(minutes: number, action: string): AbortSignal {
  const message = `${action} took longer than ${countWithNoun(minutes, 'minute')}. Try again later, or raise --time-limit.`;
  return startDeadline(minutes, new ExpectedError(message, { exitCode: 3 })).signal;
}
