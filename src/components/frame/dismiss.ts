// Closes an open menu or explanation when the focus moves to something else; browsers close it with Escape or a click.
document.addEventListener('focusin', ({ target }) => {
  for (const open of document.querySelectorAll<HTMLElement>('[popover]'))
    if (!open.contains(target as Node)) open.hidePopover?.();
});
