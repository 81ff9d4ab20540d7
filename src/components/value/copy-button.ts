// In the browser: buttons that copy what they carry, and say so.

const SAID_FOR = 2000;

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  const word = button.querySelector('span')!;
  const before = word.textContent;
  button.addEventListener('click', async () => {
    word.textContent = (await copied(button.dataset['copy']!)) ? 'Copied' : 'Not copied';
    setTimeout(() => (word.textContent = before), SAID_FOR);
  });
}

async function copied(text: string): Promise<boolean> {
  try {
    // Undefined where the page did not come over HTTPS.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedByHand(text);
  }
}

/** As browsers did it before, and still do where the other way is barred. */
function copiedByHand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'unseen';
  const focused = document.activeElement as HTMLElement | null;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  focused?.focus();
  return done;
}
