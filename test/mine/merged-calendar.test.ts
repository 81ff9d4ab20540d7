import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { mergeCalendars } from '../../src/mine/merged-calendar.ts';

const event = (uid: string, text: string): string =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:20260201\r\nDESCRIPTION:${text}\r\nEND:VEVENT\r\n`;
const calendar = (...events: string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Maker//EN\r\nNAME:One\r\n${events.join('')}END:VCALENDAR\r\n`;

test('one calendar has the events of several, each once', () => {
  const shared = event('b', 'folded\r\n END:VEVENT\r\n BEGIN:VEVENT');
  const text = mergeCalendars(
    [calendar(event('a', 'x'), shared), calendar(shared, event('c', 'y'))],
    'Mine',
  )!;
  const [, properties, events] = ICAL.parse(text) as [string, [string, object, string, string][], unknown[]];
  expect(properties.map(([name, , , value]) => [name, value])).toEqual(
    expect.arrayContaining([
      ['x-wr-calname', 'Mine'],
      ['name', 'Mine'],
    ]),
  );
  expect(properties.map(([name]) => name)).toContain('prodid');
  expect(events).toHaveLength(3);
  expect(text.match(/^UID:.*$/gm)).toEqual(['UID:a', 'UID:b', 'UID:c']);
  expect(mergeCalendars([calendar()], 'Mine')).toBeUndefined();
});
