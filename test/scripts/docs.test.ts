// What documents and the nightly workflow repeat from the code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedDocuments } from '../../scripts/docs.ts';
import { GUARDS } from '../../src/snapshot/guards/refusal.ts';

const root = join(import.meta.dirname, '../..');

test('the generated parts of docs/ match the code (npm run docs writes them)', async () => {
  const documents = await generatedDocuments();
  for (const { before, after } of documents) expect(before).toBe(after);
  const text = documents.map(({ after }) => after).join('');
  for (const row of ['`REGISTRY_URL` (`--registry`)', '- `vary`: ', '`--allow-bad`', '- `not-json`: '])
    expect(text).toContain(row);
});

test('each guard has its box in the nightly workflow, and docs/running.md names its flag', () => {
  const workflow = readFileSync(join(root, '.github/workflows/nightly.yml'), 'utf8');
  const guide = readFileSync(join(root, 'docs/running.md'), 'utf8');
  for (const [name, { help }] of Object.entries(GUARDS)) {
    expect(workflow).toContain(`description: 'allow-${name}: ${help}'`);
    expect(guide).toContain(`--allow-${name}`);
  }
});
