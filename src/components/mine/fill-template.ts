// Copies of what Astro rendered into templates, filled with what the browser has loaded.
import type { Content } from '../value/make-element.ts';
import { hrefIn } from '../value/site-files.ts';

/** A link to a page of the site; without a text it keeps the template's. */
interface PageLink {
  path: string;
  text?: string;
}

type Filling = Content | readonly Content[] | PageLink | undefined;

/** Slots without a filling are removed. */
export function fillTemplate(name: string, fillings: Record<string, Filling>): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-template="${name}"]`)!;
  const element = template.content.firstElementChild!.cloneNode(true) as HTMLElement;
  for (const slot of element.querySelectorAll<HTMLElement>('[data-slot]')) {
    const filling = fillings[slot.dataset['slot']!];
    delete slot.dataset['slot'];
    if (filling === undefined) slot.remove();
    else if (typeof filling === 'string' || filling instanceof Node) slot.replaceChildren(filling);
    else if ('path' in filling) {
      (slot as HTMLAnchorElement).href = hrefIn(filling.path);
      if (filling.text !== undefined) slot.replaceChildren(filling.text);
    } else slot.replaceChildren(...filling);
  }
  return element;
}
