// The search field of the home page. Search is loaded when the field is used.
const form = document.querySelector<HTMLFormElement>('.search-form[data-live]');

if (form) {
  const field = form.querySelector('input')!;
  // Without it, the button opens the search page.
  const load = (): void =>
    void import('./live-results.ts').then(
      (module) => module.start(form),
      () => {},
    );
  // The visitor may have typed before this script was loaded.
  if (document.activeElement === field || field.value !== '') load();
  else field.addEventListener('focus', load, { once: true });
}
