// Regions take the focus while they scroll, so that arrow keys reach what is beside or below them.
const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const region = (target.closest('[data-scrolls]') ?? target) as HTMLElement;
    const isScrolled =
      region.scrollWidth > region.clientWidth + 1 || region.scrollHeight > region.clientHeight + 1;
    const canScroll = isScrolled && getComputedStyle(region).overflowX !== 'visible';
    if (canScroll) region.tabIndex = 0;
    else region.removeAttribute('tabindex');
  }
});

for (const region of document.querySelectorAll('[data-scrolls]')) {
  observer.observe(region);
  for (const content of region.children) observer.observe(content);
}
