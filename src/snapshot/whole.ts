// An answer counts only when it is whole: in time, within the size, to its last byte. undici's retry handler resumes
// a cut body by a Range request and joins the parts, which may be of two versions; below this interceptor it never
// sees a part, so it asks again for the whole.
import { errors, type Dispatcher } from 'undici';

type Handler = Dispatcher.DispatchHandler;
type Controller = Dispatcher.DispatchController;
type Head =
  Parameters<NonNullable<Handler['onResponseStart']>> extends [unknown, ...infer Rest] ? Rest : never;

export interface WholeLimits {
  /** Bytes on the wire. */
  size: number;
  /** Milliseconds from the first header to the last byte. */
  time: number;
}

/** An undici interceptor that holds an answer back until its last byte is there. Goes below `interceptors.retry`. */
export function whole(limits: WholeLimits): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => dispatch(options, new WholeAnswer(handler, limits));
}

class WholeAnswer implements Handler {
  readonly #handler: Handler;
  readonly #limits: WholeLimits;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #head: Head | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(handler: Handler, limits: WholeLimits) {
    this.#handler = handler;
    this.#limits = limits;
  }

  onRequestStart(controller: Controller, context: unknown): void {
    this.#handler.onRequestStart?.(controller, context);
  }

  onResponseStart(controller: Controller, ...head: Head): void {
    if (head[0] < 200) return; // 103 Early Hints and the like come before the answer
    this.#head = head;
    this.#timer = setTimeout(() => controller.abort(new errors.BodyTimeoutError()), this.#limits.time);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#limits.size) controller.abort(new errors.ResponseExceededMaxSizeError());
    else this.#chunks.push(chunk);
  }

  onResponseEnd(
    controller: Controller,
    trailers: Parameters<NonNullable<Handler['onResponseEnd']>>[1],
  ): void {
    clearTimeout(this.#timer);
    if (this.#head) this.#handler.onResponseStart?.(controller, ...this.#head);
    if (this.#size > 0) this.#handler.onResponseData?.(controller, Buffer.concat(this.#chunks));
    this.#handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Controller, error: Error): void {
    clearTimeout(this.#timer);
    this.#handler.onResponseError?.(controller, error);
  }
}
