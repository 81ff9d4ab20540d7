/** How a user starts a command: bin/registry-snapshot.cjs names the process after itself, `npm run` does not. */
export function commandLine(name: string, ...args: string[]): string {
  const words =
    process.argv0 === 'registry-snapshot'
      ? [process.argv0, name, ...args]
      : ['npm run', name, ...(args.length > 0 ? ['--', ...args] : [])];
  return words.join(' ');
}
