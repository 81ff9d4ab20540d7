// What is said when the registry cannot be reached or answers nonsense: the request first, then what to do.
import { ExpectedError } from '../../util/expected-error.ts';

/** The registry is unreachable or answers nonsense; a run ends with it. The message is one sentence or two. */
export class RegistryError extends ExpectedError {
  override readonly exitCode = 3;
  /** Whether the trouble may pass by itself, so that the same GET may be sent again. */
  readonly passing: boolean;
  /** Whether what is staged is of no use, even for a run that resumes this one. */
  readonly spoiled: boolean;

  constructor(message: string, { cause, passing = false, spoiled = false }: Partial<Why> = {}) {
    super(message, { cause });
    this.passing = passing;
    this.spoiled = spoiled;
  }
}

interface Why extends Pick<RegistryError, 'passing' | 'spoiled'> {
  cause: unknown;
}

/** Which GET failed: its address, and how often it was sent. */
export interface FailedRequest {
  url: string;
  tries: number;
}

/** The error for an answer of another status than 200, after the last try. */
export function statusError({ url, tries }: FailedRequest, status: number): RegistryError {
  const message = `[GET] ${url} ${status}${after(tries)}: ${adviceOn(status)}`;
  return new RegistryError(message, { passing: status === 429 || (status >= 500 && status < 600) });
}

/** The error for an answer that came, but is of no use; `what` goes on after the address. */
export function contentError(
  { url }: Pick<FailedRequest, 'url'>,
  what: string,
  why: { cause?: unknown; passing?: boolean } = {},
): RegistryError {
  return new RegistryError(`[GET] ${url} ${what}`, { passing: true, ...why });
}

/** The error for a GET that got no answer, or not a whole one; `cause` is undici's error. */
export function transportError({ url, tries }: FailedRequest, cause: unknown): RegistryError {
  const { name, message, code: said = '' } = cause as NodeJS.ErrnoException;
  // undici's parser gives no code for a connection that ends within a chunk.
  // It has one code for two faults of a redirect.
  const isLoop = said === 'UND_ERR_INVALID_ARG' && message.startsWith('Redirect loop');
  const code = name === 'HTTPParserError' ? 'HPE_INVALID_EOF_STATE' : isLoop ? 'LOOP' : said;
  const [what, advice] = WORDS[code] ?? [
    `failed (${code || message})`,
    'check REGISTRY_URL and the network.',
  ];
  const sentence = `[GET] ${url} ${what}${after(tries)}: ${advice}`;
  return new RegistryError(sentence, { cause, passing: PASSING.has(code) });
}

function after(tries: number): string {
  return tries > 1 ? ` after ${tries} tries` : '';
}

function adviceOn(status: number): string {
  if (status === 401 || status === 403) return 'the registry refuses this request; ask those who run it.';
  if (status === 429) return 'the registry asks for fewer requests; try again later.';
  if (status >= 500) return 'the registry is in trouble; try again later.';
  return "is this the registry's base URL?";
}

const TRY_LATER = 'try again later.';
const IS_IT_UP = 'is REGISTRY_URL right, and is the registry up?';
const NETWORK = 'check the network, and REGISTRY_URL.';

// An unknown host (ENOTFOUND) is a mistyped one: asking again does not help.
const PASSING = new Set(
  [
    'ECONNRESET ECONNREFUSED EPIPE ETIMEDOUT EAI_AGAIN ENETDOWN ENETUNREACH EHOSTDOWN EHOSTUNREACH',
    'UND_ERR_SOCKET UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT',
    'UND_ERR_RES_CONTENT_LENGTH_MISMATCH HPE_INVALID_EOF_STATE',
  ].flatMap((codes) => codes.split(' ')),
);

// By the code of the cause: what happened, what to do.
const WORDS: Record<string, [what: string, advice: string]> = {
  ECONNREFUSED: ['connection refused', IS_IT_UP],
  ENOTFOUND: ['unknown host', 'check the spelling of REGISTRY_URL.'],
  EAI_AGAIN: ['host name lookup failed', NETWORK],
  ENETUNREACH: ['network unreachable', NETWORK],
  EHOSTUNREACH: ['host unreachable', NETWORK],
  ETIMEDOUT: ['no connection in time', IS_IT_UP],
  UND_ERR_CONNECT_TIMEOUT: ['no connection in time', IS_IT_UP],
  UND_ERR_HEADERS_TIMEOUT: ['no answer in time', TRY_LATER],
  UND_ERR_BODY_TIMEOUT: ['no whole answer in time', TRY_LATER],
  ECONNRESET: ['connection cut', TRY_LATER],
  EPIPE: ['connection cut', TRY_LATER],
  UND_ERR_SOCKET: ['connection cut', TRY_LATER],
  HPE_INVALID_EOF_STATE: ['connection cut', TRY_LATER],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['connection cut', TRY_LATER],
  UND_ERR_RES_EXCEEDED_MAX_SIZE: ['answer too large', "is this the registry's base URL?"],
  UND_ERR_REDIRECT_MAX: ['too many redirects', "is this the registry's base URL?"],
  LOOP: ['redirects in a circle', "is this the registry's base URL?"],
  UND_ERR_INVALID_ARG: [
    'redirects to a URL that is neither http nor https',
    "is this the registry's base URL?",
  ],
  ERR_INVALID_URL: ['redirects to text that is not a URL', "is this the registry's base URL?"],
};
