// Streams a call's reply as a file, with the session's token. For replies other than JSON.
import type { AnyEndpoint } from "@hourhand/contract/endpoint";
import type { Input } from "./call.ts";
import { ApiError, type ErrorBody } from "./api-error.ts";
import { freshAccessToken, renewAccessToken } from "./session.ts";
import { requestOf } from "./transport.ts";

/**
 * Fetches a file. `onChunk` receives each piece as it arrives. Throws an `ApiError`, even if the connection breaks
 * off.
 */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  onChunk: (chunk: Uint8Array) => void,
): Promise<Blob> {
  let response = await answerOf(endpoint, input, await freshAccessToken());
  if (response.status === 401) response = await answerOf(endpoint, input, await renewAccessToken());
  if (!response.ok) throw new ApiError(response.status, await bodyOf(response));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      chunks.push(piece.value);
      onChunk(piece.value);
    }
  } catch {
    throw new ApiError(0, {});
  }
  return new Blob(chunks, { type: response.headers.get("Content-Type") ?? "" });
}

async function answerOf(endpoint: AnyEndpoint, input: object, token: string): Promise<Response> {
  const { url, headers } = requestOf(endpoint, { ...input }, { token });
  try {
    return await fetch(url, { headers: { ...headers, Accept: "*/*" } });
  } catch {
    throw new ApiError(0, {});
  }
}

async function bodyOf(response: Response): Promise<ErrorBody> {
  try {
    return (await response.json()) as ErrorBody;
  } catch {
    return {};
  }
}
