#!/usr/bin/env node
// The command of the installed package. Plain JavaScript, so that an old Node can run it.
const { join } = require('node:path');
const { version } = require('../package.json');

const PREFLIGHT = join(__dirname, '../scripts/preflight.cjs');
require(PREFLIGHT);

// Each is a script of package.json.
const COMMANDS = {
  start: 'take a snapshot, build its site and serve it',
  snapshot: 'take a snapshot of the registry',
  build: 'build the site of the current snapshot',
  serve: 'serve the built site',
  nightly: 'snapshot, build and verify, then replace the site',
  verify: 'verify a served mirror',
  keep: 'save the snapshot to a plain folder, restore it, or forget a text',
  origin: 'serve the sample registry',
};
/** Commands of earlier versions, which scripts/removed.ts explains. */
const REMOVED = ['query', 'probe', 'mine'];
const USAGE_ERROR = 2;

const [name, ...args] = process.argv.slice(2);
if (name === '--version') {
  process.stdout.write(`${version}\n`);
} else if (name === undefined || name === '--help' || name === '-h') {
  process.stdout.write(usage());
} else if (!Object.hasOwn(COMMANDS, name) && !REMOVED.includes(name)) {
  process.stderr.write(
    `registry-snapshot: “${JSON.stringify(name).slice(1, -1)}” is not a command. Run “registry-snapshot --help” for the list.\n`,
  );
  process.exitCode = USAGE_ERROR;
} else {
  // Replaces this process, so that signals reach the command. The name is how src/util/command-text.ts knows who started it.
  const script = REMOVED.includes(name) ? 'removed' : name;
  const given = REMOVED.includes(name) ? [name] : args;
  const argv = ['registry-snapshot', '-r', PREFLIGHT, join(__dirname, `../scripts/${script}.ts`), ...given];
  // Node 22 and 24.2 pass on no variables by default.
  process.execve(process.execPath, argv, process.env);
}

function usage() {
  const lines = Object.entries(COMMANDS).map(([command, what]) => `  ${command.padEnd(10)}${what}`);
  return [
    'Usage: registry-snapshot COMMAND [options]',
    '',
    ...lines,
    '',
    '“registry-snapshot COMMAND --help” lists the options and variables of a command.',
    'Folders such as snapshot/ and dist/ are made in the current folder.',
    '',
  ].join('\n');
}
