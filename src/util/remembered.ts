/** The same function of a text, which works out each text once. */
export function remembered<Value>(valueOf: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (!known.has(text)) known.set(text, valueOf(text));
    return known.get(text)!;
  };
}
