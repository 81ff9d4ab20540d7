// Closes an open menu with Escape, or when something else on the page is used.
const openOnes = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('details.menu[open]');

function closeOthers({ target }: Event): void {
  for (const each of openOnes()) if (!each.contains(target as Node)) each.open = false;
}

document.addEventListener('pointerdown', closeOthers);
document.addEventListener('focusin', closeOthers);
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const each of openOnes()) {
    const hasFocus = each.contains(document.activeElement);
    each.open = false;
    if (hasFocus) each.querySelector('summary')!.focus();
  }
});
