// The reference for the marketplace: bare node:http handlers with one lean prepared statement each, which write its
// rows as JSON. No validation, no sessions, no idempotency keys. marketplace/marketplace.ts starts it in a separate
// process.
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";
import { viewAvailability } from "./bare/availability.ts";
import { bookWorker } from "./bare/booking.ts";
import { viewWorker } from "./bare/details.ts";
import { listWorkers } from "./bare/list.ts";
import { suggestWorkers } from "./bare/suggestion.ts";

const pool = new pg.Pool({ connectionString: process.env["BENCH_DATABASE"] ?? "", max: 10 });

const answers: Record<string, (body: never) => Promise<unknown>> = {
  "/list": (request: Parameters<typeof listWorkers>[1]) => listWorkers(pool, request),
  "/details": (request: Parameters<typeof viewWorker>[1]) => viewWorker(pool, request),
  "/suggestion": (request: Parameters<typeof suggestWorkers>[1]) => suggestWorkers(pool, request),
  "/availability": (request: Parameters<typeof viewAvailability>[1]) => viewAvailability(pool, request),
  "/booking": (request: Parameters<typeof bookWorker>[1]) => bookWorker(pool, request),
};

async function bodyOf(incoming: IncomingMessage): Promise<never> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as never;
}

const server = createServer((incoming, outgoing) => {
  const answer = answers[incoming.url ?? ""];
  void bodyOf(incoming)
    .then((body) => answer?.(body))
    .then((rows) => {
      outgoing.setHeader("content-type", "application/json");
      outgoing.end(JSON.stringify(rows));
    })
    .catch((error: unknown) => {
      outgoing.statusCode = 500;
      outgoing.end(String(error));
    });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});
