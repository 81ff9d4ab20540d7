// Runs before each command (“node -r”), in plain JavaScript, so that an old Node can run it too.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const [major, minor] = process.versions.node.split('.').map(Number);
const LOCAL = 5;

function stop(why) {
  process.stderr.write(`${why} Run “npm ci”, and start commands through “npm run”.\n`);
  process.exit(LOCAL);
}

if (major < 24 || (major === 24 && minor < 2))
  stop(
    `registry-snapshot needs Node 24.2 or newer, which comes with its packages, but this is Node ${process.versions.node}.`,
  );
if (!existsSync(join(__dirname, '../node_modules/commander')))
  stop('The packages of registry-snapshot are not installed.');

// Colours are control characters, and commands print none (terminal.ts).
delete process.env.FORCE_COLOR;
process.env.NO_COLOR = '1';
