/** A line of a `_redirects` file (Netlify, GitLab). A final `*` in `from` matches anything; `to` inserts it as `:splat`. */
export function redirectLine(from: string, to: string, status: 200 | 301): string {
  return `${from} ${to} ${status}\n`;
}
