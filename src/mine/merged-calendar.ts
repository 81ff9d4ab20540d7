// Joins several `calendar.ics` files of one site into one calendar.

const EVENT = /^BEGIN:VEVENT\r\n.*?^END:VEVENT\r\n/gms;
const UID = /^UID:(.*?)\r\n(?! )/ms;

/** An event of several platforms occurs once. Undefined if no calendar has an event. */
export function mergeCalendars(texts: readonly string[], name: string): string | undefined {
  const [first = ''] = texts;
  const events = new Map(
    texts.flatMap((text) => text.match(EVENT) ?? []).map((event) => [UID.exec(event)?.[1] ?? event, event]),
  );
  const product = /^PRODID:.*\r\n/m.exec(first)?.[0] ?? '';
  if (events.size === 0) return undefined;
  const head = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${product}NAME:${name}\r\nX-WR-CALNAME:${name}\r\n`;
  return `${head}${[...events.values()].join('')}END:VCALENDAR\r\n`;
}
