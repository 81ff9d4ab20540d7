// Mutation tests (`npm run mutate`): each changes a detail of the code, and a test should notice. Code in child
// processes is not changed, so tests that start those do not run here. docs/developers/testing.md has the scores.

/** Leaves out descriptions and messages: texts of several words, and whatever `.describe()` takes. */
function reasonToIgnore({ node, parent }) {
  const isDescription = parent?.type === 'CallExpression' && parent.callee.property?.name === 'describe';
  const isProse =
    (node.type === 'StringLiteral' && hasWords(node.value)) ||
    (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => hasWords(value.raw)));
  return isProse || (isDescription && node.type === 'StringLiteral') ? 'a text for readers' : undefined;
}

function hasWords(text) {
  return /[a-z][,:;.]? [a-z“(]|[a-z]{2}[,:;.]? $|^ [a-z]{2}/i.test(text);
}

// This file is a plugin of its own.
export const strykerPlugins = [{ kind: 'Ignore', name: 'prose', value: { shouldIgnore: reasonToIgnore } }];

export default {
  mutate: [
    'src/{folders,registry,history,mine,notes,search,hosting,verify,snapshot,mirror/publish}/**/*.ts',
    'src/build/{build-stamp,last-copies,up-to-date}.ts',
  ],
  plugins: ['@stryker-mutator/vitest-runner', './stryker.config.mjs'],
  ignorers: ['prose'],
  // Each path begins at the root: `snapshot` without its slash would leave out src/snapshot, too.
  ignorePatterns: ['/.astro', '/.tmp', '/data', '/dist', '/dist-*', '/snapshot'],
  testRunner: 'vitest',
  coverageAnalysis: 'perTest',
  concurrency: 1,
  tempDirName: '.tmp/stryker',
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.tmp/mutation.json' },
  clearTextReporter: { allowColor: false, logTests: false },
};
