// Calls with headers that fetch sets itself, such as Host.
import { request } from "node:http";
import type { Answer } from "./start-app.ts";

/** Sends a call with exactly these headers and those of its JSON body. */
export function rawCall(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const text = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request({
      hostname,
      port,
      method,
      path,
      headers: {
        ...(text !== undefined && {
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(text)),
        }),
        ...headers,
      },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let answer = "";
      response.setEncoding("utf8").on("data", (part: string) => (answer += part));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          body: parsed(answer),
          headers: new Headers(
            Object.entries(response.headersDistinct).flatMap(([name, values]) =>
              (values ?? []).map((value): [string, string] => [name, value]),
            ),
          ),
        }),
      );
    });
    sent.end(text);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
