// Shows the examples of one language, and remembers it.
const LANGUAGE_KEY = 'registry-snapshot:language';
const languageChoice = document.querySelector<HTMLFieldSetElement>('[data-languages]');
const languageInputs = [...(languageChoice?.querySelectorAll('input') ?? [])];

function showLanguage(language: string): void {
  for (const each of document.querySelectorAll<HTMLElement>('[data-language]'))
    each.classList.toggle('unchosen', each.dataset['language'] !== language);
}

function rememberedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

const known = languageInputs.find(({ value }) => value === rememberedLanguage());
if (known) {
  known.checked = true;
  showLanguage(known.value);
}
languageChoice?.addEventListener('change', ({ target }) => {
  const { value } = target as HTMLInputElement;
  showLanguage(value);
  try {
    localStorage.setItem(LANGUAGE_KEY, value);
  } catch {
    // Storage is full or blocked: the choice lasts as long as the page.
  }
});
