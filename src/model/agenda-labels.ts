// Words for notifications; browsers need no more of the agenda.

/** When a notification applies. */
export const AGENDA_LABELS = {
  now: 'Now',
  next: 'Next',
  open: 'No end stated',
  past: 'Past',
  undated: 'Not dated',
};
export type AgendaTime = keyof typeof AGENDA_LABELS;

/** The parts of the agenda, in their order. */
export const AGENDA_PARTS = {
  now: 'Now',
  next: 'Next',
  newest: 'Newest first',
  old: 'No end stated, more than a year old',
};
export type AgendaPart = keyof typeof AGENDA_PARTS;

/** The registry has types in capitals: `DATA EDIT` → `Data edit`. */
export function notificationTypeLabel(type: string): string {
  return type === type.toUpperCase() ? type.charAt(0) + type.slice(1).toLowerCase() : type;
}
