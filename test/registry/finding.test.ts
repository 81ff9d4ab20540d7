import { expect, test } from 'vitest';
import { FindingCollector } from '../../src/registry/finding-collector.ts';
import { createFinding, jsonPointerOf } from '../../src/registry/finding.ts';

test('a pointer escapes slashes and tildes', () => {
  expect(jsonPointerOf(['a/b', 0, 'c~d'])).toBe('/a~1b/0/c~0d');
  expect(jsonPointerOf(['~1/', 'a//b'])).toBe('/~01~1/a~1~1b');
  expect(jsonPointerOf([])).toBe('');
});

test('a finding has the level of its kind, unless another is given, and quotes no more than a thousand characters', () => {
  const made = { code: 'bad-id', endpoint: '/x/', pointer: '/id', message: 'Bad.' } as const;
  expect(createFinding('bad-id', '/x/', '/id', 'Bad.')).toEqual({ ...made, level: 'error' });
  expect(createFinding('bad-id', '/x/', '/id', 'Bad.', 'notice')).toEqual({ ...made, level: 'notice' });
  const long = createFinding('bad-id', '/x/', 'p'.repeat(1001), 'm'.repeat(1001));
  expect(long.pointer).toBe(`${'p'.repeat(1000)}…`);
  expect(long.message).toBe(`${'m'.repeat(1000)}…`);
});

test('of each kind and level so many findings are listed, then how many more there are', () => {
  const findings = new FindingCollector(2);
  const error = (n: number) => createFinding('bad-id', `/${n}/`, '', 'Bad.');
  const notice = (n: number) => createFinding('bad-id', `/${n}/`, '', 'Bad.', 'notice');
  const other = createFinding('paging', '/p/', '', 'Pages.');
  findings.add([error(1), notice(1), error(2)]);
  expect(findings.all()).toEqual([error(1), notice(1), error(2)]);
  findings.add([notice(2), error(3), other]);
  findings.add(Array.from({ length: 1000 }, (_, i) => notice(i + 3)));
  const listed = [error(1), notice(1), error(2), notice(2), other];
  const more = (level: 'error' | 'notice', count: string) => ({
    ...error(1),
    level,
    message: `${count} more findings of this kind are not listed.`,
  });
  expect(findings.all()).toEqual([...listed, more('error', '1'), more('notice', '1,000')]);
});
