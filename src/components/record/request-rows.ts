// Adds a button to each request that copies it, and writes the chosen months into all of them, which have placeholders.
const section = document.querySelector<HTMLElement>('#requests')!;
const requests = section.querySelectorAll('code');
const button = section.querySelector('template')!.content;
const now = new Date();
const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1));

for (const request of requests) {
  const label = request.closest('div')!.querySelector('dt')!.firstChild!.textContent!;
  request.after(button.cloneNode(true));
  request.nextElementSibling!.lastElementChild!.append(label);
}
for (const field of section.querySelectorAll<HTMLInputElement>('.months input')) {
  field.value ||= lastMonth.toISOString().slice(0, 7);
  field.addEventListener('input', () => show(field));
  show(field);
}

function show({ name, value, dataset }: HTMLInputElement): void {
  // Some browsers show a text field.
  const month = /^\d{4}-\d{2}$/.test(value) ? value : dataset['placeholder']!;
  for (const part of [...requests].flatMap((request) => [...request.childNodes]))
    if (part.textContent?.startsWith(`&${name}=`)) part.textContent = `&${name}=${month}`;
}
