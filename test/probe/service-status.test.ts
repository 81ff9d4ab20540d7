// What the script of a service's page shows of its probes.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

class FakeElement {
  attributes: Record<string, string> = {};
  children: FakeElement[] = [];
  dataset: Record<string, string> = {};
  className = '';
  textContent = '';
  title = '';
  append(...children: FakeElement[]): void {
    this.children.push(...children);
  }
  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
  }
}

const STATUS = {
  checked: '2026-11-22T03:00:00.000Z',
  states: {
    answers: { letter: 'a', label: 'Answers', up: true },
    'no-answer': { letter: 'n', label: 'No answer', up: false },
    busy: { letter: 'b', label: 'Busy', up: null },
  },
  urls: [
    { services: ['other'], asked: '2026-11-22T03:00:00.000Z', nights: 'n', last_night: '2026-11-22' },
    {
      services: ['own'],
      asked: '2026-11-21T02:00:00.000Z',
      nights: 'an-b',
      last_night: '2026-11-22',
      note: 'Moving.',
      alerts: [{ date: '2026-10-12', text: 'Reports again.' }],
      moved_to: 'https://new.example',
    },
  ],
};

beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [], createElement: () => new FakeElement() });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(STATUS)));
  onTestFinished(() => void vi.unstubAllGlobals());
});

async function shownFor(service: string): Promise<[nights: FakeElement, ...texts: FakeElement[]]> {
  const { show } = await import('../../src/probe/browser/service-status.js');
  const element = new FakeElement();
  element.dataset = { serviceStatus: '/data/service-status.json', service };
  await show(element as unknown as Element);
  return element.children as [FakeElement, ...FakeElement[]];
}

test('the page of a service shows each night, when it was last probed, and what it announces', async () => {
  const [row, ...texts] = await shownFor('own');
  expect(row.children.map(({ className, title }) => [className, title])).toEqual([
    ['up', '19 November 2026: Answers'],
    ['down', '20 November 2026: No answer'],
    ['unasked', '21 November 2026: Not probed'],
    ['unknown', '22 November 2026: Busy'],
  ]);
  expect(row.attributes['aria-label']).toBe(
    '4 nights to 22 November 2026. Answers: 1, No answer: 1, Not probed: 1, Busy: 1.',
  );
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    'Checked once a night from one place, but not since 21 November 2026.',
    'Redirects to https://new.example',
    'Moving.',
    '2026-10-12: Reports again.',
  ]);
});

test('a service that the last run probed is not late', async () => {
  const [, ...texts] = await shownFor('other');
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    'Checked once a night from one place, last on 22 November 2026.',
  ]);
});
