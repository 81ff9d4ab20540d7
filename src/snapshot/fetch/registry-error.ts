// Why the registry could not be read, in sentences that begin with the request and end with what to do.
import { ExpectedError } from '../../util/expected-error.ts';
import { transportProblemOf, type TransportProblem } from '../../http/transport-problem.ts';

/** The registry cannot be reached, or its answer cannot be used; a run ends with it. The message is a sentence or two. */
export class RegistryError extends ExpectedError {
  override readonly exitCode = 3;
  /** Whether the same request may succeed later, so that it is retried. */
  readonly isTransient: boolean;
  /** Whether the staged answers are of no use, even for a run that resumes this one. */
  readonly invalidatesStaging: boolean;

  constructor(message: string, { cause, isTransient = false, invalidatesStaging = false }: Reasons = {}) {
    super(message, { cause });
    this.isTransient = isTransient;
    this.invalidatesStaging = invalidatesStaging;
  }
}

type Reasons = Partial<Pick<RegistryError, 'isTransient' | 'invalidatesStaging' | 'cause'>>;

/** The error for a status that is not an answer. `tries` is how often the request was sent. */
export function statusError(url: string, tries: number, status: number): RegistryError {
  const message = `[GET] ${url} ${status}${afterTries(tries)}: ${statusAdvice(status)}`;
  return new RegistryError(message, { isTransient: status === 429 || (status >= 500 && status < 600) });
}

/** The error for an answer that cannot be used; `problem` continues the sentence after the URL. */
export function contentError(url: string, problem: string, reasons: Reasons = {}): RegistryError {
  return new RegistryError(`[GET] ${url} ${problem}`, { isTransient: true, ...reasons });
}

/** The error for a GET without a complete answer; `cause` is what the HTTP client threw. */
export function transportError(url: string, tries: number, cause: unknown): RegistryError {
  const { message, code } = cause as NodeJS.ErrnoException;
  const transport = transportProblemOf(cause);
  const problem = transport ?? redirectProblemOf(code, message);
  const otherAdvice = problem ? IS_BASE_URL : 'check REGISTRY_URL and the network.';
  const advice = transport ? ADVICE[transport] : otherAdvice;
  const sentence = `[GET] ${url} ${problem ?? `failed (${code || message})`}${afterTries(tries)}: ${advice}`;
  const isTransient = transport !== undefined && !LASTING.has(transport);
  return new RegistryError(sentence, { cause, isTransient });
}

function afterTries(tries: number): string {
  return tries > 1 ? ` after ${tries} tries` : '';
}

export const IS_BASE_URL = "is this the registry's base URL?";
const TRY_LATER = 'try again later.';
const IS_UP = 'is REGISTRY_URL right, and is the registry up?';
const CHECK_NETWORK = 'check the network, and REGISTRY_URL.';

function statusAdvice(status: number): string {
  if (status === 401 || status === 403) return 'the registry refuses this request; ask those who run it.';
  if (status === 429) return 'the registry asks for fewer requests; try again later.';
  if (status >= 500) return 'the registry is in trouble; try again later.';
  return IS_BASE_URL;
}

const ADVICE: Record<TransportProblem, string> = {
  'connection refused': IS_UP,
  'unknown host': 'check the spelling of REGISTRY_URL.',
  'host name lookup failed': CHECK_NETWORK,
  'network unreachable': CHECK_NETWORK,
  'host unreachable': CHECK_NETWORK,
  'no connection in time': IS_UP,
  'no answer in time': TRY_LATER,
  'no whole answer in time': TRY_LATER,
  'connection cut': TRY_LATER,
  'answer too large': IS_BASE_URL,
};

// A host name that does not exist is mistyped.
const LASTING = new Set<TransportProblem>(['unknown host', 'answer too large']);

/** What undici's redirect interceptor objects to. */
function redirectProblemOf(code: string | undefined, message: string): string | undefined {
  if (code === 'UND_ERR_REDIRECT_MAX') return 'too many redirects';
  if (code === 'ERR_INVALID_URL') return 'redirects to text that is not a URL';
  if (code !== 'UND_ERR_INVALID_ARG') return undefined;
  return message.startsWith('Redirect loop')
    ? 'redirects in a circle'
    : 'redirects to a URL that is neither http nor https';
}
