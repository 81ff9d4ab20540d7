// One request and its whole answer. The body is gathered as it comes: undici's own request() makes a stream for each,
// which costs more than the answer itself where answers are small.
import { errors, type Dispatcher } from 'undici';

/** An answer of any status, its body whole but not decoded. */
export interface ReceivedBody {
  status: number;
  body: Buffer;
  /** A header by its name in small letters. */
  header(name: string): string | null;
}

export interface ReceiveLimits {
  /** Bytes of a body at most. */
  size: number;
  /** Milliseconds until the headers at most, counted from the first interim answer (1xx): those may never end. */
  headersTime: number;
  /** Milliseconds from the headers to the last byte at most: a body may never end. */
  time: number;
  signal?: AbortSignal;
}

/** Sends a request. Rejects with undici's errors, what an interceptor throws, or the reason of `signal`. */
export function receiveBody(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { size: limit, headersTime, time, signal }: ReceiveLimits,
): Promise<ReceivedBody> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedBody>();
  const chunks: Buffer[] = [];
  let size = 0;
  let answer: Omit<ReceivedBody, 'body'>;
  let timer: NodeJS.Timeout | undefined;
  let controller: Dispatcher.DispatchController | undefined;
  const stop = (): void => {
    controller?.abort(signal!.reason);
    reject(signal!.reason);
  };
  const end = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  };
  signal?.addEventListener('abort', stop);
  try {
    dispatcher.dispatch(options, {
      // Once for each redirect too.
      onRequestStart: (started) => {
        controller = started;
        clearTimeout(timer);
        timer = undefined;
        if (signal?.aborted) started.abort(signal.reason);
      },
      onResponseStart: (started, status, headers) => {
        if (status < 200) {
          // undici begins its own timeout anew with each of them.
          timer ??= setTimeout(() => started.abort(new errors.HeadersTimeoutError()), headersTime);
          return;
        }
        clearTimeout(timer);
        answer = { status, header: (name) => [headers[name]].flat()[0] ?? null };
        timer = setTimeout(() => started.abort(new errors.BodyTimeoutError()), time);
      },
      onResponseData: (_, chunk) => {
        size += chunk.length;
        if (size > limit) throw new errors.ResponseExceededMaxSizeError();
        chunks.push(chunk);
      },
      onResponseEnd: () => {
        end();
        resolve({ ...answer, body: Buffer.concat(chunks) });
      },
      onResponseError: (_, error) => {
        end();
        reject(error);
      },
    });
  } catch (error) {
    end();
    reject(error);
  }
  return promise;
}
