// The value of the platform parameter, as far as a text of the registry gives one.

const PARAMETER = /\bplatform=["'“‘]?([\p{L}\p{N}][\p{L}\p{N}._~-]*)/giu;
const QUOTED = /[“"]([\p{L}\p{N}][\p{L}\p{N}._~-]*)[”"]/gu;

/** `scrr-books` of `Send platform=scrr-books.`; undefined if the text has no value or several. */
export function platformParameterIn(text: string): string | undefined {
  const valuesOf = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map(([, value]) => value!.replace(/[.~-]+$/, ''))),
  ];
  const values = valuesOf(PARAMETER);
  const found = values.length > 0 ? values : valuesOf(QUOTED);
  return found.length === 1 ? found[0] : undefined;
}
