// A proxy in front of the database that can fail as a network, a restart or a failover does.
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/**
 * How the proxy fails. `refused`: connections end, new ones are refused; `hanging`: all stay open, nothing is answered;
 * `ended at once`: new ones are accepted and closed. The others are PostgreSQL's own errors for new connections: `too
 * many clients` (53300), `restarted` (57P01, then 57P03) and `failed over` (57P01, then 08006, as a pooler without a
 * server answers).
 */
export type Loss = "refused" | "hanging" | "ended at once" | "too many clients" | "restarted" | "failed over";
export const losses: readonly Loss[] = [
  "refused",
  "hanging",
  "ended at once",
  "too many clients",
  "restarted",
  "failed over",
];

/** The proxy. `url` leads to the database through it. */
export interface DatabaseProxy {
  readonly url: string;
  lose(loss: Loss): Promise<void>;
  restore(): Promise<void>;
  /** Closes all connections; new ones are accepted. */
  cut(): void;
  close(): Promise<void>;
}

const farewell: Partial<Record<Loss, string>> = { restarted: "57P01", "failed over": "57P01" };
const refusal: Partial<Record<Loss, string>> = {
  "too many clients": "53300",
  restarted: "57P03",
  "failed over": "08006",
};

/** Writes PostgreSQL's ErrorResponse. */
function errorResponse(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mthe proxy says ${code}\0\0`);
  const head = Buffer.alloc(5, "E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get("host");
  const open = () =>
    folder === null
      ? connect(Number(target.port || 5432), target.hostname)
      : connect(`${folder}/.s.PGSQL.${target.port || 5432}`);
  const pairs = new Map<Socket, Socket>();
  let loss: Loss | undefined;
  const server = createServer((client) => {
    client.on("error", () => {});
    const code = loss && refusal[loss];
    if (code !== undefined) return void client.once("data", () => client.end(errorResponse(code)));
    if (loss === "ended at once") return void client.destroy();
    const upstream = open();
    upstream.on("error", () => {});
    pairs.set(client, upstream);
    client.on("close", () => {
      pairs.delete(client);
      upstream.destroy();
    });
    upstream.on("close", () => client.destroy());
    client.on("data", (bytes) => loss === "hanging" || upstream.write(bytes));
    upstream.on("data", (bytes) => loss === "hanging" || client.write(bytes));
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as { port: number }).port;
  };
  const port = await listen(0);
  const cut = (code?: string) => {
    for (const client of pairs.keys())
      if (code === undefined) client.destroy();
      else client.end(errorResponse(code));
  };
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    async lose(next) {
      loss = next;
      // Keeps the port: the listener refuses, or is closed and later opened on it again.
      if (next === "refused") {
        const closed = once(server, "close");
        server.close();
        cut();
        await closed;
      } else if (next !== "hanging") cut(farewell[next]);
    },
    async restore() {
      const former = loss;
      loss = undefined;
      // Bytes that were swallowed are lost, so their connections cannot continue.
      if (former === "hanging") cut();
      if (former === "refused") await listen(port);
    },
    cut: () => cut(),
    async close() {
      cut();
      if (server.listening) await new Promise((done) => server.close(done));
    },
  };
}
