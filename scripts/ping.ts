import { SETTINGS } from '../src/config/settings.ts';
import { outputExitCode, printError } from './terminal.ts';

/** Milliseconds. */
const TIMEOUT = 10_000;

/**
 * Reports the end of a run to a service such as healthchecks.io. The URL is a secret, so messages have only its host. It is read
 * by itself: an invalid setting, too, is a failure to report.
 */
export async function ping({ pingUrl: flag }: { pingUrl?: string }, error?: Error): Promise<void> {
  const { schema, variable } = SETTINGS.pingUrl;
  const { data: url } = schema.safeParse(flag ?? (process.env[variable] || undefined));
  if (url === undefined) return;
  const hasFailed = error !== undefined || outputExitCode() !== 0;
  // Loaded here, because --help doesn't need it.
  const { fetchFile } = await import('../src/http/fetch-file.ts');
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetchFile(hasFailed ? `${url}/fail` : url, signal).catch(() => undefined);
  if (response && response.status < 300) return;
  const result = response ? `status ${response.status}` : 'no response';
  printError(`Warning: The ping to ${new URL(url).host} failed: ${result}. Check ${variable}.`);
}
