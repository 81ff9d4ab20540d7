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
