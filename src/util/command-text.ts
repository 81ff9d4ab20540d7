/**
 * How a user starts a command: bin/registry-snapshot.cjs names the process after itself, `npm run` does not. npx and
 * `npm exec` set a variable; without `--no` they would install any package that takes this unclaimed name.
 */
export function commandTextOf(name: string, ...args: string[]): string {
  const words =
    process.argv0 === 'registry-snapshot'
      ? [...(process.env['npm_command'] === 'exec' ? ['npx --no'] : []), process.argv0, name, ...args]
      : ['npm run', name, ...(args.length > 0 ? ['--', ...args] : [])];
  return words.join(' ');
}
