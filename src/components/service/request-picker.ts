// Shows the chosen request of the chosen service, with the chosen months if it is one for a report.
import { MONTH_PLACEHOLDER, requestUrlOf } from '../../model/service-requests.ts';
import { breakableContent } from '../value/url-text.ts';

/** Starts the form of a record, if it has one. */
export function startRequest(record: ParentNode): void {
  const form = record.querySelector<HTMLFormElement>('form.request');
  if (!form) return;
  const report = form.querySelector<HTMLSelectElement>('[name=report]')!;
  const service = form.querySelector<HTMLSelectElement>('[name=service]')!;
  const curl = record.querySelector<HTMLInputElement>('[name=curl]')!;
  const months = [...form.querySelectorAll<HTMLInputElement>('[type=month]')];
  const code = record.querySelector<HTMLElement>('.request-url code')!;
  const show = () => {
    const {
      prefix = '',
      release = '',
      credentials = '',
      platform = '',
      lacks = '',
    } = service.selectedOptions[0]!.dataset;
    offerReports(report, new Set(lacks.split(' ')));
    for (const month of months) month.disabled = report.value.startsWith('/');
    const target = { prefix, release, credentials, platform };
    const url = requestUrlOf(target, report.value, months.map(monthParameter));
    code.replaceChildren(...breakableContent(curl.checked ? `curl '${url}'` : url));
  };
  const now = new Date();
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
  for (const month of months) month.value ||= lastMonth;
  for (const each of [form, curl]) each.addEventListener('input', show);
  show();
}

/** The chosen report stays chosen, unless the service lacks it. */
function offerReports(report: HTMLSelectElement, lacking: ReadonlySet<string>): void {
  const options = [...report.options];
  for (const option of options) option.hidden = option.disabled = lacking.has(option.value);
  if (report.selectedOptions[0]?.disabled !== false)
    options.find(({ disabled }) => !disabled)!.selected = true;
}

function monthParameter({ name, value }: HTMLInputElement): string {
  // Some browsers show a text field.
  return `${name}=${/^\d{4}-\d{2}$/.test(value) ? value : MONTH_PLACEHOLDER}`;
}
