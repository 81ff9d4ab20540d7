// Lines of a `_redirects` file, as Netlify and GitLab read it.

/** From a path, in which `*` at the end stands for anything, to another, which names that `:splat`. */
export function redirectLine(from: string, to: string, status: 200 | 301): string {
  return `${from} ${to} ${status}\n`;
}
