// Messages name a setting by its environment variable. Where the person set its flag, they get the flag instead.
import { longFlagOf, SETTINGS, type SettingName } from '../src/config/settings.ts';

const flags = new Map<string, string>();

/** A command calls this first, with the settings that its command line has. */
export function nameSettingsByFlag(names: readonly SettingName[]): void {
  flags.clear();
  for (const name of names) flags.set(SETTINGS[name].variable, longFlagOf(SETTINGS[name]));
}

/** `Check REGISTRY_URL.` → `Check --registry.` */
export function withNamesAsSet(text: string): string {
  // Markdown has the underscore escaped.
  const variables = /\b[A-Z]+((_|&#95;)[A-Z]+)*\b/g;
  return text.replace(variables, (word) => flags.get(word.replaceAll('&#95;', '_')) ?? word);
}
