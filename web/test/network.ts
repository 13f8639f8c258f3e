// Replaces the browser's network with the fake server (wire.ts): `fetch`, XMLHttpRequest (uploads) and sockets.
import { FakeSocket } from "./sockets.ts";
import { respond, type WireRequest } from "./wire.ts";

async function fakeFetch(target: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = target instanceof Request ? target.url : String(target);
  const { method = "GET", body, signal } = init;
  const over = new Promise<never>((_done, reject) => {
    const stop = (): void => reject(signal?.reason as Error);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
  const headers = new Headers(init.headers);
  const request: WireRequest = { method, url, headers, body, signal: signal ?? undefined };
  const outcome = await Promise.race([respond(request), over]);
  if (!outcome) throw new TypeError("Failed to fetch");
  return Response.json(outcome.body, {
    status: outcome.status,
    ...(outcome.headers && { headers: outcome.headers }),
  });
}

/** The part of XMLHttpRequest that `sendWithProgress` uses. */
class FakeUpload {
  status = 0;
  responseText = "";
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  readonly upload: { onprogress: ((event: Partial<ProgressEvent>) => void) | null } = { onprogress: null };
  readonly #request: WireRequest = { method: "", url: "", headers: new Headers(), body: undefined };
  #answered = new Headers();
  #isAborted = false;

  open(method: string, url: string): void {
    Object.assign(this.#request, { method, url });
  }
  setRequestHeader(name: string, value: string): void {
    this.#request.headers.set(name, value);
  }
  getResponseHeader(name: string): string | null {
    return this.#answered.get(name);
  }
  send(body: unknown): void {
    this.#request.body = body;
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
    void respond(this.#request).then((outcome) => {
      if (this.#isAborted) return;
      this.upload.onprogress?.({ lengthComputable: true, loaded: 2, total: 2 });
      this.status = outcome?.status ?? 0;
      this.responseText = JSON.stringify(outcome?.body ?? {});
      this.#answered = new Headers(outcome?.headers);
      if (outcome) this.onload?.();
      else this.onerror?.();
    });
  }
  abort(): void {
    this.#isAborted = true;
    this.onabort?.();
  }
}

/** Replaces the network for all tests of a file; from then on, no request of the client reaches a server. */
export function replaceNetwork(): void {
  Object.assign(globalThis, { fetch: fakeFetch, XMLHttpRequest: FakeUpload, WebSocket: FakeSocket });
}
