// The columns of a table of services.

/** In the order in which tables have them; the keys are also the names by which lists are sorted. */
export const SERVICE_COLUMNS = {
  name: 'Platform',
  release: 'Release',
  url: 'URL',
  needs: 'Required credentials',
  audit: 'Audit',
} as const;

export type ServiceColumn = keyof typeof SERVICE_COLUMNS;

/** Classes of the style sheet, by what a column contains. */
const CLASSES: Record<ServiceColumn, string> = {
  name: 'name',
  release: 'release',
  url: 'url',
  needs: 'needs',
  audit: 'state',
};

export function serviceColumnHeads() {
  const columns = Object.entries(SERVICE_COLUMNS) as [ServiceColumn, string][];
  return columns.map(([key, label]) => ({ key, label, class: CLASSES[key] }));
}
