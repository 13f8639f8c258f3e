// A receiver of webhooks on this machine, for tests: keeps what arrives, and answers as the test says. Verifies signatures
// with the package of Standard Webhooks, not with our own code.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import type { Certified } from "./certificate.ts";

/** A request that arrived. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
  at: number;
}

/** Answers a request. */
export type Respond = (received: Received, response: ServerResponse) => void;

export const answerWith =
  (status: number, text = "ok", headers: Record<string, string> = {}): Respond =>
  (_received, response) =>
    void response.writeHead(status, headers).end(text);

/** Never answers. */
export const hang: Respond = () => {};

/** @param certificate makes it a receiver of HTTPS, at `localhost` */
export async function startReceiver(certificate?: Certified) {
  const received: Received[] = [];
  const receiver: { respond: Respond } = { respond: answerWith(200) };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const { url: path = "", headers } = request;
      const body = JSON.parse(text) as Received["body"];
      const one: Received = { path, headers, text, body, at: performance.now() };
      received.push(one);
      receiver.respond(one, response);
    });
  };
  const secure = certificate && createSecureServer(certificate, answer);
  const server = secure ?? createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    received,
    url: secure ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    useCertificate: (next: Certified) => secure?.setSecureContext(next),
    of: (path: string) => received.filter((one) => one.path === path),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Whether a request of the last five minutes has a signature that was made with this secret. */
export function isSignedWith(secret: string, { headers, text }: Received): boolean {
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}
