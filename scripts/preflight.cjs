// Loaded before every command (“node -r”), and in its processes: it ends those that cannot work, and prepares Node for the
// others. Plain JavaScript, so that an old Node can run it.
const { existsSync, readFileSync, statSync } = require('node:fs');
const nodeModule = require('node:module');
const { join, sep } = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { setFlagsFromString } = require('node:v8');

const LOCAL_FAILURE = 5;
const PACKAGE = join(__dirname, '..', sep);
const IS_INSTALLED = __dirname.includes(`${sep}node_modules${sep}`);

const obstacle = obstacleOf();
if (obstacle !== undefined) {
  process.stderr.write(`${obstacle}\n`);
  process.exit(LOCAL_FAILURE);
}
saveMemoryAndTime();
loadTypes();

/** Why no command can work here: one sentence. */
function obstacleOf() {
  // cmd has no “exec”, so “npm ci” and “npm start” first run this file alone.
  if (process.platform === 'win32')
    return 'Windows is not supported. Use WSL, in a folder of its own file system, not below /mnt/c.';
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (!(major > 24 || (major === 24 && minor >= 2) || (major === 22 && minor >= 19)))
    return `registry-snapshot requires Node 22.19 or newer 22.x, or 24.2 or newer, but this is Node ${process.versions.node}. ${
      IS_INSTALLED
        ? 'Install a newer one from https://nodejs.org.'
        : 'Run “npm ci”, which installs one, and start commands with “npm run”.'
    }`;
  // Vite takes these for parts of a URL or a pattern. An installed package contains its bundle, and Node refuses only the last.
  const [unusable] = (IS_INSTALLED ? /\\/ : /[#?*\\]/).exec(PACKAGE) ?? [];
  if (unusable !== undefined)
    return (
      `The folder of registry-snapshot, “${PACKAGE}”, has “${unusable}” in its path, so its pages cannot be built. ` +
      'Move it to a path without #, ?, * and \\.'
    );
  // An installed package has its packages beside it or inside.
  if (IS_INSTALLED) return undefined;
  if (!existsSync(join(PACKAGE, 'node_modules/commander')))
    return 'The packages of registry-snapshot are not installed. Run “npm ci”, and start commands with “npm run”.';
  return arePackagesOutOfDate()
    ? 'The packages of registry-snapshot are out of date. Run “npm ci”.'
    : undefined;
}

/**
 * Compares the lock file with the list that npm writes when it has installed the packages. Reading both takes 10 ms, so they
 * are read only where the lock file is newer than the list, as after a pull.
 */
function arePackagesOutOfDate() {
  const lock = join(PACKAGE, 'package-lock.json');
  const list = join(PACKAGE, 'node_modules/.package-lock.json');
  if (!existsSync(lock) || !existsSync(list) || statSync(lock).mtimeMs <= statSync(list).mtimeMs)
    return false;
  const [locked, installed] = [lock, list].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages);
  return Object.keys(locked).some((path) => {
    const { version, dev, optional, devOptional } = locked[path];
    if (path === '' || dev) return false;
    // npm leaves out optional packages, such as those for other systems.
    return installed[path] ? installed[path].version !== version : !(optional || devOptional);
  });
}

function saveMemoryAndTime() {
  // By default V8 grows its heap to four times the live memory. The nightly job may share a small machine, so it grows by 70%:
  // a build of 1,000 platforms takes a tenth less memory. Set before the cache, which has a folder for each set of V8's flags.
  setFlagsFromString('--heap-growing-percent=70');

  // Compiled code of the last start, in a folder that no other user can write to; does nothing where that folder is read-only.
  nodeModule.enableCompileCache?.(join(PACKAGE, 'node_modules/.cache/registry-snapshot'));

  // glibc would keep for each thread of a build what it frees; the variable has an effect only when a process starts. The
  // command replaces this process, so that signals reach it.
  const [, program = ''] = process.argv;
  const isBuild = /[\\/]scripts[\\/](build|nightly)\.ts$/.test(program);
  if (isBuild && process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined)
    process.execve?.(process.execPath, [process.argv0, ...process.execArgv, ...process.argv.slice(1)], {
      ...process.env,
      MALLOC_ARENA_MAX: '2',
    });
}

/** Node 22 warns about what later versions have as it is: types, SQLite. */
function loadTypes() {
  const { emitWarning } = process;
  process.emitWarning = (warning, type, ...rest) => {
    if (type !== 'ExperimentalWarning') emitWarning.call(process, warning, type, ...rest);
  };
  if (!IS_INSTALLED) return;
  // Below node_modules, Node refuses files with types.
  const folder = pathToFileURL(PACKAGE).href;
  nodeModule.registerHooks({
    load(url, context, nextLoad) {
      if (!url.startsWith(folder) || !url.endsWith('.ts')) return nextLoad(url, context);
      const source = nodeModule.stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
      return { format: 'module', source, shortCircuit: true };
    },
  });
}
