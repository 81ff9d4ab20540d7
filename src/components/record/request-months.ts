// Writes the chosen months into the requests. Without this script, they have a placeholder.
const section = document.querySelector<HTMLElement>('#requests')!;
const now = new Date();
const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));

for (const field of section.querySelectorAll<HTMLInputElement>('.months input')) {
  field.value ||= lastMonth.toISOString().slice(0, 7);
  field.addEventListener('input', () => show(field));
  show(field);
}

function show({ name, value, dataset }: HTMLInputElement): void {
  // Some browsers show a text field.
  const month = /^\d{4}-\d{2}$/.test(value) ? value : dataset['placeholder']!;
  for (const each of section.querySelectorAll(`[data-month=${name}]`)) each.textContent = month;
}
