// The browser's `CopyButton.astro`, for what is before the button.
import { make } from './make-element.ts';

export function copyButton(what: string): HTMLElement {
  const label = make('span', { ariaLive: 'polite' }, 'Copy');
  const button = make(
    'button',
    { type: 'button', className: 'copy' },
    label,
    make('span', 'visually-hidden', what),
  );
  button.dataset['copy'] = '';
  return button;
}

/** In place of the buttons of a table of services, which have no names: these would be a fifth of a long page. */
export function nameCopyButtons(place: ParentNode): void {
  for (const button of place.querySelectorAll('td.url .copy:not([data-copy])')) {
    const row = button.closest('tr')!;
    const [name = '', release] = [...row.querySelectorAll('th, td.release')].map(({ textContent }) =>
      textContent.trim(),
    );
    button.replaceWith(copyButton(`URL of ${release ? `${name}, release ${release}` : name}`));
  }
}
