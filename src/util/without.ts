/** An object without one of its keys. */
export function without<Value, Key extends string>(
  object: Readonly<Record<Key, Value>>,
  key: NoInfer<Key>,
): Record<Key, Value> {
  const { [key]: _, ...rest } = object;
  return rest as Record<Key, Value>;
}
