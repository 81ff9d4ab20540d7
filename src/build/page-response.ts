// What Astro needs of a response to a page. These classes take the place of Node's in the bundle of the pages' code, where
// those take a tenth of the time for a page. Whatever else Astro called would be missing, and the build would fail.

/** Names are as Astro writes them. */
export class PageHeaders extends Map<string, string> {
  constructor(init: Iterable<readonly [string, string]> | Record<string, string> = {}) {
    super(Symbol.iterator in init ? (init as Iterable<readonly [string, string]>) : Object.entries(init));
  }
}

export class PageResponse {
  readonly body: Uint8Array | null;
  readonly status: number;
  readonly headers: PageHeaders;

  constructor(body: Uint8Array | null, init: { status?: number; headers?: PageHeaders } = {}) {
    this.body = body;
    this.status = init.status ?? 200;
    this.headers = init.headers ?? new PageHeaders();
  }
}
