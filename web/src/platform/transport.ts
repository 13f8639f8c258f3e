// Sends one request of the contract and reads its reply. It knows nothing of sessions, which `call.ts` handles.
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import { language } from "../locales/translation.ts";
import { ApiError, type ErrorBody } from "./api-error.ts";
import { learnServerTime } from "./server-time.ts";

/** Options that may differ between two attempts of the same call. */
export interface RequestOptions {
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** Receives 0 to 1 while a body with pictures uploads. */
  onProgress?: ((done: number) => void) | undefined;
}

/** The fields of an input: plain values, pictures as files and, below `/api/v1`, any JSON. */
export type Fields = Readonly<Record<string, string | number | boolean | object | null | undefined>>;

/** A field as text. Empty for a value that is not plain. */
const plain = (value: Fields[string]): string =>
  value === null || value === undefined || typeof value === "object" ? "" : String(value);

interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: FormData | string | undefined;
}

/** The request of a call: its address, headers and body. */
export function requestOf(endpoint: AnyEndpoint, input: Fields, options: RequestOptions): Request {
  const params = Object.keys(endpoint.params.properties);
  const queryNames = new Set(Object.keys(endpoint.query.properties));
  let url = endpoint.path;
  for (const name of params) url = url.replace(`:${name}`, encodeURIComponent(plain(input[name])));
  const query = new URLSearchParams();
  const rest: [string, Fields[string]][] = [];
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || params.includes(name)) continue;
    if (queryNames.has(name) && typeof value !== "object") query.set(name, String(value));
    else rest.push([name, value]);
  }
  if (query.size > 0) url += `?${query}`;
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": language() };
  if (options.token !== undefined) headers["Authorization"] = `Bearer ${options.token}`;
  if (options.idempotencyKey !== undefined) headers["Idempotency-Key"] = options.idempotencyKey;
  if (endpoint.method === "GET") return { method: "GET", url, headers, body: undefined };
  if (rest.length === 0) return { method: endpoint.method, url, headers, body: undefined };
  if (endpoint.path.startsWith("/api/v1/") && !rest.some(([, value]) => value instanceof Blob)) {
    headers["Content-Type"] = "application/json";
    return { method: endpoint.method, url, headers, body: JSON.stringify(Object.fromEntries(rest)) };
  }
  // multipart/form-data by default (docs/rules/wire.md 5). The browser writes the header with its boundary.
  const form = new FormData();
  for (const [name, value] of rest) {
    if (value instanceof Blob) form.set(name, value, value instanceof File ? value.name : name);
    else if (Array.isArray(value)) form.set(name, JSON.stringify(value));
    else if (value !== null && typeof value === "object")
      // A map, such as the titles of a category. An empty field removes its entry.
      for (const [key, own] of Object.entries(value as Fields)) form.set(`${name}[${key}]`, plain(own));
    else if (value !== null) form.set(name, plain(value));
  }
  return { method: endpoint.method, url, headers, body: form };
}

function verdict(status: number, raw: string, header: (name: string) => string | null): unknown {
  // Replies of calls are never cached (`no-store`), so their `Date` is the current time.
  learnServerTime(Date.parse(header("Date") ?? ""));
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    body = {};
  }
  if (status >= 200 && status < 300) return body;
  const retryAfter = header("Retry-After");
  const seconds = Number(retryAfter);
  throw new ApiError(
    status,
    typeof body === "object" && body !== null ? (body as ErrorBody) : {},
    retryAfter !== null && Number.isFinite(seconds) ? seconds : undefined,
    header("X-Request-Id") ?? undefined,
  );
}

/** Sends a request once. Throws an `ApiError`. An aborted request throws its signal's reason. */
export async function send(endpoint: AnyEndpoint, input: Fields, options: RequestOptions): Promise<unknown> {
  const request = requestOf(endpoint, input, options);
  if (options.onProgress) return sendWithProgress(request, options.onProgress, options.signal);
  const { url, ...rest } = request;
  let response: Response;
  let raw: string;
  try {
    const init: RequestInit = {
      method: rest.method,
      headers: rest.headers,
      body: rest.body ?? null,
      signal: options.signal ?? null,
      keepalive: options.keepalive ?? false,
    };
    response = await fetch(url, init);
    raw = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, {});
  }
  return verdict(response.status, raw, (name) => response.headers.get(name));
}

/** `fetch` does not report the progress of an upload, so pictures are sent by XMLHttpRequest. */
function sendWithProgress(
  request: Request,
  onProgress: (done: number) => void,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    xhr.onload = () => {
      try {
        resolve(verdict(xhr.status, xhr.responseText, (name) => xhr.getResponseHeader(name)));
      } catch (error) {
        reject(error);
      }
    };
    xhr.onerror = () => reject(new ApiError(0, {}));
    xhr.onabort = () => reject(signal?.reason instanceof Error ? signal.reason : new ApiError(0, {}));
    signal?.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(request.body ?? null);
  });
}
