// In a site: the web host that it was built for. The next build and verify read it.
import { tryParseJson } from '../util/json-text.ts';

export const WEB_HOST_FILE = 'data/host.json';

export function webHostFileText(host: string): string {
  return `${JSON.stringify({ host })}\n`;
}

/** The name of the web host in such a file; undefined if the text is not one. */
export function webHostNameIn(text: string): string | undefined {
  const { host } = Object(tryParseJson(text)) as { host?: unknown };
  return typeof host === 'string' ? host : undefined;
}
