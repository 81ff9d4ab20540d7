// Why the registry could not be read: what happened, at which URL, and what to do.
import { ExpectedError } from '../../util/expected-error.ts';
import { reasonOf } from '../../util/system-errors.ts';
import {
  connectionErrorText,
  transportProblemOf,
  type TransportProblem,
} from '../../http/transport-problem.ts';
import { TOOL_AND_VERSION } from '../store/manifest.ts';

/** The registry cannot be reached, or its response cannot be used. It ends a run. */
export class RegistryError extends ExpectedError {
  override readonly exitCode = 3;
  /** Whether the same request may succeed later, so that it is retried. */
  readonly isTransient: boolean;
  /** Whether no complete response arrived, as while the registry or the network is down. */
  readonly isUnanswered: boolean;

  constructor(message: string, { cause, isTransient = false, isUnanswered = false }: Reasons = {}) {
    super(message, { cause });
    this.isTransient = isTransient;
    this.isUnanswered = isUnanswered;
  }
}

type Reasons = Partial<Pick<RegistryError, 'isTransient' | 'isUnanswered' | 'cause'>>;

/**
 * The error for a status that is not a response. `tries` is how often the request was sent; `isConfirmed`, whether
 * the registry has returned a resource before.
 */
export function statusError(url: string, tries: number, status: number, isConfirmed: boolean): RegistryError {
  const advice = statusAdvice(status, isConfirmed);
  const message = `Cannot fetch ${url}: status ${status}${afterTries(tries)}. ${advice}`;
  const isSuccess = status >= 200 && status < 300;
  return new RegistryError(message, {
    isTransient: TRANSIENT.has(status) || isSuccess || (status >= 500 && status < 600),
  });
}

/** The error for a response in the place of the registry's own, such as a web page; `problem` continues “it …”. */
export function strangeContentError(
  url: string,
  problem: string,
  isConfirmed: boolean,
  cause?: unknown,
): RegistryError {
  const advice = isConfirmed ? CHECK_IN_BETWEEN : `${CHECK_BASE_URL_ADVICE} If it is, try again later.`;
  return contentError(url, problem, { cause, advice });
}

/** The error for a response that cannot be used; `problem` continues the sentence “it …”. */
export function contentError(
  url: string,
  problem: string,
  { advice = TRY_LATER, ...reasons }: Reasons & { advice?: string } = {},
): RegistryError {
  return new RegistryError(`Cannot use ${url}: it ${problem}. ${advice}`, { isTransient: true, ...reasons });
}

/** The error for a GET without a complete response; `cause` is what the HTTP client threw. */
export function transportError(url: string, tries: number, cause: unknown): RegistryError {
  const { message, code = '' } = cause as NodeJS.ErrnoException;
  const transport = transportProblemOf(cause);
  const redirect = redirectProblemOf(code, message);
  const insecure = CERTIFICATE_ERROR.test(code) ? connectionErrorText(cause as Error) : undefined;
  const problem = transport ?? redirect ?? insecure ?? `the request failed: ${reasonOf(cause)}`;
  const otherAdvice = [
    'fetch',
    redirect ? CHECK_BASE_URL_ADVICE : insecure ? CHECK_CERTIFICATE : CHECK_NETWORK,
  ];
  const [failed, advice] = transport ? ADVICE[transport] : otherAdvice;
  const isTransient = transport !== undefined && !TOO_LARGE.has(transport);
  const text = `Cannot ${failed} ${url}: ${problem}${afterTries(tries)}. ${advice}`;
  return new RegistryError(text, { cause, isTransient, isUnanswered: isTransient });
}

function afterTries(tries: number): string {
  return tries > 1 ? ` after ${tries} tries` : '';
}

export const CHECK_BASE_URL_ADVICE = "Check that REGISTRY_URL is the registry's base URL.";
export const TOO_LARGE_ADVICE = `${CHECK_BASE_URL_ADVICE} A response may have at most 128 MiB.`;
const TRY_LATER = 'Try again later.';
/** The registry has returned resources in this run, so REGISTRY_URL is right. */
const CHECK_IN_BETWEEN =
  'Something in front of the registry, such as a firewall or a challenge for browsers, responds in its place. ' +
  `Set REQUESTS_PER_SECOND, such as to 1, or ask those who run the registry to allow the User-Agent ${TOOL_AND_VERSION}.`;
const SLOW_DOWN = 'set REQUESTS_PER_SECOND, such as to 1.';
/** These are transient, like server errors: a timeout, too early, too many requests. */
const TRANSIENT = new Set([408, 425, 429]);
const CHECK_REGISTRY = 'Check REGISTRY_URL, and that the registry is running.';
const CHECK_CERTIFICATE =
  'Ask those who run the registry. If your institution signed the certificate, set NODE_EXTRA_CA_CERTS.';
/** Codes of OpenSSL and Node. */
const CERTIFICATE_ERROR = /^(CERT|DEPTH_ZERO|ERR_TLS_CERT|SELF_SIGNED|UNABLE_TO)_/;
const CHECK_NETWORK = 'Check REGISTRY_URL and the network.';

function statusAdvice(status: number, isConfirmed: boolean): string {
  const isRefusal = status === 401 || status === 403;
  if (isConfirmed && (isRefusal || (status >= 200 && status < 300))) return CHECK_IN_BETWEEN;
  if (isRefusal) return 'The registry refuses this request. Ask those who run it.';
  if (status === 429) return `The registry limits requests: ${SLOW_DOWN}`;
  if (status === 503) return `The registry is in trouble. ${TRY_LATER} If it limits requests, ${SLOW_DOWN}`;
  if (TRANSIENT.has(status)) return TRY_LATER;
  if (status >= 500) return `The registry is in trouble. ${TRY_LATER}`;
  return CHECK_BASE_URL_ADVICE;
}

const TOO_LARGE = new Set<TransportProblem>(['response too large', 'more than 128 KiB of headers']);

const ADVICE: Record<TransportProblem, [failed: 'reach' | 'fetch', advice: string]> = {
  'connection refused': ['reach', CHECK_REGISTRY],
  'unknown host': ['reach', CHECK_NETWORK],
  'host name lookup failed': ['reach', CHECK_NETWORK],
  'network unreachable': ['reach', CHECK_NETWORK],
  'host unreachable': ['reach', CHECK_NETWORK],
  'no connection in time': ['reach', CHECK_REGISTRY],
  'no response in time': ['fetch', TRY_LATER],
  'no whole response in time': ['fetch', TRY_LATER],
  'connection cut': ['fetch', TRY_LATER],
  'malformed response': ['fetch', CHECK_REGISTRY],
  'response too large': ['fetch', TOO_LARGE_ADVICE],
  'more than 128 KiB of headers': ['fetch', CHECK_REGISTRY],
};

/** What undici's redirect interceptor objects to. */
function redirectProblemOf(code: string | undefined, message: string): string | undefined {
  if (code === 'UND_ERR_REDIRECT_MAX') return 'too many redirects';
  if (code === 'ERR_INVALID_URL') return 'it redirects to text that is not a URL';
  if (code !== 'UND_ERR_INVALID_ARG') return undefined;
  return message.startsWith('Redirect loop')
    ? 'it redirects in a circle'
    : 'it redirects to a URL that is neither http nor https';
}
