export type Content = Node | string;

/** An element with a class, or with these properties. Texts of the registry and of the visitor never become HTML. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: string | Partial<HTMLElementTagNameMap[Tag]>,
  ...content: Content[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (typeof properties !== 'string') Object.assign(element, properties);
  else if (properties) element.className = properties;
  element.append(...content);
  return element;
}

export function separated(contents: readonly Content[], separator = ', '): Content[] {
  return contents.flatMap((each, i) => (i === 0 ? [each] : [separator, each]));
}
