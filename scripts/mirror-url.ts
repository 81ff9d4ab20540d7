import { ConfigError, maskCredentials, SETTINGS } from '../src/config.ts';

/** The base URL of a mirror or registry that a user typed. Throws ConfigError. */
export function mirrorUrlOf(text: string): string {
  const parsed = SETTINGS.registry.schema.safeParse(text.replace(/\/+$/, ''));
  if (parsed.success && parsed.data !== undefined) return parsed.data;
  throw new ConfigError(
    `The URL is “${maskCredentials(text)}”; it must be ${parsed.error!.issues[0]!.message}, such as https://mirror.example.`,
  );
}
