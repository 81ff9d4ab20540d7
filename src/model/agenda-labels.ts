// Parts of the agenda of notifications; browsers need no more of it.

/** In the order of the agenda. */
export const AGENDA_LABELS = {
  now: 'Now',
  next: 'Next',
  open: 'No end stated',
  past: 'Past',
  undated: 'Not dated',
};
export type AgendaTime = keyof typeof AGENDA_LABELS;

/** Of a notification. */
export const NO_SUBJECT = 'Without a subject';

/** The registry has types in capitals: `DATA EDIT` → `Data edit`. */
export function notificationTypeLabel(type: string): string {
  return type === type.toUpperCase() ? type.charAt(0) + type.slice(1).toLowerCase() : type;
}
