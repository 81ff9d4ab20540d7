import { expect, test } from 'vitest';
import { searchRecordsOf } from '../../src/search/search-records.ts';
import { sampleModel } from './search-index.ts';

test('the text of a result begins with a sentence that says what the record is', () => {
  const records = searchRecordsOf(sampleModel(60));
  const kinds = new Set(records.map(({ meta }) => meta['kind']));
  expect(kinds.size).toBe(6);
  for (const { content } of records) {
    expect(content).toMatch(/^\S.*? is (a|the) .*?\./);
    // Fragments that were printed in place of sentences.
    expect(content).not.toMatch(
      /(^|\. )(Release \S+:|A content provider|The sushi service of)|release \S+ and /,
    );
  }
  const texts = records.map(({ content }) => content).join('\n');
  expect(texts).toContain('It requires a requestor ID and an API key.');
  expect(texts).toContain('The release 5.1 service has the audit status “Currently valid audit”.');
});
