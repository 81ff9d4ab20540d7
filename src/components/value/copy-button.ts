import { make } from './make-element.ts';
import { nameCopyButtons } from './name-copy-buttons.ts';

/** In milliseconds. */
const FEEDBACK_TIME = 2000;

nameCopyButtons(document);
/** Tells screen readers what the label of the button shows. */
const status = make('p', { className: 'visually-hidden', ariaLive: 'polite' });
document.body.append(status);

document.addEventListener('click', async ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('.copy');
  if (!button) return;
  const result = (await copyText(textFor(button))) ? 'Copied' : 'Not copied';
  button.textContent = result;
  status.textContent = result;
  setTimeout(() => {
    button.textContent = 'Copy';
    status.textContent = '';
  }, FEEDBACK_TIME);
});

function textFor(button: HTMLButtonElement): string {
  return (button.previousElementSibling as HTMLElement).innerText;
}

async function copyText(text: string): Promise<boolean> {
  try {
    // Undefined if the page was not loaded over HTTPS.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyWithSelection(text);
  }
}

/** The older method, which also works without HTTPS. */
function copyWithSelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  const focusedElement = document.activeElement as HTMLElement | null;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  focusedElement?.focus();
  return isCopied;
}
