const PROBLEMS = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'host name lookup failed',
  ENETDOWN: 'network unreachable',
  ENETUNREACH: 'network unreachable',
  EHOSTDOWN: 'host unreachable',
  EHOSTUNREACH: 'host unreachable',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'no response in time',
  UND_ERR_BODY_TIMEOUT: 'no whole response in time',
  ECONNRESET: 'connection cut',
  EPIPE: 'connection cut',
  UND_ERR_SOCKET: 'connection cut',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'connection cut',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'response too large',
  UND_ERR_HEADERS_OVERFLOW: 'more than 128 KiB of headers',
} as const;

export type TransportProblem = (typeof PROBLEMS)[keyof typeof PROBLEMS] | 'malformed response';

/** Why a request got no complete response; undefined for an error that is not the network's or undici's. */
export function transportProblemOf(error: unknown): TransportProblem | undefined {
  const { name, code } = Object(error) as Partial<NodeJS.ErrnoException>;
  // It has no code. A response that is cut anywhere is a SocketError.
  if (name === 'HTTPParserError') return 'malformed response';
  return PROBLEMS[code as keyof typeof PROBLEMS] as TransportProblem | undefined;
}

/** Why a secure connection failed: the message of an error that is not among these problems, in one short line. */
export function connectionErrorText({ message }: Error): string {
  const reason = /SSL routines:[^:]*:([^:]+)/.exec(message)?.[1];
  return reason ? `TLS failed: ${reason}` : message.split('\n')[0]!;
}
