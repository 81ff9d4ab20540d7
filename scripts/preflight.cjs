// Loaded before every command (“node -r”). Plain JavaScript, so that an old Node can run it.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const [major, minor] = process.versions.node.split('.').map(Number);
const LOCAL_FAILURE = 5;

function exitWith(reason) {
  process.stderr.write(`${reason} Run “npm ci”, and start commands with “npm run”.\n`);
  process.exit(LOCAL_FAILURE);
}

if (major < 24 || (major === 24 && minor < 2))
  exitWith(
    `registry-snapshot requires Node 24.2 or newer, which its packages include, but this is Node ${process.versions.node}.`,
  );
if (!existsSync(join(__dirname, '../node_modules/commander')))
  exitWith('The packages of registry-snapshot are not installed.');

// Colours are control characters, which terminal.ts would escape.
delete process.env.FORCE_COLOR;
process.env.NO_COLOR = '1';
