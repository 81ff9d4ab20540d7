// How commands read a mirror that the user names.
import { ConfigError, maskCredentials, type Config } from '../src/config/config.ts';
import { baseUrlSchema, plainUrlSchema } from '../src/config/setting-schemas.ts';
import { ExpectedError } from '../src/util/expected-error.ts';
import { countWithNoun } from '../src/util/count-with-noun.ts';
import { startDeadline } from '../src/util/deadline.ts';

/** The base URL of a mirror that a user typed, perhaps with the path of the API. Throws ConfigError. */
export function checkedBaseUrlOf(text: string): string {
  // A site may be below /api, but not below /api/v1.
  const parsed = plainUrlSchema.pipe(baseUrlSchema).safeParse(text.replace(/(\/api\/v1)?\/*$/, ''));
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    `The URL is “${maskCredentials(text)}”; it must be ${parsed.error.issues[0]!.message}, such as https://mirror.example.`,
  );
}

/** Aborts after TIME_LIMIT minutes. `action` begins the sentence: `Verifying https://mirror.example`. */
export function timeLimitSignal({ timeLimit }: Pick<Config, 'timeLimit'>, action: string): AbortSignal {
  const message = `${action} took longer than ${countWithNoun(timeLimit, 'minute')}. Try again later, or raise TIME_LIMIT.`;
  return startDeadline(timeLimit, new ExpectedError(message, { exitCode: 3 })).signal;
}
